import { expect } from 'vitest';
import type { Comparison } from '../../engine/comparison/types.ts';
import type { EngineWire } from '../engineJob.ts';
import type { OpenPort } from '../protocol.ts';
import type { TrialWire } from './trial.ts';

/** Where jobs run in a run of the contract. */
export interface ContractPorts {
  /** Runs trial jobs; see `trialHandler`. */
  readonly trial: OpenPort<TrialWire, number>;
  /** Runs the engine's own handler. */
  readonly engine: OpenPort<EngineWire, Comparison>;
  /** Longer than opening a port and answering takes here. */
  readonly silenceMs: number;
  readonly stopMs: number;
  /** Random batches to compare with this thread's results. */
  readonly batches: number;
}

/** What a run that was stopped is rejected with. */
export const ABORTED: unknown = expect.objectContaining({ name: 'AbortError' });

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

import type { BatchColumns } from '../engine/batch/columns.ts';
import type { Focus, LaneInput } from '../engine/comparison/types.ts';
import type { BatchBackground } from '../engine/findings/facts.ts';
import { acknowledgeHeld, encodeHeld, type Held } from './held.ts';

/** What to compute. */
export interface EngineJob {
  readonly columns: BatchColumns;
  readonly lanes: readonly LaneInput[];
  readonly focus: Focus;
  /** How the batch came about; absent for one that was given as groups and without a configuration. */
  readonly background?: BatchBackground | undefined;
}

/** The job on the wire. */
export interface EngineWire {
  readonly batch: Held<BatchColumns>;
  readonly lanes: readonly LaneInput[];
  readonly focus: Focus;
  readonly background: BatchBackground | undefined;
}

export function encodeEngineJob(job: EngineJob, memory: Map<string, unknown>): EngineWire {
  const { columns, lanes, focus, background } = job;
  return { batch: encodeHeld(columns, memory), lanes, focus, background };
}

export function acknowledgeEngineJob(job: EngineJob, memory: Map<string, unknown>): void {
  acknowledgeHeld(job.columns, memory);
}

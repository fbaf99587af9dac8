import { UpstreamError } from '../../engine/errors.ts';
import type { Metric } from '../../engine/collect/metrics.ts';
import { answered, type Answering, finished } from '../custom/calls.ts';
import type { LaneFault } from '../run/result.ts';
import type { SimulationSetup } from '../setup.ts';
import { compileToy } from '../toy/compile.ts';
import { matchedRate } from '../training/matchedRates.ts';
import { resolveLane } from '../training/resolveLane.ts';
import { seedOfRun } from '../training/seeds.ts';
import { trainLane } from './trainLane.ts';

/** What was logged at one step: by a batch, or by a validation pass. */
export interface LoggedStep {
  readonly step: number;
  readonly kind: 'train' | 'val';
  /** Under rLLM's keys, in rLLM's order. */
  readonly metrics: readonly Metric[];
}

export interface LogOptions {
  readonly signal: { readonly aborted: boolean };
  /** Lets messages in. */
  readonly pause: () => Promise<void>;
  readonly onProgress: (done: number, total: number) => void;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
  /** Answers the calls of custom estimators; needed by lanes that have some. */
  readonly answer?: Answering;
  /** Which seed, from 0; the first when it is left out. */
  readonly seedIndex?: number;
}

/** Messages are let in this often. */
const PAUSE_MS = 40;

/**
 * Trains one lane of one seed by rLLM's own loop and keeps everything that it logs. Its policy has the bits of the
 * columns, so that these are the metrics of the very curve that is shown.
 * @returns null when it was stopped
 */
export async function logOfLane(
  setup: SimulationSetup,
  laneIndex: number,
  { signal, pause, onProgress, now, answer, seedIndex = 0 }: LogOptions,
): Promise<{ readonly steps: readonly LoggedStep[]; readonly fault: LaneFault | null } | null> {
  const steps: LoggedStep[] = [];
  try {
    const toy = compileToy(setup.toy);
    const lane = resolveLane(setup, setup.lanes[laneIndex]!, toy);
    const matching = matchedRate(toy, lane, setup);
    const rateFactor = (await (answer === undefined ? finished(matching) : answered(matching, answer))) ?? 1;
    const run = { toy, lane, setup, seed: seedOfRun(setup.seed, seedIndex), rateFactor };
    let last = now();
    const { outcome } = await trainLane(run, {
      signal,
      ...(answer !== undefined && { answer }),
      // Between two batches of the trainer everything is a promise, so messages wait for a pause.
      beforeBatch: async () => {
        if (now() - last < PAUSE_MS) return;
        await pause();
        last = now();
      },
      onLog: ({ step, metrics, episodes }) => {
        steps.push({ step, kind: episodes === undefined ? 'val' : 'train', metrics: [...metrics] });
        onProgress(step, setup.steps);
      },
    });
    return outcome === 'stopped' ? null : { steps, fault: null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const fault = { pythonClass: error.pythonClass, message: error.message, step: steps.at(-1)?.step ?? 0 };
    return { steps, fault };
  }
}

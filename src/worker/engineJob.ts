import type { BatchColumns } from '../engine/batch/columns.ts';
import type { Focus, LaneInput } from '../engine/comparison/types.ts';
import type { BatchBackground } from '../engine/findings/facts.ts';
import type { CustomEstimators } from '../engine/recorded/types.ts';
import { acknowledgeHeld, encodeHeld, type Held } from './held.ts';

/** What to compute. */
export interface EngineJob {
  readonly columns: BatchColumns;
  readonly lanes: readonly LaneInput[];
  /** Lanes of which the advantages alone are wanted; see `Comparison.beside`. */
  readonly beside?: readonly LaneInput[] | undefined;
  readonly focus: Focus;
  /** How the batch came about; absent for one that was given as groups and without a configuration. */
  readonly background?: BatchBackground | undefined;
  /** Custom estimators and what came of them; absent when there are none. */
  readonly custom?: CustomEstimators | undefined;
}

/** The job on the wire. */
export interface EngineWire {
  readonly batch: Held<BatchColumns>;
  readonly lanes: readonly LaneInput[];
  readonly beside: readonly LaneInput[] | undefined;
  readonly focus: Focus;
  readonly background: BatchBackground | undefined;
  readonly custom: CustomEstimators | undefined;
}

export function encodeEngineJob(job: EngineJob, memory: Map<string, unknown>): EngineWire {
  const { columns, lanes, beside, focus, background, custom } = job;
  return { batch: encodeHeld(columns, memory), lanes, beside, focus, background, custom };
}

export function acknowledgeEngineJob(job: EngineJob, memory: Map<string, unknown>): void {
  acknowledgeHeld(job.columns, memory);
}

import type { BatchColumns } from '../engine/batch/columns.ts';
import type { Focus, LaneInput } from '../engine/comparison/types.ts';
import type { BatchBackground } from '../engine/findings/facts.ts';

/** What to compute. */
export interface EngineJob {
  readonly columns: BatchColumns;
  readonly lanes: readonly LaneInput[];
  readonly focus: Focus;
  /** How the batch came about; absent for one that was given as groups and without a configuration. */
  readonly background?: BatchBackground | undefined;
}

/** The job on the wire: a batch that the worker holds already is not sent again. */
export interface EngineWire {
  readonly batchId: number;
  readonly columns: BatchColumns | null;
  readonly lanes: readonly LaneInput[];
  readonly focus: Focus;
  readonly background: BatchBackground | undefined;
}

const HELD_BATCH = 'batch';
const batchIds = new WeakMap<BatchColumns, number>();
let lastBatchId = 0;

function batchIdOf(columns: BatchColumns): number {
  const id = batchIds.get(columns) ?? ++lastBatchId;
  batchIds.set(columns, id);
  return id;
}

/** Leaves the batch out when the worker has answered a job with this very one, which is the last it answered. */
export function encodeEngineJob(job: EngineJob, memory: Map<string, unknown>): EngineWire {
  const { columns, lanes, focus, background } = job;
  const held = memory.get(HELD_BATCH) === columns;
  // Another batch on its way takes the held one's place, whether or not its answer is waited for.
  if (!held) memory.delete(HELD_BATCH);
  return { batchId: batchIdOf(columns), columns: held ? null : columns, lanes, focus, background };
}

/** Notes that the worker holds the batch of this job. */
export function acknowledgeEngineJob(job: EngineJob, memory: Map<string, unknown>): void {
  memory.set(HELD_BATCH, job.columns);
}

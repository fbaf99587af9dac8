import type { BatchColumns } from '../engine/batch/columns.ts';
import { compareLanes } from '../engine/comparison/compareLanes.ts';
import type { Comparison, Focus, LaneInput } from '../engine/comparison/types.ts';
import type { JobHandler } from './protocol.ts';

/** What to compute. */
export interface EngineJob {
  readonly columns: BatchColumns;
  readonly lanes: readonly LaneInput[];
  readonly focus: Focus;
}

/** The job on the wire: a batch that the worker holds already is not sent again. */
export interface EngineWire {
  readonly columns: BatchColumns | null;
  readonly lanes: readonly LaneInput[];
  readonly focus: Focus;
}

const HELD_BATCH = 'batch';

/** Leaves the batch out when the worker was sent this very one last. */
export function encodeEngineJob(job: EngineJob, memory: Map<string, unknown>): EngineWire {
  const held = memory.get(HELD_BATCH) === job.columns;
  memory.set(HELD_BATCH, job.columns);
  return { ...job, columns: held ? null : job.columns };
}

/** The engine's handler: holds the last batch it was sent. */
export function createEngineHandler(): JobHandler<EngineWire, Comparison> {
  let held: BatchColumns | null = null;
  return async ({ columns, lanes, focus }, control) => {
    held = columns ?? held;
    if (held === null) throw new Error('no batch was sent to the engine');
    return compareLanes(held, lanes, focus, control);
  };
}

/** Buffers of a comparison that the worker does not need any more. */
export function buffersOfComparison({ lanes, groups }: Comparison): readonly ArrayBuffer[] {
  return [
    groups.means.buffer,
    groups.stds.buffer,
    ...lanes.flatMap((lane) => [lane.advantages.buffer, lane.gains.buffer, lane.shares.buffer]),
  ];
}

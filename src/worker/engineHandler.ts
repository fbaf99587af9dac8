import type { BatchColumns } from '../engine/batch/columns.ts';
import { compareLanes } from '../engine/comparison/compareLanes.ts';
import type { Comparison } from '../engine/comparison/types.ts';
import type { EngineWire } from './engineJob.ts';
import { createHolder } from './held.ts';
import type { JobHandler } from './protocol.ts';

/** The engine's handler: holds the last batch it was sent. */
export function createEngineHandler(): JobHandler<EngineWire, Comparison> {
  const batchOf = createHolder<BatchColumns>('batch');
  return async ({ batch, lanes, beside, focus, background, custom }, control) =>
    compareLanes(batchOf(batch), lanes, focus, control, background, custom, beside);
}

/** Buffers of a comparison that the worker does not need any more. */
export function buffersOfComparison({ lanes, beside, groups }: Comparison): readonly ArrayBuffer[] {
  return [
    groups.means.buffer,
    groups.stds.buffer,
    ...[...lanes, ...beside].flatMap((lane) => [lane.advantages.buffer, lane.gains.buffer, lane.shares.buffer]),
  ];
}

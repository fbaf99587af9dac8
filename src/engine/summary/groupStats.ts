import type { BatchColumns } from '../batch/columns.ts';
import { groupStatus, type GroupStatus } from '../collect/difficulty.ts';
import { float64 } from '../numeric/float64.ts';

/** Mean, population std and status of each group, in batch order. */
export interface GroupStats {
  readonly means: Float64Array<ArrayBuffer>;
  readonly stds: Float64Array<ArrayBuffer>;
  readonly statuses: readonly GroupStatus[];
}

/** Statistics of every group. A group with a missing or NaN reward has a NaN mean and std and the status `partial`. */
export function groupStatsOf(columns: BatchColumns): GroupStats {
  const count = columns.groupIds.length;
  const means = new Float64Array(count);
  const stds = new Float64Array(count);
  const statuses: GroupStatus[] = [];
  for (let g = 0; g < count; g++) {
    const lo = columns.offsets[g]!;
    const n = columns.offsets[g + 1]! - lo;
    means[g] = float64.mean(columns.values, lo, n);
    stds[g] = float64.populationStd(columns.values, lo, n);
    statuses.push(groupStatus(n, means[g]!, stds[g]!));
  }
  return { means, stds, statuses };
}

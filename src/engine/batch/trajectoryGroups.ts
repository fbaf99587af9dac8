import type { TrajectoryGroup } from '../trajectory/types.ts';
import type { BatchColumns } from './columns.ts';
import type { StepRecord } from './types.ts';

const ONE_STEP: readonly StepRecord[] = [{ responseTokens: 1, advantage: null }];

/** The batch as rLLM's trajectory groups, for what needs steps: precomputed advantages. */
export function trajectoryGroupsOf(columns: BatchColumns): TrajectoryGroup[] {
  const missing = new Set(columns.missing);
  return columns.groupIds.map((groupId, g) => {
    const lo = columns.offsets[g]!;
    const n = columns.offsets[g + 1]! - lo;
    return {
      groupId,
      trajectories: Array.from({ length: n }, (_, i) => ({
        uid: `${g}/${i}`,
        name: '',
        reward: missing.has(lo + i) ? null : columns.values[lo + i]!,
        steps: (columns.steps?.[lo + i] ?? ONE_STEP).map((step) => ({ reward: 0, ...step })),
      })),
    };
  });
}

import type { Metric } from '../collect/metrics.ts';
import type { Episode } from '../episode/types.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';

/** Running counts over the batches since the last reset. */
export interface RejectionCounters {
  /** Tasks none of whose episodes is correct. */
  solveNone: number;
  solveAll: number;
  /** Tasks some of whose episodes are correct, and not all. */
  solvePartial: number;
  groupsBeforeFilter: number;
  groupsAfterFilter: number;
  groupsDroppedInsufficientTrajs: number;
}

/**
 * rLLM's `RejectionSamplingState`: what mode `episode` holds back, and the counters. The sampling itself never resets
 * it; the trainer does before every batch, so that there nothing accumulates (D-14).
 */
export class RejectionSamplingState {
  accumulatedGroups: TrajectoryGroup[] = [];
  accumulatedEpisodes: Episode[] = [];
  counters: RejectionCounters = zeroCounters();

  reset(): void {
    this.accumulatedGroups = [];
    this.accumulatedEpisodes = [];
    this.counters = zeroCounters();
  }
}

function zeroCounters(): RejectionCounters {
  return {
    solveNone: 0,
    solveAll: 0,
    solvePartial: 0,
    groupsBeforeFilter: 0,
    groupsAfterFilter: 0,
    groupsDroppedInsufficientTrajs: 0,
  };
}

/**
 * `batch/num_tasks`, the shares `solve_none`, `solve_all`, `solve_partial` of it, and the counts of groups.
 * An empty batch reports one task (D-25).
 */
export function rejectionMetrics(counters: RejectionCounters): Metric[] {
  const { solveNone, solveAll, solvePartial } = counters;
  const tasks = Math.max(solveNone + solveAll + solvePartial, 1);
  return [
    ['batch/num_tasks', tasks],
    ['batch/solve_none', solveNone / tasks],
    ['batch/solve_all', solveAll / tasks],
    ['batch/solve_partial', solvePartial / tasks],
    ['batch/groups_before_filter', counters.groupsBeforeFilter],
    ['batch/groups_after_filter', counters.groupsAfterFilter],
    ['batch/groups_dropped_insufficient_trajs', counters.groupsDroppedInsufficientTrajs],
  ];
}

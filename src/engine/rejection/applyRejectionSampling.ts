import type { Metric } from '../collect/metrics.ts';
import type { RejectionSamplingConfig } from '../config/rejectionSampling.ts';
import type { Episode } from '../episode/types.ts';
import { UpstreamError } from '../errors.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import { filterGroups, type RemovedTrajectory, removeTrajectories } from './filter.ts';
import { countSolvedTasks } from './solved.ts';
import { type RejectionSamplingState, rejectionMetrics } from './state.ts';

/** A group that was dropped. The only reason that rLLM has is that it was too small (D-11). */
export interface DroppedGroup {
  readonly groupId: string;
  /** Index among the groups that were given. */
  readonly group: number;
  readonly reason: 'too-few-trajectories';
  /** Number of its trajectories. */
  readonly size: number;
  /** What left the episodes with it: normally its own trajectories, and any other of the same uid. */
  readonly trajectories: readonly RemovedTrajectory[];
}

/** What the sampling did to the batch. rLLM keeps no such account. */
export interface RejectionAccount {
  readonly dropped: readonly DroppedGroup[];
  /** Whether the batch was held back: mode `episode`, and too few tasks are partly solved so far. */
  readonly heldBack: boolean;
}

export interface RejectionResult {
  readonly groups: TrajectoryGroup[];
  readonly episodes: Episode[];
  /** In upstream's order. */
  readonly metrics: Metric[];
  readonly account: RejectionAccount;
}

/**
 * `apply_rejection_sampling_and_filtering`: drops groups of fewer than `minTrajsPerGroup` trajectories, in every mode
 * (D-10), and removes their trajectories from the episodes in place. Mode `none` returns what is left. Mode `episode`
 * adds it to the state and returns everything accumulated once `minPartialSolveTasks` tasks are partly solved, and
 * nothing before. The state is not reset here.
 *
 * @throws {UpstreamError} NotImplementedError for mode `group`, before anything changes; ValueError for any other
 *   mode, after groups were dropped and counted.
 * Source: rLLM trainer/algorithms/rejection_sampling.py (2026-08).
 */
export function applyRejectionSamplingAndFiltering(
  episodes: readonly Episode[],
  groups: readonly TrajectoryGroup[],
  config: RejectionSamplingConfig,
  state: RejectionSamplingState,
): RejectionResult {
  if (config.mode === 'group') {
    throw new UpstreamError('NotImplementedError', 'Group-level rejection sampling is not implemented yet');
  }
  const { counters } = state;
  const filtered = filterGroups(groups, config, counters);
  const removed = removeTrajectories(episodes, filtered.dropped);
  countSolvedTasks(episodes, counters);

  const dropped = filtered.dropped.map(
    ({ group, index }): DroppedGroup => ({
      groupId: group.groupId,
      group: index,
      reason: 'too-few-trajectories',
      size: group.trajectories.length,
      trajectories: removed.get(index)!,
    }),
  );
  const result = (keptGroups: TrajectoryGroup[], keptEpisodes: Episode[], heldBack: boolean): RejectionResult => ({
    groups: keptGroups,
    episodes: keptEpisodes,
    metrics: rejectionMetrics(counters),
    account: { dropped, heldBack },
  });

  if (config.mode === 'none') return result(filtered.kept, [...episodes], false);
  if (config.mode !== 'episode') {
    throw new UpstreamError('ValueError', `Unknown rejection sampling mode: ${config.mode}`);
  }
  state.accumulatedGroups.push(...filtered.kept);
  state.accumulatedEpisodes.push(...episodes);
  return counters.solvePartial >= config.minPartialSolveTasks
    ? result([...state.accumulatedGroups], [...state.accumulatedEpisodes], false)
    : result([], [], true);
}

import { type CompactFilteringConfig, shouldMask } from '../config/compactFiltering.ts';
import type { TransformConfig } from '../config/transform.ts';
import type { Episode } from '../episode/types.ts';
import { rolloutIdxOf, taskIdOf } from '../trajectory/identity.ts';
import type { Trajectory, TrajectoryGroup, TrajectoryMetadata } from '../trajectory/types.ts';

/**
 * Makes groups of episodes, rewards included: what a hook of the user's replaces. The trajectories of the groups are
 * those of the episodes, not copies.
 */
export type TrajectoryGroupingHook = (
  episodes: readonly Episode[],
  config: TransformConfig,
  compactFiltering: CompactFilteringConfig | null,
) => TrajectoryGroup[];

/**
 * Groups by task and name: `{task_id}:{trajectory.name}`, in order of first appearance. Masked episodes and
 * trajectories without steps are in no group.
 *
 * @throws {UpstreamError} IndexError for an episode id without a colon, when the episode has a trajectory with steps.
 * Source: rLLM trainer/algorithms/transform.py (2026-08), `_build_trajectory_groups`.
 */
export function buildTrajectoryGroups(
  episodes: readonly Episode[],
  compactFiltering: CompactFilteringConfig | null,
): TrajectoryGroup[] {
  const groups = new Map<string, { trajectories: Trajectory[]; metadata: TrajectoryMetadata[] }>();
  for (const episode of episodes) {
    if (isMasked(episode, compactFiltering)) continue;
    const taskId = taskIdOf(episode.id);
    for (const trajectory of episode.trajectories) {
      if (trajectory.steps.length === 0) continue;
      const groupId = `${taskId}:${trajectory.name}`;
      const group = groups.get(groupId) ?? { trajectories: [], metadata: [] };
      groups.set(groupId, group);
      group.trajectories.push(trajectory);
      group.metadata.push({
        taskId,
        rolloutIdx: rolloutIdxOf(episode.id),
        terminationReason: episode.terminationReason,
        isCorrect: episode.isCorrect,
      });
    }
  }
  return [...groups].map(([groupId, { trajectories, metadata }]) => ({ groupId, trajectories, metadata }));
}

/** Whether compact filtering leaves the episode out; an episode without a reason counts as `unknown`. */
export function isMasked(episode: Episode, compactFiltering: CompactFilteringConfig | null): boolean {
  return compactFiltering !== null && shouldMask(compactFiltering, episode.terminationReason ?? 'unknown');
}

import type { CompactFilteringConfig } from '../config/compactFiltering.ts';
import type { TerminationReason } from '../episode/terminationReason.ts';
import type { Episode } from '../episode/types.ts';
import type { Trajectory, TrajectoryGroup } from '../trajectory/types.ts';
import { isMasked } from './grouping.ts';
import type { RenamedTrajectory } from './names.ts';

/** Why a trajectory is in no group; `left-by-hook` when a grouping hook of the user's did not take it. */
export type LossReason =
  | { readonly reason: 'unnamed-dropped' | 'no-steps' | 'left-by-hook' }
  | { readonly reason: 'masked'; readonly terminationReason: TerminationReason };

/** A trajectory that is in no group. */
export type LostTrajectory = LossReason & {
  /** Index of the episode. */
  readonly episode: number;
  /** Index of the trajectory in its episode as it was given, dropped ones counted. */
  readonly trajectory: number;
};

/** Where the trajectories went: each is in exactly one group or among the lost. rLLM keeps no such account. */
export interface TransformAccount {
  readonly lost: readonly LostTrajectory[];
  readonly renamed: readonly RenamedTrajectory[];
}

/**
 * Finds the trajectories that are in no group.
 * @param before the trajectories of each episode as they were given
 * @param hooked whether the groups were made by a hook, about which nothing is known
 */
export function lostTrajectories(
  before: readonly (readonly Trajectory[])[],
  episodes: readonly Episode[],
  groups: readonly TrajectoryGroup[],
  compactFiltering: CompactFilteringConfig | null,
  hooked: boolean,
): LostTrajectory[] {
  const grouped = hooked ? new Set(groups.flatMap(({ trajectories }) => trajectories)) : null;
  const lost: LostTrajectory[] = [];
  episodes.forEach((episode, e) => {
    const given = before[e]!;
    // Names are dropped only when there is a config for it; the lists then differ in length.
    const kept = given.length === episode.trajectories.length ? null : new Set(episode.trajectories);
    const masked = isMasked(episode, compactFiltering);
    given.forEach((trajectory, t) => {
      const loss = lossOf(trajectory);
      if (loss !== null) lost.push({ episode: e, trajectory: t, ...loss });
    });

    function lossOf(trajectory: Trajectory): LossReason | null {
      if (kept !== null && !kept.has(trajectory)) return { reason: 'unnamed-dropped' };
      if (grouped !== null) return grouped.has(trajectory) ? null : { reason: 'left-by-hook' };
      if (masked) return { reason: 'masked', terminationReason: episode.terminationReason ?? 'unknown' };
      return trajectory.steps.length === 0 ? { reason: 'no-steps' } : null;
    }
  });
  return lost;
}

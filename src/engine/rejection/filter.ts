import type { RejectionSamplingConfig } from '../config/rejectionSampling.ts';
import type { Episode } from '../episode/types.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import type { RejectionCounters } from './state.ts';

/** Groups that are too small are dropped, in every mode; counts are added to the counters. */
export function filterGroups(
  groups: readonly TrajectoryGroup[],
  { minTrajsPerGroup }: RejectionSamplingConfig,
  counters: RejectionCounters,
): { kept: TrajectoryGroup[]; dropped: { group: TrajectoryGroup; index: number }[] } {
  const kept: TrajectoryGroup[] = [];
  const dropped: { group: TrajectoryGroup; index: number }[] = [];
  groups.forEach((group, index) => {
    if (group.trajectories.length < minTrajsPerGroup) dropped.push({ group, index });
    else kept.push(group);
  });
  counters.groupsBeforeFilter += groups.length;
  counters.groupsDroppedInsufficientTrajs += dropped.length;
  counters.groupsAfterFilter += kept.length;
  return { kept, dropped };
}

/** A trajectory that left its episode. */
export interface RemovedTrajectory {
  /** Index of the episode. */
  readonly episode: number;
  /** Index of the trajectory in its episode before any was removed. */
  readonly trajectory: number;
  readonly uid: string;
}

/**
 * Removes from the episodes, in place, the trajectories whose uid belongs to a dropped group. Emptied episodes stay.
 * @returns what was removed, by the index of its dropped group
 */
export function removeTrajectories(
  episodes: readonly Episode[],
  dropped: readonly { readonly group: TrajectoryGroup; readonly index: number }[],
): Map<number, RemovedTrajectory[]> {
  const removed = new Map<number, RemovedTrajectory[]>();
  const groupOfUid = new Map<string, number>();
  for (const { group, index } of dropped) {
    removed.set(index, []);
    for (const { uid } of group.trajectories) groupOfUid.set(uid, index);
  }
  if (groupOfUid.size === 0) return removed;
  episodes.forEach((episode, e) => {
    episode.trajectories = episode.trajectories.filter(({ uid }, t) => {
      const index = groupOfUid.get(uid);
      if (index !== undefined) removed.get(index)!.push({ episode: e, trajectory: t, uid });
      return index === undefined;
    });
  });
  return removed;
}

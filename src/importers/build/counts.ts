import type { RewardValue } from '../../engine/batch/types.ts';
import type { ImportedGroup, ImportedRun } from '../run.ts';

type Counts = ImportedRun['counts'];
type RewardCounts = Pick<
  Counts,
  'trajectories' | 'rewardsOk' | 'rewardsMissing' | 'rewardsInfinite' | 'zeroVarianceGroups'
>;

/** Counts the rewards of finished groups by state, and the groups whose finite rewards are all equal. */
export function countRewards(groups: readonly ImportedGroup[]): RewardCounts {
  let trajectories = 0;
  let rewardsOk = 0;
  let rewardsMissing = 0;
  let zeroVarianceGroups = 0;
  for (const { rewards } of groups) {
    trajectories += rewards.length;
    for (const reward of rewards) {
      if (reward === null || Number.isNaN(reward)) rewardsMissing += 1;
      else if (Number.isFinite(reward)) rewardsOk += 1;
    }
    if (hasZeroVariance(rewards)) zeroVarianceGroups += 1;
  }
  return {
    trajectories,
    rewardsOk,
    rewardsMissing,
    rewardsInfinite: trajectories - rewardsOk - rewardsMissing,
    zeroVarianceGroups,
  };
}

/** Whether the finite rewards are all equal; one alone is, none at all are not. */
function hasZeroVariance(rewards: readonly RewardValue[]): boolean {
  let first: number | null = null;
  for (const reward of rewards) {
    if (reward === null || !Number.isFinite(reward)) continue;
    if (first === null) first = reward;
    else if (reward !== first) return false;
  }
  return first !== null;
}

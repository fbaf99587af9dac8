import { isNotRun } from '../../engine/recorded/isNotRun.ts';
import { advantagesOfClasses, rewardClasses } from '../../engine/prediction/rewardClasses.ts';
import type { GroupView, LaneColumn } from '../../state/groupView.ts';
import { formatWhole } from '../format.ts';

/** Rewards that can be dragged, and so predicted, at once. */
const MOST = 64;

/** Why the advantages of these rewards cannot be predicted; null when they can. */
export function groupBlocker(rewards: readonly (number | null)[]): string | null {
  if (rewards.length === 0) return 'This group is empty, so there is nothing to predict';
  if (rewards.length > MOST) {
    return `${formatWhole(rewards.length)} trajectories are too many to predict: ${MOST} at most`;
  }
  if (rewards.includes(null)) return 'A reward is missing, so rLLM gives no advantages to predict';
  if (!rewards.every(Number.isFinite)) return 'A reward is not a finite number, so neither are the advantages';
  return null;
}

/** Why a lane cannot be predicted over a group that can; null when it can, or while its result is on the way. */
export function laneBlocker(lane: LaneColumn, rewards: readonly (number | null)[]): string | null {
  if (isNotRun(lane.error)) return `${lane.label} has no advantages yet`;
  if (lane.error !== null) return `${lane.label} stops here with an error`;
  if (lane.advantages === null || advantagesOfClasses(rewardClasses(rewards), lane.advantages) !== null) return null;
  return lane.advantages.every(Number.isFinite)
    ? `Equal rewards get different advantages here, because ${lane.label} takes the precomputed ones`
    : `${lane.label} gives advantages here that are not finite`;
}

/** The lanes of a group that can be predicted. */
export function openLanes({ lanes, group }: GroupView): LaneColumn[] {
  return lanes.filter((lane) => laneBlocker(lane, group.rewards) === null);
}

/** Why nothing of a group can be predicted, in any lane; null when something can. */
export function predictionBlocker(view: GroupView): string | null {
  const { lanes, group } = view;
  const blocker = groupBlocker(group.rewards);
  if (blocker !== null || openLanes(view).length > 0) return blocker;
  return lanes.length === 1 ? laneBlocker(lanes[0]!, group.rewards) : 'No lane gives finite advantages here';
}

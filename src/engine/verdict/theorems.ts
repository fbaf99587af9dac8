import type { LaneResult } from '../comparison/types.ts';
import { groupRoleOf } from '../trajectory/identity.ts';
import {
  advantagesIn,
  centredLanes,
  estimatedLanes,
  estimatorIn,
  type FocusGroup,
  largestAdvantage,
  lanesOf,
  dividesByStd,
  type VerdictContext,
} from './context.ts';
import { ZERO_THRESHOLD } from '../numeric/fractionZero.ts';

/*
 * What is proved of the estimators, each with the conditions of its proof. Where rounding could spoil it, the numbers
 * are looked at too, so that a theorem is never claimed against what is on the page.
 */

/** Relative distance up to which numbers are the same: epsilon against a std of 0.5 is 2e-6. */
const ALIKE = 1e-5;

/** Whether lanes give the group the same advantages, up to epsilon. */
export function sameAdvantages(lanes: readonly LaneResult[], group: FocusGroup, factor = 1): boolean {
  const first = advantagesIn(lanes[0]!, group);
  const room = ALIKE * Math.abs(factor) * largestAdvantage(lanes[0]!, group);
  return (
    Number.isFinite(room) &&
    lanes.slice(1).every((lane) => {
      const own = advantagesIn(lane, group);
      return first.every((advantage, i) => Math.abs(own[i]! - factor * advantage) <= room);
    })
  );
}

/** Whether every advantage of the group is finite and one of them counts as more than 0. */
export function isVisible(lane: LaneResult, group: FocusGroup): boolean {
  return advantagesIn(lane, group).every(Number.isFinite) && largestAdvantage(lane, group) > ZERO_THRESHOLD;
}

/**
 * No sign flips: of the form gain * (r - mean) with a gain above 0, all have the sign of r - mean.
 * Gives the centred lanes where they run at least two estimators and all can be seen.
 */
export function signsAgree(context: VerdictContext, group: FocusGroup): LaneResult[] | null {
  // What is left of equal rewards is the rounding of their mean.
  if (group.n < 2 || isConstant(group)) return null;
  const lanes = centredLanes(context, group);
  const distinct = new Set(lanes.map((lane) => estimatorIn(lane, group.role)));
  return distinct.size >= 2 && lanes.every((lane) => isVisible(lane, group)) ? lanes : null;
}

/** For a pair of 0 and 1, (r - 1/2) / (1/2) and 2 (r - 1/2) are both ±1. Gives the lanes that are. */
export function binaryPairLanes(context: VerdictContext, group: FocusGroup): LaneResult[] | null {
  if (group.n !== 2 || Math.min(...group.rewards) !== 0 || Math.max(...group.rewards) !== 1) return null;
  const lanes = centredLanes(context, group).filter((lane) => Math.abs(largestAdvantage(lane, group) - 1) < ALIKE);
  return new Set(lanes.map((lane) => estimatorIn(lane, group.role))).size >= 2 ? lanes : null;
}

/**
 * A role of one group: its pooled mean and its pooled std are the group's own, so the REINFORCE++ baseline and PRPO are
 * GRPO. Gives those of the lanes that can be seen, the first of GRPO.
 */
export function oneGroupLanes(context: VerdictContext, group: FocusGroup): LaneResult[] | null {
  if (group.n < 2) return null;
  const grpo = estimatedLanes(context, group).find((lane) => dividesByStd(lane, group));
  const pooled = ['reinforce_plus_plus_baseline', 'prpo'].flatMap((id) => lanesOf(context, group, id));
  if (grpo === undefined || pooled.length === 0) return null;
  if (pooled.some((lane) => poolsOthers(context, lane, group))) return null;
  const lanes = [grpo, ...pooled];
  return lanes.every((lane) => isVisible(lane, group)) && sameAdvantages(lanes, group) ? lanes : null;
}

/** The REINFORCE++ baseline as a multiple of RLOO. */
export interface Proportion {
  readonly pooled: LaneResult;
  readonly rloo: LaneResult;
  readonly factor: number;
  readonly n: number;
}

/**
 * In a role of groups of one size n >= 2, the REINFORCE++ baseline is RLOO times the constant
 * (n - 1) / (n (s + epsilon)), with s the std of all centred rewards of the role.
 */
export function proportionOf(context: VerdictContext, group: FocusGroup): Proportion | null {
  const [pooled] = lanesOf(context, group, 'reinforce_plus_plus_baseline');
  const [rloo] = lanesOf(context, group, 'rloo');
  if (pooled === undefined || rloo === undefined || group.n < 2) return null;
  if (!poolsOthers(context, pooled, group) || !isVisible(pooled, group) || !isVisible(rloo, group)) return null;
  const { offsets, groupIds } = context.columns;
  for (let g = 0; g < groupIds.length; g++) {
    if (groupRoleOf(groupIds[g]!) !== group.role) continue;
    // A group of another size has another constant, and one that was precomputed has no estimator.
    if (offsets[g + 1]! - offsets[g]! !== group.n || pooled.estimated[g] !== 1 || rloo.estimated[g] !== 1) return null;
  }
  const factor = pooled.gains[group.index]! / rloo.gains[group.index]!;
  return factor > 0 && sameAdvantages([rloo, pooled], group, factor) ? { pooled, rloo, factor, n: group.n } : null;
}

/** Which lanes a constant added to every reward of the selected group moves, and which not. */
export interface Shift {
  readonly moved: readonly LaneResult[];
  readonly still: readonly LaneResult[];
}

/**
 * Shift: what is centred by group does not see it. REINFORCE moves with it; PRPO moves when the role has other groups,
 * since then its mean does not move along. A constant group may stay where it is under PRPO: between two values each
 * is one std from the mean, whatever the gap. Of such a group nothing is said.
 */
export function shiftOf(context: VerdictContext, group: FocusGroup): Shift | null {
  if (group.n < 2 || !group.rewards.every(Number.isFinite)) return null;
  const still = centredLanes(context, group);
  const moved = lanesOf(context, group, 'reinforce');
  for (const lane of lanesOf(context, group, 'prpo')) {
    if (!poolsOthers(context, lane, group)) still.push(lane);
    else if (isConstant(group)) return null;
    else moved.push(lane);
  }
  return moved.length > 0 && still.length > 0 ? { moved, still } : null;
}

/** Whether an estimator that pools the role has other rewards to pool than the group's. */
export function poolsOthers(
  { columns }: VerdictContext,
  { estimated }: LaneResult,
  { index, role }: FocusGroup,
): boolean {
  const { groupIds, offsets } = columns;
  return groupIds.some(
    (groupId, g) => g !== index && estimated[g] === 1 && offsets[g + 1]! > offsets[g]! && groupRoleOf(groupId) === role,
  );
}

/** Whether all rewards of the group are the same number. */
export function isConstant({ rewards }: FocusGroup): boolean {
  return rewards.every((reward) => reward === rewards[0]);
}

import type { LaneResult } from '../../comparison/types.ts';
import { estimatorById } from '../../estimators/index.ts';
import { groupRoleOf } from '../../trajectory/identity.ts';
import { labelOfGroup } from '../../batch/label.ts';
import {
  advantagesIn,
  centredLanes,
  estimatedLanes,
  estimatorIn,
  type FocusGroup,
  focusGroup,
  lanesOf,
  namesOf,
  type VerdictContext,
} from '../context.ts';
import { verdictRule } from '../rule.ts';
import { decimal } from '../words.ts';

/** Lanes whose estimator takes a mean, of the group or of the role. */
function poolingLanes(context: VerdictContext, group: FocusGroup): LaneResult[] {
  return estimatedLanes(context, group).filter(
    (lane) => (estimatorById(estimatorIn(lane, group.role))?.pooling ?? 'none') !== 'none',
  );
}

/** A NaN or an infinity takes the mean with it. */
export const spoilsGroup = verdictRule({
  id: 'spoils-group',
  applies(context) {
    const group = focusGroup(context);
    const bad = group?.rewards.find((reward) => !Number.isFinite(reward));
    if (!group || bad === undefined) return null;
    const lanes = poolingLanes(context, group);
    return lanes.length === 0 ? null : { bad, label: group.label, lanes };
  },
  say: ({ bad, label, lanes }) => `One reward of ${decimal(bad)} spoils all of ${label} under ${namesOf(lanes)}.`,
});

/** Without a group baseline the bad reward is passed on as it is. */
export const passedOn = verdictRule({
  id: 'passed-on',
  applies(context) {
    const group = focusGroup(context);
    const bad = group?.rewards.find((reward) => !Number.isFinite(reward));
    if (!group || bad === undefined) return null;
    const lanes = lanesOf(context, group, 'reinforce');
    return lanes.length === 0 ? null : { bad, label: group.label, lanes };
  },
  say: ({ bad, label, lanes }) =>
    `A reward of ${decimal(bad)} in ${label} becomes the advantage of its trajectory under ${namesOf(lanes)}.`,
});

/** An estimator that pools a role carries a bad reward of another group into this one. */
export const spoiledByAnotherGroup = verdictRule({
  id: 'spoiled-by-another-group',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n === 0 || !group.rewards.every(Number.isFinite)) return null;
    const lanes = estimatedLanes(context, group).filter(
      (lane) =>
        estimatorById(estimatorIn(lane, group.role))?.pooling === 'role' &&
        advantagesIn(lane, group).some(Number.isNaN),
    );
    if (lanes.length === 0) return null;
    const culprit = badRewardOfRole(context, group.role, lanes[0]!);
    return culprit === null ? null : { ...culprit, label: group.label, lanes };
  },
  say: ({ bad, from, label, lanes }) =>
    `One reward of ${decimal(bad)} in ${from} spoils ${label} too under ${namesOf(lanes)}.`,
});

function badRewardOfRole(
  { columns }: VerdictContext,
  role: string,
  lane: LaneResult,
): { readonly bad: number; readonly from: string } | null {
  const { groupIds, offsets, values } = columns;
  for (let g = 0; g < groupIds.length; g++) {
    if (lane.estimated[g] !== 1 || groupRoleOf(groupIds[g]!) !== role) continue;
    const bad = values.subarray(offsets[g], offsets[g + 1]).find((value) => !Number.isFinite(value));
    if (bad !== undefined) return { bad, from: labelOfGroup(groupIds[g]!) };
  }
  return null;
}

/** Finite rewards whose mean or squares are beyond what a float64 holds. */
export const overflow = verdictRule({
  id: 'overflow',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n < 2 || !group.rewards.every(Number.isFinite) || Number.isFinite(group.std)) return null;
    return centredLanes(context, group).length === 0 ? null : group;
  },
  say: ({ label }) => `The rewards of ${label} are too large: their spread overflows a 64-bit float.`,
});

import { labelOfRole } from '../../batch/label.ts';
import type { LaneResult } from '../../comparison/types.ts';
import { centredLanes, estimatorIn, focusGroup, namesOf } from '../context.ts';
import { verdictRule } from '../rule.ts';
import { oneGroupLanes, proportionOf } from '../theorems.ts';
import { plain } from '../words.ts';

/** Nothing but GRPO and estimators that are GRPO where a role has one group. */
export const oneGroupPools = verdictRule({
  id: 'one-group-pools',
  applies(context) {
    const group = focusGroup(context);
    const lanes = group && oneGroupLanes(context, group);
    if (!group || !lanes || centredLanes(context, group).some((lane) => !lanes.includes(lane))) return null;
    return { lanes, role: group.role };
  },
  say: sameWithOneGroup,
});

/** `With a single group in role judge, GRPO and PRPO are the same.` */
export function sameWithOneGroup({
  lanes,
  role,
}: {
  readonly lanes: readonly LaneResult[];
  readonly role: string;
}): string {
  const place = labelOfRole(role);
  return `With a single group${place === null ? '' : ` in ${place}`}, ${namesOf(lanes)} are the same.`;
}

/** RLOO and REINFORCE++ baseline, and nothing else that centres by group. */
export const proportional = verdictRule({
  id: 'proportional',
  applies(context) {
    const group = focusGroup(context);
    if (!group) return null;
    const centred = centredLanes(context, group).map((lane) => estimatorIn(lane, group.role));
    const other = centred.some((id) => id !== 'rloo' && id !== 'reinforce_plus_plus_baseline');
    return other ? null : proportionOf(context, group);
  },
  say: ({ pooled, rloo, factor, n }) =>
    `${pooled.label} is ${rloo.label} times ${plain(factor)} in every group, since each has ${n} trajectories.`,
});

import { labelOfRole } from '../../batch/label.ts';
import { estimatorById } from '../../estimators/index.ts';
import { groupRoleOf } from '../../trajectory/identity.ts';
import { centredLanes, focusGroup, lanesOf, namesOf } from '../context.ts';
import { batchFailed, batchFlat, batchSolved } from '../headlines/noSignal.ts';
import { mappedLane, nameOfEstimator } from '../headlines/roleMap.ts';
import { type DetailRule, verdictRule } from '../rule.ts';
import { poolsOthers } from '../theorems.ts';
import { counted, listOf, percent } from '../words.ts';

/**
 * Groups of the selected group's role without a gradient; of all roles when none is selected. A lane without a group
 * baseline may still find one there, so beside it the sentence names the baseline.
 */
export const deadGroups: DetailRule = {
  ...verdictRule({
    id: 'dead-groups',
    applies(context) {
      const { columns, groups, lanes } = context;
      const role = focusGroup(context)?.role;
      const ofRole = Array.from(groups.statuses.keys()).filter(
        (g) => role === undefined || groupRoleOf(columns.groupIds[g]!) === role,
      );
      const dead = ofRole.filter((g) => DEAD.has(groups.statuses[g]!) && !Number.isNaN(groups.stds[g]));
      const baselines = lanes
        .filter(({ error }) => error === null)
        .flatMap(({ estimatorOfRole }) => estimatorOfRole)
        .filter(([one]) => role === undefined || one === role)
        .map(([, estimator]) => estimatorById(estimator)?.centredByGroup === true);
      if (ofRole.length < 2 || dead.length === 0 || !baselines.includes(true)) return null;
      return { dead: dead.length, all: ofRole.length, everyLane: !baselines.includes(false) };
    },
    say: ({ dead, all, everyLane }) =>
      `${dead} of ${counted(all, 'group')} ${dead === 1 ? 'gives' : 'give'} ${everyLane ? '' : 'a group baseline '}no gradient.`,
  }),
  impliedBy: [batchSolved, batchFailed, batchFlat],
};

const DEAD = new Set(['too_easy', 'too_hard', 'partial']);

export const roleMapSays: DetailRule = verdictRule({
  id: 'role-map-says',
  applies(context) {
    const group = focusGroup(context);
    return (group && mappedLane(context, group)) ?? null;
  },
  say: ({ label, estimatorOfRole }) =>
    `${label}: ${listOf(estimatorOfRole.map(([role, id]) => `${nameOfEstimator(id)} for ${labelOfRole(role) ?? 'the rest'}`))}.`,
});

/** How much of its role's gradient the selected group owns, where lanes differ by a point or more. */
export const sharesDiffer: DetailRule = verdictRule({
  id: 'shares-differ',
  applies(context) {
    const group = focusGroup(context);
    if (!group) return null;
    const shareOf = (lane: (typeof context.lanes)[number]) => lane.shares[group.index]!;
    const lanes = centredLanes(context, group)
      .filter((lane) => Number.isFinite(shareOf(lane)))
      .sort((a, b) => shareOf(b) - shareOf(a));
    const [most, least] = [lanes[0], lanes.at(-1)];
    if (most === undefined || least === undefined || shareOf(most) - shareOf(least) < 0.01) return null;
    return { label: group.label, most: [shareOf(most), most.label], least: [shareOf(least), least.label] } as const;
  },
  say: ({ label, most, least }) =>
    `${label} owns ${percent(most[0])} of Σ|A| under ${most[1]}, ${percent(least[0])} under ${least[1]}.`,
});

/** An estimator that pools the role lets one group move the numbers of the others. */
export const pooledCrosses: DetailRule = verdictRule({
  id: 'pooled-crosses',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n < 2) return null;
    const pooled = [...lanesOf(context, group, 'reinforce_plus_plus_baseline'), ...lanesOf(context, group, 'prpo')];
    return pooled.length > 0 && poolsOthers(context, pooled[0]!, group) ? pooled : null;
  },
  say: (pooled) =>
    `${namesOf(pooled)} ${pooled.length === 1 ? 'divides' : 'divide'} by one spread for the whole role, so an edit here can move other groups.`,
});

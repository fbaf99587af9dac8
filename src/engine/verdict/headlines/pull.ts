import { advantagesIn, centredLanes, focusGroup, largestAdvantage, lanesOf, namesOf, pullAlike } from '../context.ts';
import { comparePull, strongestPull } from '../pull.ts';
import { verdictRule } from '../rule.ts';
import { indexOfLargest, spanOf } from '../spread.ts';
import { decimal, signed, times } from '../words.ts';

/** One trajectory stands above all others. */
export const bestTrajectory = verdictRule({
  id: 'best-trajectory',
  applies(context) {
    const pull = comparePull(context);
    if (pull === null || pull.group.n <= 2) return null;
    const { high } = spanOf(pull.group.rewards);
    return high > 0 && pull.group.rewards.filter((reward) => reward === high).length === 1 ? pull : null;
  },
  say: ({ group, loudest, second, ratio }) =>
    `${loudest.label} pulls the best trajectory of ${group.label} ${times(ratio)} times as hard as ${second.label}.`,
});

/** One trajectory stands below all others. */
export const worstTrajectory = verdictRule({
  id: 'worst-trajectory',
  applies(context) {
    const pull = comparePull(context);
    if (pull === null || pull.group.n <= 2) return null;
    const { low } = spanOf(pull.group.rewards);
    return pull.group.rewards.filter((reward) => reward === low).length === 1 ? pull : null;
  },
  say: ({ group, loudest, second, ratio }) =>
    `${loudest.label} pulls the worst trajectory of ${group.label} ${times(ratio)} times as hard as ${second.label}.`,
});

export const pullRatio = verdictRule({
  id: 'pull-ratio',
  applies: comparePull,
  say: ({ group, loudest, second, ratio }) =>
    `${loudest.label} pulls ${group.label} ${times(ratio)} times as hard as ${second.label}.`,
});

/** The REINFORCE++ baseline pulls hardest: as hard as the spread of its role makes it, not that of the group. */
export const pooledPull = verdictRule({
  id: 'pooled-pull',
  applies(context) {
    const group = focusGroup(context);
    const other = strongestPull(context);
    const [pooled] = group ? lanesOf(context, group, 'reinforce_plus_plus_baseline') : [];
    if (!group || !other || pooled === undefined || pooled === other.lane) return null;
    const ratio = largestAdvantage(pooled, group) / other.size;
    return ratio >= 1.05 && Number.isFinite(ratio) ? { group, pooled, other: other.lane, ratio } : null;
  },
  say: ({ group, pooled, other, ratio }) =>
    `${pooled.label} pulls ${group.label} ${times(ratio)} times as hard as ${other.label}: its scale is the whole role’s.`,
});

export const pullsAlike = verdictRule({
  id: 'pulls-alike',
  applies(context) {
    const group = focusGroup(context);
    const lanes = group ? centredLanes(context, group) : [];
    return group && lanes.length >= 2 && pullAlike(lanes, group) ? { group, lanes } : null;
  },
  say: ({ group, lanes }) =>
    `${namesOf(lanes)} pull ${group.label} alike: at most ±${decimal(largestAdvantage(lanes[0]!, group))}.`,
});

/** The only lane of its kind, or the first that ran through. */
export const loneLane = verdictRule({
  id: 'lone-lane',
  applies(context) {
    const group = focusGroup(context);
    const lane = context.lanes.find(({ error }) => error === null);
    return !group || !lane || group.n === 0 ? null : { group, lane };
  },
  say: ({ group, lane }) =>
    `${lane.label} gives the best trajectory of ${group.label} ${signed(advantagesIn(lane, group)[indexOfLargest(group.rewards)]!)}.`,
});

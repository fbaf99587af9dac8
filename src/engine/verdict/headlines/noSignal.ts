import { estimatorById } from '../../estimators/index.ts';
import { ZERO_THRESHOLD } from '../../numeric/fractionZero.ts';
import type { LaneResult } from '../../comparison/types.ts';
import {
  advantagesIn,
  centredLanes,
  dividesByStd,
  type FocusGroup,
  focusGroup,
  type VerdictContext,
} from '../context.ts';
import { verdictRule } from '../rule.ts';
import { isConstant } from '../theorems.ts';
import { exact, plain } from '../words.ts';

const DEAD = new Set(['too_easy', 'too_hard', 'partial']);

/**
 * Every group of two or more is without spread, and no lane that centres by group gives anything anywhere: the means of the groups,
 * when there are several groups and at least one such lane.
 */
function deadBatch({ columns, groups, lanes }: VerdictContext): Float64Array | null {
  const { statuses, means } = groups;
  const { offsets, values } = columns;
  if (statuses.length < 2 || !statuses.every((status, g) => DEAD.has(status) && !Number.isNaN(groups.stds[g])))
    return null;
  const centred = lanes.filter(
    (lane) =>
      lane.error === null &&
      lane.precomputed.size === 0 &&
      lane.estimatorOfRole.every(([, estimator]) => estimatorById(estimator)?.centredByGroup === true),
  );
  if (centred.length === 0) return null;
  const equal = statuses.every((_, g) =>
    values.subarray(offsets[g], offsets[g + 1]).every((reward) => reward === values[offsets[g]!]),
  );
  if (!equal) return null;
  const silent = centred.every((lane) => lane.advantages.every((advantage) => Math.abs(advantage) < ZERO_THRESHOLD));
  return silent ? means : null;
}

export const batchSolved = verdictRule({
  id: 'batch-solved',
  applies(context) {
    const means = deadBatch(context);
    return means?.every((mean) => mean === 1) ? means.length : null;
  },
  say: (count) => `All ${count} groups are solved every time: no group baseline finds a difference.`,
});

export const batchFailed = verdictRule({
  id: 'batch-failed',
  applies(context) {
    const means = deadBatch(context);
    return means?.every((mean) => mean === 0) ? means.length : null;
  },
  say: (count) => `All ${count} groups fail every time: no group baseline finds a difference.`,
});

export const batchFlat = verdictRule({
  id: 'batch-flat',
  applies: (context) => deadBatch(context)?.length ?? null,
  say: (count) => `Rewards are equal inside each of the ${count} groups: no group baseline finds a difference.`,
});

/** The selected group when all its rewards are the same and some lane centres by group. */
function constantGroup(context: VerdictContext): { group: FocusGroup; reward: number; lanes: LaneResult[] } | null {
  const group = focusGroup(context);
  if (!group || group.n < 2 || !isConstant(group)) return null;
  const lanes = centredLanes(context, group);
  return lanes.length === 0 ? null : { group, reward: group.rewards[0]!, lanes };
}

/** The mean of equal rewards need not be the reward: what is left is divided by epsilon. */
export const floatNoise = verdictRule({
  id: 'float-noise',
  applies(context) {
    const found = constantGroup(context);
    const lane = found?.lanes.find((one) => dividesByStd(one, found.group));
    if (!found || lane === undefined) return null;
    const [advantage] = advantagesIn(lane, found.group);
    return advantage === 0 || !Number.isFinite(advantage) ? null : { ...found, lane, advantage: advantage! };
  },
  say: ({ group, reward, lane, advantage }) =>
    `${bothOrAll(group.n)} rewards of ${group.label} are ${exact(reward)}, yet ${lane.label} gives ${plain(advantage)}, not 0: float noise.`,
});

export const groupSolved = verdictRule({
  id: 'group-solved',
  applies(context) {
    const found = constantGroup(context);
    return found?.reward === 1 ? found.group : null;
  },
  say: ({ n, label }) =>
    `${n === 2 ? 'Both trajectories' : `All ${n} trajectories`} of ${label} are solved, so no group baseline can tell them apart.`,
});

export const groupFailed = verdictRule({
  id: 'group-failed',
  applies(context) {
    const found = constantGroup(context);
    return found?.reward === 0 ? found.group : null;
  },
  say: ({ n, label }) =>
    `${n === 2 ? 'Both trajectories' : `All ${n} trajectories`} of ${label} fail, so no group baseline can tell them apart.`,
});

export const groupEqual = verdictRule({
  id: 'group-equal',
  applies: constantGroup,
  say: ({ group, reward }) =>
    `${bothOrAll(group.n)} rewards of ${group.label} are ${exact(reward)}, so no group baseline can tell them apart.`,
});

function bothOrAll(n: number): string {
  return n === 2 ? 'Both' : `All ${n}`;
}

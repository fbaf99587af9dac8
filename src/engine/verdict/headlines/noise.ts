import { dividesByStd, focusGroup } from '../context.ts';
import { strongestPull } from '../pull.ts';
import { verdictRule } from '../rule.ts';
import { advantageSpan } from '../spread.ts';
import { plain } from '../words.ts';
import { GRPO_EPSILON } from '../../estimators/grpo/index.ts';
import { ZERO_THRESHOLD } from '../../numeric/fractionZero.ts';

/** Where the spread is below epsilon, epsilon is most of the divisor, and the advantages shrink with the spread. */
export const belowEpsilon = verdictRule({
  id: 'below-epsilon',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n < 2 || !(group.std > 0) || group.std >= GRPO_EPSILON) return null;
    const loudest = strongestPull(context);
    if (!loudest || loudest.size <= ZERO_THRESHOLD || !dividesByStd(loudest.lane, group)) return null;
    return { group, lane: loudest.lane };
  },
  say: ({ group, lane }) =>
    `The spread of ${group.label}, ${plain(group.std)}, is below ε: ${lane.label} gives only ${advantageSpan(lane, group)}.`,
});

/** A spread far below the size of the rewards becomes advantages as large as those of a real difference. */
export const amplifiedNoise = verdictRule({
  id: 'amplified-noise',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n < 2 || group.std >= 1e-3 * Math.max(1, Math.abs(group.mean))) return null;
    const loudest = strongestPull(context);
    if (!loudest || !(loudest.size >= 0.1) || !(loudest.lane.gains[group.index]! >= 10)) return null;
    return { group, lane: loudest.lane };
  },
  say: ({ group, lane }) =>
    `${lane.label} turns a spread of ${plain(group.std)} into advantages of ${advantageSpan(lane, group)}.`,
});

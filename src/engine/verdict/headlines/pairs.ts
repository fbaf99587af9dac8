import { centredLanes, dividesByStd, focusGroup, lanesOf, namesOf, largestAdvantage } from '../context.ts';
import { verdictRule } from '../rule.ts';
import { advantageSpan } from '../spread.ts';
import { binaryPairLanes } from '../theorems.ts';

/** One 0 and one 1: lanes that divide by the std and lanes that leave one out give the same. */
export const binaryPair = verdictRule({
  id: 'binary-pair',
  applies(context) {
    const group = focusGroup(context);
    return group && binaryPairLanes(context, group);
  },
  say: (lanes) => `For a pair of one 0 and one 1, ${namesOf(lanes)} are the same: ±1.`,
});

/** In any pair GRPO gives ±1, since both rewards are one std from their mean; RLOO gives the gap itself. */
export const anyPair = verdictRule({
  id: 'any-pair',
  applies(context) {
    const group = focusGroup(context);
    if (group?.n !== 2 || group.rewards[0] === group.rewards[1]) return null;
    const grpo = centredLanes(context, group).find((lane) => dividesByStd(lane, group));
    const [rloo] = lanesOf(context, group, 'rloo');
    if (grpo === undefined || rloo === undefined) return null;
    const [unit, gap] = [largestAdvantage(grpo, group), largestAdvantage(rloo, group)];
    if (!(Math.abs(unit - 1) < 5e-4) || !Number.isFinite(gap)) return null;
    return { group, grpo, rloo };
  },
  say: ({ group, grpo, rloo }) =>
    `In a pair ${grpo.label} gives ±1 whatever the gap; ${rloo.label} gives the gap, ${advantageSpan(rloo, group)}.`,
});

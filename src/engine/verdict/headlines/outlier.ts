import { advantagesIn, centredLanes, dividesByStd, focusGroup } from '../context.ts';
import { verdictRule } from '../rule.ts';
import { spanOf, spanText } from '../spread.ts';
import { isVisible } from '../theorems.ts';
import { exact } from '../words.ts';

/** How many times the spread of the others a reward must stand off to own its group. */
const FAR = 10;

/** One reward far from all others, which are not equal: dividing by the std leaves next to nothing between those. */
export const outlier = verdictRule({
  id: 'outlier',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n < 4 || !group.rewards.every(Number.isFinite)) return null;
    const lane = centredLanes(context, group).find((one) => dividesByStd(one, group));
    if (lane === undefined || !isVisible(lane, group)) return null;
    const [lowest, second, secondHighest, highest] = endsOf(group.rewards);
    const top = isFar(highest - secondHighest, secondHighest - lowest);
    if (!top && !isFar(second - lowest, highest - second)) return null;
    // One solve has a headline of its own.
    if (top && highest === 1) return null;
    const reward = top ? highest : lowest;
    const others = advantagesIn(lane, group).filter((_, i) => group.rewards[i] !== reward);
    return { group, lane, reward, span: spanOf(others) };
  },
  say: ({ group, lane, reward, span }) =>
    `A reward of ${exact(reward)} owns ${group.label}: ${lane.label} squeezes the other ${group.n - 1} into ${spanText(span)}.`,
});

function isFar(gap: number, spreadOfOthers: number): boolean {
  return spreadOfOthers > 0 && gap >= FAR * spreadOfOthers;
}

/** The two smallest values and the two largest, rising. */
function endsOf(values: Float64Array): [number, number, number, number] {
  let [lowest, second, secondHighest, highest] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const value of values) {
    if (value < lowest) [lowest, second] = [value, lowest];
    else if (value < second) second = value;
    if (value > highest) [secondHighest, highest] = [highest, value];
    else if (value > secondHighest) secondHighest = value;
  }
  return [lowest, second, secondHighest, highest];
}

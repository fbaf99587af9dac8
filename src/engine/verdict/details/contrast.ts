import { ZERO_THRESHOLD } from '../../numeric/fractionZero.ts';
import {
  advantagesIn,
  centredLanes,
  dividesByStd,
  estimatedLanes,
  focusGroup,
  largestAdvantage,
  lanesOf,
  namesOf,
} from '../context.ts';
import { flippedSigns, flipSentence, roleBaselineFlips } from '../headlines/baseline.ts';
import { amplifiedNoise, belowEpsilon } from '../headlines/noise.ts';
import { floatNoise } from '../headlines/noSignal.ts';
import { type DetailRule, verdictRule } from '../rule.ts';
import { isConstant, isVisible } from '../theorems.ts';
import { listOf, plain, signed } from '../words.ts';

/** Float noise is counted as zero, or it is not. */
export const noiseIsCounted: DetailRule = {
  ...verdictRule({
    id: 'noise-is-counted',
    applies(context) {
      const group = focusGroup(context);
      const lane = group && centredLanes(context, group).find((one) => dividesByStd(one, group));
      return group && lane ? { zero: largestAdvantage(lane, group) < ZERO_THRESHOLD } : null;
    },
    say: ({ zero }) =>
      zero
        ? 'It is below 1e−8, so rLLM’s fraction_zero still counts it as 0.'
        : 'It is not below 1e−8, so rLLM’s fraction_zero does not count it as 0.',
  }),
  beside: [floatNoise],
};

/** Where no group baseline finds a difference, lanes without one still push. */
export const stillPush: DetailRule = verdictRule({
  id: 'still-push',
  applies(context) {
    const group = focusGroup(context);
    if (!group || group.n < 2 || !isConstant(group)) return null;
    const centred = centredLanes(context, group);
    if (centred.length === 0) return null;
    const silent = centred.every((lane) => largestAdvantage(lane, group) < ZERO_THRESHOLD);
    const pushing = estimatedLanes(context, group).filter((lane) => !centred.includes(lane) && isVisible(lane, group));
    return silent && pushing.length > 0 ? { group, pushing } : null;
  },
  say({ group, pushing }) {
    const each = pushing.map((lane) => `${lane.label} (${signed(advantagesIn(lane, group)[0]!)} each)`);
    return `Only ${listOf(each)} still ${pushing.length === 1 ? 'pushes' : 'push'}.`;
  },
});

/** PRPO against the lanes that centre by group, where a smaller part of the group flips. */
export const someFlip: DetailRule = {
  ...verdictRule({ id: 'some-flip', applies: flippedSigns, say: flipSentence }),
  impliedBy: [roleBaselineFlips],
};

/** Beside the lane that amplifies: what RLOO makes of the same spread. */
export const quietLane: DetailRule = {
  ...verdictRule({
    id: 'quiet-lane',
    applies(context) {
      const group = focusGroup(context);
      const lanes = group ? lanesOf(context, group, 'rloo') : [];
      return group && lanes.length > 0 ? { lanes, size: largestAdvantage(lanes[0]!, group) } : null;
    },
    say: ({ lanes, size }) => `${namesOf(lanes)} ${lanes.length === 1 ? 'gives' : 'give'} at most ±${plain(size)}.`,
  }),
  beside: [amplifiedNoise, belowEpsilon],
};

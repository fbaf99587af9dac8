import { correlation } from '../correlation.ts';
import type { DiagnosisRule } from '../rule.ts';
import { count, percent, whole } from '../wording.ts';

/** Fewer pairs say nothing about a correlation. */
const LEAST = 30;
/** From here on a reward goes with length visibly. */
const STRONG = 0.3;

/** Rewards that rise or fall with the length of the response. */
export const rewardByLength: DiagnosisRule = {
  id: 'reward_by_length',
  find({ columns, lengths }) {
    if (lengths === null) return null;
    const pairs: (readonly [number, number])[] = [];
    lengths.forEach((length, i) => {
      const reward = columns.values[i]!;
      if (Number.isFinite(length) && Number.isFinite(reward)) pairs.push([length, reward]);
    });
    const r = correlation(pairs);
    if (pairs.length < LEAST || !(Math.abs(r) >= STRONG)) return null;
    const longer = r > 0;
    return {
      severity: 'warning',
      title: `${longer ? 'Longer' : 'Shorter'} responses get more reward`,
      sentence: `Over ${whole(pairs.length)} trajectories the correlation of reward and length is ${r.toFixed(2).replace('-', '−')}. Whatever is behind it, the policy learns to be ${longer ? 'longer' : 'shorter'}.`,
      advice: longer
        ? 'Compare within groups: where the longer rollouts of one prompt win, look at the scorer and at how the loss averages over tokens.'
        : 'Look for responses that are cut off: they end long and without an answer.',
      groups: [],
    };
  },
};

/** Responses that were cut off at the limit. */
export const truncation: DiagnosisRule = {
  id: 'truncation',
  find({ truncated, columns }) {
    const all = columns.values.length;
    if (truncated === null || truncated === 0 || all === 0) return null;
    const part = truncated / all;
    return {
      severity: part >= 0.05 ? 'warning' : 'note',
      title: `${count(truncated, 'response')} cut off`,
      sentence: `${percent(part)} of what was read ended at the length limit. Such a response mostly scores 0 whatever it was about to say.`,
      advice: 'Raise the limit, or leave cut responses out of the loss.',
      groups: [],
    };
  },
};

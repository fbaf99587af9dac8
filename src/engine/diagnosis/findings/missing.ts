import type { DiagnosisRule } from '../rule.ts';
import { count, groupsWhere, whole } from '../wording.ts';

/** Rewards that are missing or NaN: rLLM stops at the former and spreads the latter. */
export const missingRewards: DiagnosisRule = {
  id: 'missing_rewards',
  find({ columns, ...facts }) {
    const groups = groupsWhere({ columns, ...facts }, (g) => facts.states[g] === 'missing');
    if (groups.length === 0) return null;
    const missing = columns.missing.length;
    const nan = columns.values.reduce((sum, value) => sum + (Number.isNaN(value) ? 1 : 0), 0) - missing;
    const parts = [
      ...(missing > 0 ? [`${count(missing, 'reward')} missing, at which rLLM stops`] : []),
      ...(nan > 0 ? [`${count(nan, 'reward')} NaN, which makes every advantage of its group NaN`] : []),
    ];
    return {
      severity: 'error',
      title: `${whole(missing + nan)} ${missing + nan === 1 ? 'reward is' : 'rewards are'} missing or NaN`,
      sentence: `In ${count(groups.length, 'group')}: ${parts.join('; ')}.`,
      advice: 'Find out why the scorer gave no number, and score again or leave these trajectories out.',
      groups,
    };
  },
};

/** Infinite rewards. */
export const infiniteRewards: DiagnosisRule = {
  id: 'infinite_rewards',
  find(facts) {
    const { values, offsets } = facts.columns;
    const infinite = (i: number) => values[i] === Infinity || values[i] === -Infinity;
    const groups = groupsWhere(facts, (g) => {
      for (let i = offsets[g]!; i < offsets[g + 1]!; i++) if (infinite(i)) return true;
      return false;
    });
    if (groups.length === 0) return null;
    return {
      severity: 'error',
      title: `${count(groups.length, 'group')} with an infinite reward`,
      sentence: 'The mean of such a group is infinite, so its advantages are infinite or NaN.',
      advice: 'Clip the reward where it is computed.',
      groups,
    };
  },
};

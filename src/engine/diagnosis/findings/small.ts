import type { DiagnosisRule } from '../rule.ts';
import { count, groupsWhere, sizeOf } from '../wording.ts';

/** Groups of one: what they get differs by estimator, and is hardly ever meant. */
export const singletons: DiagnosisRule = {
  id: 'singletons',
  find(facts) {
    const groups = groupsWhere(facts, (g) => facts.states[g] === 'singleton');
    if (groups.length === 0) return null;
    const all = groups.length === facts.states.length;
    return {
      severity: 'warning',
      title: `${count(groups.length, 'group')} with one trajectory`,
      sentence:
        'There is nothing to compare it with: GRPO and RLOO keep the raw reward as advantage, REINFORCE++ baseline gives 0.',
      advice: all
        ? 'All groups have one trajectory: the column that groups them is probably an id of the sample, not of the prompt.'
        : 'Look for rollouts that failed, or set min_trajs_per_group = 2.',
      groups,
    };
  },
};

/** Sizes that differ, where nearly all are one. */
export const unevenSizes: DiagnosisRule = {
  id: 'uneven_sizes',
  find(facts) {
    const groups = groupsWhere(facts, (g) => sizeOf(facts, g) !== facts.usualSize && sizeOf(facts, g) > 1);
    if (groups.length === 0 || facts.usualSize < 2) return null;
    const sizes = groups.map((g) => sizeOf(facts, g));
    const least = sizes.reduce((a, b) => Math.min(a, b), Infinity);
    const most = sizes.reduce((a, b) => Math.max(a, b), 0);
    return {
      severity: 'note',
      title: `${count(groups.length, 'group')} not of ${facts.usualSize} trajectories`,
      sentence: `Most groups have ${facts.usualSize}, ${sizes.length === 1 ? 'this one has' : 'these have'} ${least === most ? least : `${least} to ${most}`}. Means over fewer are noisier, and where every trajectory counts the same a larger group weighs more.`,
      advice: 'Look for rollouts that failed, were filtered, or were scored twice.',
      groups,
    };
  },
};

/** Groups of several times the usual size: two prompts under one key. */
export const mergedPrompts: DiagnosisRule = {
  id: 'merged_prompts',
  find(facts) {
    const { usualSize } = facts;
    if (usualSize < 2) return null;
    const groups = groupsWhere(facts, (g) => {
      const n = sizeOf(facts, g);
      return n >= 2 * usualSize && n % usualSize === 0;
    });
    if (groups.length === 0 || groups.length > facts.states.length / 2) return null;
    return {
      severity: 'warning',
      title: `${count(groups.length, 'group')} probably of several prompts`,
      sentence: `A multiple of the usual ${usualSize} trajectories under one key: the same prompt was drawn twice, or two prompts share their id. Their baseline is a mean over both.`,
      advice: 'Group by an id that tells them apart, or by the step as well.',
      groups,
    };
  },
};

/** Several small groups that together make the usual size. */
export const splitPrompts: DiagnosisRule = {
  id: 'split_prompts',
  find(facts) {
    const { usualSize } = facts;
    const groups = groupsWhere(facts, (g) => sizeOf(facts, g) < usualSize && sizeOf(facts, g) > 0);
    const rewards = groups.reduce((sum, g) => sum + sizeOf(facts, g), 0);
    if (usualSize < 2 || groups.length < 2 || rewards % usualSize !== 0) return null;
    return {
      severity: 'note',
      title: `${count(groups.length, 'small group')} may be split prompts`,
      sentence: `Together they have ${rewards} trajectories, which is ${count(rewards / usualSize, 'group')} of the usual ${usualSize}: a prompt may differ by a space, a date or a template from one rollout to the next.`,
      advice: 'Compare their prompts, and group by an id instead of the text.',
      groups,
    };
  },
};

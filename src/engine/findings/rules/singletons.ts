import type { FindingFacts, FindingRule } from '../types.ts';
import { groupsText, sizeOf, verb } from '../wording.ts';

/** Groups of one that an estimator gets; groups that keep precomputed advantages never reach it. */
function singletonsUnder(facts: FindingFacts, estimator: string): number[] {
  return facts.roles
    .filter((role) => role.estimator === estimator)
    .flatMap(({ groups }) => groups.filter((g) => sizeOf(facts, g) === 1 && !facts.result.precomputed.has(g)))
    .sort((a, b) => a - b);
}

/** `the only trajectory of b:judge`, `the only trajectories of 3 groups` */
function onlyTrajectory(groups: readonly number[], facts: FindingFacts): string {
  return `the only ${verb(groups.length, 'trajectory', 'trajectories')} of ${groupsText(groups, facts)}`;
}

/** D-01: one singleton stops RLOO for its whole role. */
export const rlooSingletonStops: FindingRule = {
  id: 'D-01',
  title: 'One singleton stops RLOO for its whole role',
  revision: 'rllm-seed',
  find(facts) {
    const groups = singletonsUnder(facts, 'rloo');
    if (groups.length === 0) return null;
    return {
      severity: 'error',
      groups,
      sentence: `RLOO stops with an error as soon as one group of a role has a single trajectory, as ${groupsText(groups, facts)} ${verb(groups.length, 'does', 'do')}.`,
      advice:
        'Drop the groups of one, give them another estimator, or use the rLLM of August 2026, which keeps the raw reward.',
    };
  },
};

/** D-03: the documentation's baseline 0 would keep the reward; the code subtracts the mean. */
export const reinforcePlusPlusSingleton: FindingRule = {
  id: 'D-03',
  title: 'REINFORCE++ baseline drops singletons',
  find(facts) {
    const groups = singletonsUnder(facts, 'reinforce_plus_plus_baseline');
    if (groups.length === 0) return null;
    return {
      severity: 'note',
      groups,
      sentence: `REINFORCE++ baseline gives ${onlyTrajectory(groups, facts)} the advantage 0, although rLLM’s documentation says that the baseline is 0 there.`,
      advice: 'Sample at least two trajectories a group, or expect such groups to add nothing.',
    };
  },
};

/** D-12: a singleton's GRPO advantage is its raw reward, unlike every larger group. */
export const grpoSingletonKeepsReward: FindingRule = {
  id: 'D-12',
  title: 'GRPO keeps the raw reward of a singleton',
  find(facts) {
    const groups = singletonsUnder(facts, 'grpo');
    if (groups.length === 0) return null;
    const divided = facts.settings.normAdvByStdInGrpo ? ' over 1.000001' : '';
    return {
      severity: 'warning',
      groups,
      sentence: `Under GRPO ${onlyTrajectory(groups, facts)} ${verb(groups.length, 'gets its', 'get their')} raw reward${divided} as advantage, not a distance from a mean.`,
      advice:
        'Sample at least two trajectories a group, or drop groups of one: a reward of 1 pushes as hard as a lucky solve.',
    };
  },
};

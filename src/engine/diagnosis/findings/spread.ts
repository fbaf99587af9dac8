import { GRPO_EPSILON } from '../../estimators/grpo/index.ts';
import { groupRoleOf } from '../../trajectory/identity.ts';
import { decimal, plain } from '../../verdict/words.ts';
import type { DiagnosisRule } from '../rule.ts';
import { count, groupsWhere, percent } from '../wording.ts';

/** Groups whose spread is rounding or jitter: GRPO makes it as large as any other. */
export const nearConstant: DiagnosisRule = {
  id: 'near_constant',
  find(facts) {
    const groups = groupsWhere(facts, (g) => facts.states[g] === 'near_constant');
    const [first] = groups;
    if (first === undefined) return null;
    const { stds } = facts.stats;
    const least = groups.reduce((min, g) => Math.min(min, stds[g]!), Infinity);
    const share = groups.reduce((sum, g) => sum + (facts.diagnosed[0]?.shares[g] || 0), 0);
    const lane = facts.diagnosed[0];
    return {
      severity: 'warning',
      title: `${count(groups.length, 'group')} with a spread that is noise`,
      sentence: `Their rewards differ by almost nothing (spread down to ${plain(least)}). GRPO divides by it, so jitter of the scorer gets advantages as large as a real difference${lane === undefined || share === 0 ? '' : `; ${lane.label} gives them ${percent(share)} of Σ|A|`}.`,
      advice: `Round the reward where it is computed, or leave the std out. Below ${plain(99 * GRPO_EPSILON)} it is epsilon that decides.`,
      groups,
    };
  },
};

/** Values this many interquartile ranges off stand for a fault of the scorer more often than for a good rollout. */
const FAR = 10;

/** Rewards far from all others of their role. */
export const outliers: DiagnosisRule = {
  id: 'outliers',
  find(facts) {
    const { columns } = facts;
    const limits = new Map<string, readonly [number, number]>();
    for (const { role } of facts.roles) {
      const values: number[] = [];
      columns.groupIds.forEach((id, g) => {
        if (groupRoleOf(id) !== role) return;
        for (let i = columns.offsets[g]!; i < columns.offsets[g + 1]!; i++)
          if (Number.isFinite(columns.values[i]!)) values.push(columns.values[i]!);
      });
      const sorted = Float64Array.from(values).sort();
      const at = (q: number) => sorted[Math.round(q * (sorted.length - 1))]!;
      const range = at(0.75) - at(0.25);
      if (sorted.length >= 8 && range > 0) limits.set(role, [at(0.25) - FAR * range, at(0.75) + FAR * range]);
    }
    let farthest = 0;
    let found = 0;
    const groups = groupsWhere(facts, (g) => {
      const limit = limits.get(groupRoleOf(columns.groupIds[g]!));
      if (limit === undefined) return false;
      let any = false;
      for (let i = columns.offsets[g]!; i < columns.offsets[g + 1]!; i++) {
        const value = columns.values[i]!;
        if (!Number.isFinite(value) || (value >= limit[0] && value <= limit[1])) continue;
        any = true;
        found++;
        if (Math.abs(value) > Math.abs(farthest)) farthest = value;
      }
      return any;
    });
    if (found === 0) return null;
    return {
      severity: 'warning',
      title: `${count(found, 'reward')} far from all others`,
      sentence: `The farthest is ${decimal(farthest)}, more than ${FAR} times the middle half of the rewards away. Without a std it owns the batch; with one it squeezes the others of its group together.`,
      advice: 'Check the scorer, or clip the reward.',
      groups,
    };
  },
};

/** Roles whose rewards are on other scales: pooled statistics mix them, and one shadows the other in a shared loss. */
export const roleScales: DiagnosisRule = {
  id: 'role_scales',
  find({ roles, columns }) {
    const known = roles.filter(({ std }) => Number.isFinite(std) && std > 0);
    const [small] = known.toSorted((a, b) => a.std - b.std);
    const [large] = known.toSorted((a, b) => b.std - a.std);
    if (small === undefined || large === undefined || large.std < 10 * small.std) return null;
    return {
      severity: 'note',
      title: `Rewards of ${large.role} spread ${Math.round(large.std / small.std)} times as far as those of ${small.role}`,
      sentence: `The standard deviation is ${decimal(large.std)} against ${decimal(small.std)}. Without division by a std the advantages differ as much, and ${large.role} dominates a policy that both train.`,
      advice: 'Give each role its own estimator, or bring the rewards to one scale.',
      groups: columns.groupIds.flatMap((id, g) => (groupRoleOf(id) === large.role ? [g] : [])),
    };
  },
};

import { UpstreamError } from '../../errors.ts';
import { arithmeticOf } from '../../numeric/arithmetic.ts';
import { centreGroups, standardizeGroups } from '../../numeric/float64.ts';
import { groupCount, groupDType, type RewardColumns } from '../columns.ts';
import type { Estimator, KernelOptions } from '../estimator.ts';

/** rLLM adds this to the standard deviation before it divides. */
export const GRPO_EPSILON = 1e-6;

/**
 * GRPO: each reward's distance from its group's mean, in group standard deviations.
 *
 *   A[i][j] = (r[i][j] - mean(r[i])) / (std(r[i]) + epsilon)      std: population (ddof 0), epsilon 1e-6
 *   A[i][j] =  r[i][j] - mean(r[i])                               with norm_adv_by_std_in_grpo off
 *
 * Shape: ragged [group][trajectory], the same in and out. Units: rewards in; dimensionless out, rewards with norm off.
 * Edge: a group of one uses mean 0 and std 1, so A = r / (1 + epsilon), not 0.
 * The keyword is spelled `episilon` at rllm-seed; `epsilon` is swallowed (D-13), and rllm-head reads neither.
 * @throws {UpstreamError} ValueError when there are no groups.
 * Source: rLLM trainer/algorithms/rl_algo.py (2026-08); https://arxiv.org/abs/2402.03300
 */
export function grpoKernel(columns: RewardColumns, options: KernelOptions, out: Float64Array): void {
  if (groupCount(columns) === 0) {
    throw new UpstreamError('ValueError', 'not enough values to unpack (expected 2, got 0)');
  }
  const epsilon = epsilonOf(options);
  const norm = options.normAdvByStdInGrpo;
  const { values, offsets } = columns;
  if (columns.dtypes === undefined) {
    if (norm) standardizeGroups(values, offsets, epsilon, out);
    else centreGroups(values, offsets, { leaveOneOut: false, keepSingletons: true }, out);
    return;
  }
  for (let g = 0; g < offsets.length - 1; g++) {
    const lo = offsets[g]!;
    const n = offsets[g + 1]! - lo;
    const arithmetic = arithmeticOf(groupDType(columns, g));
    if (n <= 1) arithmetic.divide(values, lo, n, norm ? 1 + epsilon : 1, out);
    else if (norm) arithmetic.standardizeGroup(values, lo, n, epsilon, out);
    else arithmetic.centreGroup(values, lo, n, 1, out);
  }
}

function epsilonOf({ revision, kwargs }: KernelOptions): number {
  const given = revision === 'rllm-seed' ? kwargs?.['episilon'] : undefined;
  return typeof given === 'number' ? given : GRPO_EPSILON;
}

export const grpo: Estimator = {
  id: 'grpo',
  label: 'GRPO',
  shortLabel: 'GRPO',
  tinyLabel: 'GRPO',
  summary: 'Distance from the group’s mean, in group standard deviations: every group with any spread pulls alike.',
  formula: ({ normAdvByStdInGrpo }) =>
    normAdvByStdInGrpo
      ? ['(', { quantity: 'r' }, ' − ', { quantity: 'm' }, ') / (', { quantity: 'σ' }, ' + ', { quantity: 'ε' }, ')']
      : [{ quantity: 'r' }, ' − ', { quantity: 'm' }],
  pooling: 'group',
  centredByGroup: true,
  gain: ({ std }, options) => (options.normAdvByStdInGrpo ? 1 / (std + epsilonOf(options)) : 1),
  reference: { title: 'DeepSeekMath: group relative policy optimization', url: 'https://arxiv.org/abs/2402.03300' },
  options: [{ key: 'norm_adv_by_std_in_grpo', label: 'Divide by group std', kind: 'boolean', default: true }],
  revisions: ['rllm-head', 'rllm-seed'],
  kernel: grpoKernel,
};

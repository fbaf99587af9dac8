import { arithmeticOf } from '../../numeric/arithmetic.ts';
import { promote } from '../../numeric/dtype.ts';
import { groupCount, groupDType, pooledDType, type RewardColumns } from '../columns.ts';
import type { Estimator, KernelOptions } from '../estimator.ts';

/** Default of the keyword `epsilon`. */
export const PRPO_EPSILON = 1e-6;

/**
 * PRPO: each reward's distance from the role's mean, in standard deviations of the role. No group baseline.
 *
 *   x = all rewards of the role, concatenated in group order
 *   A[i][j] = (r[i][j] - mean(x)) / (std(x) + epsilon)      std: population (ddof 0), epsilon 1e-6
 *
 * Shape: ragged [group][trajectory], the same in and out. Units: rewards in, dimensionless out.
 * No groups: nothing to do. `norm_adv_by_std_in_grpo` has no effect. At rllm-head only.
 * Source: rLLM trainer/algorithms/rl_algo.py (2026-08).
 */
export function prpoKernel(columns: RewardColumns, options: KernelOptions, out: Float64Array): void {
  const pooled = pooledDType(columns);
  const arithmetic = arithmeticOf(pooled);
  const { values, offsets } = columns;
  const given = options.kwargs?.['epsilon'];
  const epsilon = typeof given === 'number' ? given : PRPO_EPSILON;
  if (columns.dtypes === undefined || columns.dtypes.every((dtype) => dtype === columns.dtypes?.[0])) {
    arithmetic.standardizeGroup(values, 0, values.length, epsilon, out);
    return;
  }
  const centre = arithmetic.mean(values, 0, values.length);
  const divisor = arithmetic.add(arithmetic.populationStd(values, 0, values.length), epsilon);
  for (let g = 0; g < groupCount(columns); g++) {
    const round = arithmeticOf(promote(groupDType(columns, g), pooled)).round;
    for (let i = offsets[g]!; i < offsets[g + 1]!; i++) out[i] = round(round(values[i]! - centre) / divisor);
  }
}

export const prpo: Estimator = {
  id: 'prpo',
  label: 'PRPO',
  shortLabel: 'PRPO',
  tinyLabel: 'PRPO',
  summary: 'Distance from the role’s mean, in standard deviations of the role: easy prompts push up, hard ones down.',
  formula: () => [
    '(',
    { quantity: 'r' },
    ' − ',
    { quantity: 'M' },
    ') / (',
    { quantity: 'S' },
    ' + ',
    { quantity: 'ε' },
    ')',
  ],
  pooling: 'role',
  centredByGroup: false,
  gain: null,
  reference: { title: 'rLLM, trainer/algorithms/rl_algo.py', url: 'https://github.com/rllm-org/rllm' },
  options: [],
  revisions: ['rllm-head'],
  kernel: prpoKernel,
  resultDType: (columns, g) =>
    promote(groupDType(columns, g), pooledDType(columns)) === 'float32' ? 'float32' : 'float64',
};

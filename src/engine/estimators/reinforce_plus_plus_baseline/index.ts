import { arithmeticOf } from '../../numeric/arithmetic.ts';
import type { DType } from '../../numeric/dtype.ts';
import { centreGroups } from '../../numeric/float64.ts';
import { groupCount, groupDType, type RewardColumns } from '../columns.ts';
import type { Estimator, KernelOptions } from '../estimator.ts';

/** Default of the keyword `epsilon`. */
export const REINFORCE_PLUS_PLUS_EPSILON = 1e-6;

/**
 * REINFORCE++ with a group baseline: centred by group, scaled by one standard deviation of the whole role.
 *
 *   c[i] = r[i] - mean(r[i])                    every group, groups of one included
 *   s    = std(all c of the role)               population (ddof 0), concatenated in group order
 *   A[i][j] = c[i][j] / (s + epsilon)           epsilon 1e-6
 *
 * Shape: ragged [group][trajectory], the same in and out. Units: rewards in, dimensionless out.
 * Edge: a group of one is always 0 and pulls s down (D-03: the documentation says it keeps its reward).
 * One NaN makes the whole role NaN. No groups: nothing to do. `norm_adv_by_std_in_grpo` has no effect.
 * Source: rLLM trainer/algorithms/rl_algo.py (2026-08); https://arxiv.org/abs/2501.03262
 */
export function reinforcePlusPlusBaselineKernel(
  columns: RewardColumns,
  options: KernelOptions,
  out: Float64Array,
): void {
  const { values, offsets } = columns;
  if (columns.dtypes === undefined) {
    centreGroups(values, offsets, { leaveOneOut: false, keepSingletons: false }, out);
  } else {
    for (let g = 0; g < groupCount(columns); g++) {
      const lo = offsets[g]!;
      arithmeticOf(groupDType(columns, g)).centreGroup(values, lo, offsets[g + 1]! - lo, 1, out);
    }
  }
  const pooled = arithmeticOf(pooledCentredDType(columns));
  const std = pooled.populationStd(out, 0, out.length);
  const given = options.kwargs?.['epsilon'];
  const epsilon = typeof given === 'number' ? given : REINFORCE_PLUS_PLUS_EPSILON;
  const divisor = pooled.add(std, epsilon);
  pooled.divide(out, 0, out.length, divisor, out);
}

/** Element type of the concatenated centred groups: float32 only when every group is. */
function pooledCentredDType(columns: RewardColumns): DType {
  return columns.dtypes?.every((dtype) => dtype === 'float32') ? 'float32' : 'float64';
}

export const reinforcePlusPlusBaseline: Estimator = {
  id: 'reinforce_plus_plus_baseline',
  label: 'REINFORCE++ baseline',
  shortLabel: 'REINFORCE++',
  tinyLabel: 'RF++',
  summary: 'Centred by group, then divided by one spread for the whole role: RLOO’s ratios at another scale.',
  formula: () => [
    '(',
    { quantity: 'r' },
    ' − ',
    { quantity: 'm' },
    ') / (',
    { quantity: 'σ′' },
    ' + ',
    { quantity: 'ε' },
    ')',
  ],
  pooling: 'role',
  centredByGroup: true,
  gain: ({ centredStdOfRole }) => 1 / (centredStdOfRole + REINFORCE_PLUS_PLUS_EPSILON),
  reference: {
    title: 'REINFORCE++: a simple and efficient approach for aligning LLMs',
    url: 'https://arxiv.org/abs/2501.03262',
  },
  options: [],
  revisions: ['rllm-head', 'rllm-seed'],
  kernel: reinforcePlusPlusBaselineKernel,
  resultDType: pooledCentredDType,
};

import { groupDType, type RewardColumns } from '../columns.ts';
import type { Estimator, KernelOptions } from '../estimator.ts';

/**
 * REINFORCE: the raw reward, no baseline.
 *
 *   A[i][j] = r[i][j]
 *
 * Shape: ragged [group][trajectory], the same in and out; a copy. Units: rewards. The element type is kept, so
 * integer rewards give integer advantages and booleans give booleans.
 * Source: rLLM trainer/algorithms/rl_algo.py (2026-08); https://doi.org/10.1007/BF00992696
 */
export function reinforceKernel(columns: RewardColumns, _options: KernelOptions, out: Float64Array): void {
  out.set(columns.values);
}

export const reinforce: Estimator = {
  id: 'reinforce',
  label: 'REINFORCE',
  shortLabel: 'REINFORCE',
  tinyLabel: 'REINF',
  summary: 'The raw reward: no baseline, so the sign says whether the reward is above 0, not above average.',
  formula: () => [{ quantity: 'r' }],
  pooling: 'none',
  centredByGroup: false,
  gain: null,
  reference: {
    title: 'Simple statistical gradient-following algorithms for connectionist reinforcement learning',
    url: 'https://doi.org/10.1007/BF00992696',
  },
  options: [],
  revisions: ['rllm-head', 'rllm-seed'],
  kernel: reinforceKernel,
  resultDType: groupDType,
};

import type { DType } from '../numeric/dtype.ts';
import type { Revision } from '../revision.ts';
import { columnsOf } from './columns.ts';
import type { EstimatorKernel, KernelOptions } from './estimator.ts';
import { grpoKernel } from './grpo/index.ts';
import { prpoKernel } from './prpo/index.ts';
import { reinforceKernel } from './reinforce/index.ts';
import { reinforcePlusPlusBaselineKernel } from './reinforce_plus_plus_baseline/index.ts';
import { estimatorFunction } from './registry.ts';
import { rlooKernel } from './rloo/index.ts';

/** `calculate_grpo_advantages` over the groups of a role; see `grpoKernel` for the formula and the errors. */
export const calculateGrpoAdvantages = estimatorFunction(grpoKernel);

/** `calculate_reinforce_advantages`; see `reinforceKernel`. */
export const calculateReinforceAdvantages = estimatorFunction(reinforceKernel);

/** `calculate_reinforce_plus_plus_baseline_advantages`; see `reinforcePlusPlusBaselineKernel`. */
export const calculateReinforcePlusPlusBaselineAdvantages = estimatorFunction(reinforcePlusPlusBaselineKernel);

/** `calculate_rloo_advantages`; see `rlooKernel`. */
export const calculateRlooAdvantages = estimatorFunction(rlooKernel);

/** `calculate_prpo_advantages` (rllm-head); see `prpoKernel`. */
export const calculatePrpoAdvantages = estimatorFunction(prpoKernel);

/** What a per-group helper returns: advantages and returns, or the bare array of the seed's RLOO (D-01). */
export type PerGroupResult =
  | { readonly kind: 'pair'; readonly advantages: Float64Array; readonly returns: Float64Array }
  | { readonly kind: 'bare-array'; readonly advantages: Float64Array };

/** `calculate_grpo_advantages_per_group(rewards)`: one group; see `grpoKernel` for the formula. */
export function calculateGrpoAdvantagesPerGroup(
  rewards: ArrayLike<number>,
  options: KernelOptions,
  dtype: DType = 'float64',
): PerGroupResult {
  return pair(grpoKernel, rewards, options, dtype);
}

/**
 * `calculate_rloo_advantages_per_group(rewards)`: one group; see `rlooKernel` for the formula.
 * At rllm-seed a group of fewer than two gives the bare array, without returns.
 */
export function calculateRlooAdvantagesPerGroup(
  rewards: ArrayLike<number>,
  revision: Revision,
  dtype: DType = 'float64',
): PerGroupResult {
  if (revision === 'rllm-seed' && rewards.length <= 1) {
    return { kind: 'bare-array', advantages: Float64Array.from(rewards) };
  }
  return pair(rlooKernel, rewards, { revision, normAdvByStdInGrpo: true }, dtype);
}

function pair(
  kernel: EstimatorKernel,
  rewards: ArrayLike<number>,
  options: KernelOptions,
  dtype: DType,
): PerGroupResult {
  const columns = columnsOf([rewards], [dtype]);
  const advantages = new Float64Array(rewards.length);
  kernel(columns, options, advantages);
  return { kind: 'pair', advantages, returns: advantages };
}

import { groupCount, groupDType, type RewardColumns } from '../estimators/columns.ts';
import { arithmeticOf } from '../numeric/arithmetic.ts';
import { ZERO_THRESHOLD } from '../numeric/fractionZero.ts';
import { percentile } from '../numeric/percentile.ts';
import type { Metric } from './metrics.ts';

/** Where a group stands: does it carry a gradient, and if not, why. */
export type GroupStatus = 'informative' | 'too_easy' | 'too_hard' | 'partial' | 'singleton' | 'empty';

/**
 * rLLM's thresholds: informative when the std is at least 1e-8; else too easy at a mean of at least 1, too hard at a
 * mean of at most 0, and otherwise partial (no variance at a partial reward, which rLLM counts in `total` only).
 */
export function groupStatus(n: number, mean: number, std: number): GroupStatus {
  if (n < 2) return n === 0 ? 'empty' : 'singleton';
  if (std >= ZERO_THRESHOLD) return 'informative';
  if (mean >= 1) return 'too_easy';
  return mean <= 0 ? 'too_hard' : 'partial';
}

/**
 * `batch/{role}/...` of rllm-head, over the groups of at least two trajectories; nothing when there is none.
 *
 *   total, informative, fractions/{effective, too_easy, too_hard} = count / total,
 *   group_reward_{mean, std}/p{10, 50, 90} over the groups
 */
export function difficultyMetrics(role: string, columns: RewardColumns): Metric[] {
  const means: number[] = [];
  const stds: number[] = [];
  const counts = { informative: 0, too_easy: 0, too_hard: 0, partial: 0, singleton: 0, empty: 0 };
  for (let g = 0; g < groupCount(columns); g++) {
    const lo = columns.offsets[g]!;
    const n = columns.offsets[g + 1]! - lo;
    if (n < 2) continue;
    const arithmetic = arithmeticOf(groupDType(columns, g));
    const mean = arithmetic.mean(columns.values, lo, n);
    const std = arithmetic.populationStd(columns.values, lo, n);
    means.push(mean);
    stds.push(std);
    counts[groupStatus(n, mean, std)]++;
  }
  const total = means.length;
  if (total === 0) return [];
  const prefix = `batch/${role}`;
  const metrics: Metric[] = [
    [`${prefix}/total`, total],
    [`${prefix}/informative`, counts.informative],
    [`${prefix}/fractions/effective`, counts.informative / total],
    [`${prefix}/fractions/too_easy`, counts.too_easy / total],
    [`${prefix}/fractions/too_hard`, counts.too_hard / total],
  ];
  const columnsOfStats = [Float64Array.from(means), Float64Array.from(stds)] as const;
  for (const p of [10, 50, 90]) {
    metrics.push([`${prefix}/group_reward_mean/p${p}`, percentile(columnsOfStats[0], p)]);
    metrics.push([`${prefix}/group_reward_std/p${p}`, percentile(columnsOfStats[1], p)]);
  }
  return metrics;
}

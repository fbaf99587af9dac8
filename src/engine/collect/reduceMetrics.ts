import { UpstreamError } from '../errors.ts';
import { arithmeticOf } from '../numeric/arithmetic.ts';
import { dtypeOfScalars, numberOfScalar, type Scalar } from '../numeric/dtype.ts';
import { fractionZero } from '../numeric/fractionZero.ts';
import type { Revision } from '../revision.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import { type Metric, summaryMetrics } from './metrics.ts';

export interface ReduceOptions {
  /** Default `reward`. */
  readonly prefix?: string;
  readonly includeFractionZero?: boolean;
}

/**
 * `reduce_metrics_by_trajectory_name`: `{prefix}/{name}/mean`, `/max`, `/min`, `/std` (population) and, when asked for,
 * `/fraction_zero`, for each trajectory name in order of appearance. At rllm-head over all rewards of the name, missing
 * ones left out; at rllm-seed over the last trajectory's alone. The trainer does not use it (D-40).
 *
 * @throws {UpstreamError} TypeError at rllm-seed for a missing reward, and whenever `fraction_zero` is asked for.
 */
export function reduceMetricsByTrajectoryName(
  groups: readonly TrajectoryGroup[],
  revision: Revision,
  { prefix = 'reward', includeFractionZero = false }: ReduceOptions = {},
): Metric[] {
  const rewards = revision === 'rllm-seed' ? lastRewards(groups) : allRewards(groups);
  return [...rewards].flatMap(([name, scalars]) => {
    if (scalars.length === 0) return [];
    const values = Float64Array.from(scalars, numberOfScalar);
    const key = `${prefix}/${name}`;
    const [mean, std, max, min] = summaryMetrics(key, values, dtypeOfScalars(scalars)) as [
      Metric,
      Metric,
      Metric,
      Metric,
    ];
    if (!includeFractionZero) return [mean, max, min, std];
    if (revision === 'rllm-seed') {
      throw new UpstreamError('TypeError', `object of type '${classOf(scalars[0]!)}' has no len()`, 'D-40');
    }
    return [mean, max, min, std, [`${key}/fraction_zero`, fractionZero(values)] satisfies Metric];
  });
}

function allRewards(groups: readonly TrajectoryGroup[]): Map<string, Scalar[]> {
  const rewards = new Map<string, Scalar[]>();
  for (const { name, reward } of groups.flatMap(({ trajectories }) => trajectories)) {
    const list = rewards.get(name) ?? [];
    rewards.set(name, list);
    if (reward !== null) list.push(reward);
  }
  return rewards;
}

function lastRewards(groups: readonly TrajectoryGroup[]): Map<string, Scalar[]> {
  const last = new Map(groups.flatMap(({ trajectories }) => trajectories.map(({ name, reward }) => [name, reward])));
  return new Map(
    [...last].map(([name, reward]) => {
      if (reward !== null) return [name, [reward]];
      throw new UpstreamError('TypeError', "unsupported operand type(s) for /: 'NoneType' and 'int'", 'D-40');
    }),
  );
}

function classOf(scalar: Scalar): string {
  if (typeof scalar === 'object') return scalar.type;
  return typeof scalar === 'boolean' ? 'bool' : 'float';
}

/** `reduce_metrics_lists`: every list becomes its numpy mean, NaN when it is empty; other values stay. */
export function reduceMetricsLists<T>(
  metrics: readonly (readonly [key: string, value: T | readonly Scalar[]])[],
): (readonly [key: string, value: T | number])[] {
  return metrics.map(([key, value]) => [key, Array.isArray(value) ? meanOf(value as readonly Scalar[]) : (value as T)]);
}

function meanOf(scalars: readonly Scalar[]): number {
  const values = Float64Array.from(scalars, numberOfScalar);
  return arithmeticOf(dtypeOfScalars(scalars)).mean(values, 0, values.length);
}

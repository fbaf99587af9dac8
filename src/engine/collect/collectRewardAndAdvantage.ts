import { classOfEstimatorRef } from '../estimators/AdvantageEstimator.ts';
import type { AlgorithmConfig } from '../config/algorithm.ts';
import { assertUpstream, locating, UpstreamError } from '../errors.ts';
import { columnsOf } from '../estimators/columns.ts';
import type { EstimatorRegistry } from '../estimators/registry.ts';
import { type DType, dtypeOfScalars, numberOfScalar, numpyScalar, promote, type Scalar } from '../numeric/dtype.ts';
import type { Revision } from '../revision.ts';
import { groupRoleOf } from '../trajectory/identity.ts';
import type { StepAdvantage, TrajectoryGroup } from '../trajectory/types.ts';
import { difficultyMetrics } from './difficulty.ts';
import type { AdvantageLog } from './log.ts';
import { advantageMetrics, type Metric, summaryMetrics } from './metrics.ts';
import { hasPrecomputedAdvantage, keepPrecomputedAdvantages } from './precomputed.ts';
import { estimateRole, flatDType, type GroupWriter, type RoleRewards } from './roles.ts';

export interface CollectOptions {
  readonly revision: Revision;
  readonly registry: EstimatorRegistry;
  readonly log: AdvantageLog;
  /** Off in validation: only the reward metrics are wanted. Default true. */
  readonly collectAdvantage?: boolean;
  readonly onAdvantages?: AdvantageListener;
}

/**
 * Told what a group adds to its role's list of advantages, as soon as it is known: from an estimator one number a
 * trajectory, from precomputed advantages one a response token.
 */
export type AdvantageListener = (
  groupIndex: number,
  values: ArrayLike<number>,
  source: 'estimator' | 'precomputed',
) => void;

/** A role's flat list of values and the element types that were put into it. */
interface FlatList {
  readonly parts: ArrayLike<number>[];
  dtype: DType | null;
}

/**
 * `collect_reward_and_advantage_from_trajectory_groups`: writes `step.advantage` of every step and returns the metrics
 * in upstream's order. Groups are partitioned by role; each role runs the estimator that the map names, else the
 * default one. In precomputed mode, groups that have step advantages keep them.
 *
 * @throws {UpstreamError} with upstream's class and text; what was written before the error stays written (D-41).
 * Source: rLLM trainer/algorithms/advantage.py (2026-08).
 */
export function collectRewardAndAdvantage(
  groups: readonly TrajectoryGroup[],
  config: AlgorithmConfig,
  options: CollectOptions,
): Metric[] {
  assertBroadcast(config);
  const collectAdvantage = options.collectAdvantage ?? true;
  const queued = new Map<string, { indices: number[]; rewards: Scalar[][] }>();
  const advantages = new Map<string, FlatList>();

  const queue = (group: TrajectoryGroup, index: number, role: string) => {
    const has = hasPrecomputedAdvantage(group);
    if (has && config.usePrecomputedAdvantage) {
      if (!collectAdvantage) return;
      const flat = keepPrecomputedAdvantages(group, role, options.log);
      extend(advantages, role, flat.values, flat.values.length === 0 ? null : flat.dtype);
      options.onAdvantages?.(index, flat.values, 'precomputed');
      return;
    }
    if (collectAdvantage && has) warnOverwriting(role, config, options.log);
    const rewards = group.trajectories.map((trajectory) => {
      assertUpstream(trajectory.reward !== null, MISSING_REWARD);
      return trajectory.reward;
    });
    const entry = queued.get(role) ?? { indices: [], rewards: [] };
    entry.indices.push(index);
    entry.rewards.push(rewards);
    queued.set(role, entry);
  };
  groups.forEach((group, index) => {
    const role = groupRoleOf(group.groupId);
    locating(
      () => ({ role, group: index }),
      () => queue(group, index, role),
    );
  });

  const roles = [...queued].map(([role, { indices, rewards }]): RoleRewards => {
    const numbers = rewards.map((one) => one.map(numberOfScalar));
    return { role, groupIndices: indices, columns: columnsOf(numbers, rewards.map(dtypeOfScalars)) };
  });

  if (collectAdvantage) {
    for (const rewards of roles) {
      const write: GroupWriter = (groupIndex, values, dtype) => {
        writeStepAdvantages(groups[groupIndex]!, values, dtype, options.revision);
        options.onAdvantages?.(groupIndex, values, 'estimator');
      };
      const own = Array.from(rewards.groupIndices, (index) => groups[index]!);
      const result = estimateRole(rewards, config, { ...options, groups: own }, write);
      extend(advantages, rewards.role, result.values, result.values.length === 0 ? null : result.dtype);
    }
  }
  const lists = [...advantages].map(([role, list]) => ({
    role,
    values:
      list.parts.length === 1 && list.parts[0] instanceof Float64Array ? list.parts[0] : columnsOf(list.parts).values,
    dtype: list.dtype ?? 'float64',
  }));
  return metricsOfRoles(roles, lists, collectAdvantage && options.revision === 'rllm-head');
}

/** rLLM's text when a trajectory has no reward. */
export const MISSING_REWARD = 'Trajectory reward cannot be None in broadcast mode';

/**
 * Only broadcast mode is supported.
 * @throws {UpstreamError} AssertionError
 */
export function assertBroadcast(config: AlgorithmConfig): void {
  assertUpstream(
    config.stepwiseAdvantageMode === 'broadcast',
    'Only broadcast mode is supported in experimental unified trainer.',
  );
}

/**
 * The warning that precomputed advantages are overwritten. It names the global estimator, whatever the map says (D-21).
 * @throws {UpstreamError} AttributeError when the configuration holds the estimator as a plain string (D-07).
 */
export function warnOverwriting(role: string, config: AlgorithmConfig, log: AdvantageLog): void {
  if (typeof config.estimator === 'string' || !('value' in config.estimator)) {
    const name = classOfEstimatorRef(config.estimator);
    throw new UpstreamError('AttributeError', `'${name}' object has no attribute 'value'`, 'D-07');
  }
  log.warn(
    `[group=${role}] Steps have pre-computed advantages but use_precomputed_advantage is False. Overwriting with ${config.estimator.value}.`,
  );
}

function writeStepAdvantages(
  group: TrajectoryGroup,
  values: ArrayLike<number>,
  dtype: DType,
  revision: Revision,
): void {
  group.trajectories.forEach((trajectory, j) => {
    const advantage: StepAdvantage = revision === 'rllm-head' ? values[j]! : numpyScalar(values[j]!, dtype);
    for (const step of trajectory.steps) step.advantage = advantage;
  });
}

function extend(lists: Map<string, FlatList>, role: string, values: ArrayLike<number>, dtype: DType | null): void {
  const list = lists.get(role) ?? { parts: [], dtype: null };
  list.parts.push(values);
  if (dtype !== null) list.dtype = list.dtype === null ? dtype : promote(list.dtype, dtype);
  lists.set(role, list);
}

/** A role's flat list of advantages. */
export interface RoleAdvantageList {
  readonly role: string;
  readonly values: Float64Array;
  readonly dtype: DType;
}

/**
 * All metrics in upstream's order: rewards by role, advantages by role, and the difficulty metrics when asked for.
 * @throws {UpstreamError} ValueError when a role's list is empty.
 */
export function metricsOfRoles(
  roles: readonly RoleRewards[],
  advantages: readonly RoleAdvantageList[],
  withDifficulty: boolean,
): Metric[] {
  const metrics: Metric[] = [];
  const ofRole = (role: string, make: () => Metric[]) =>
    metrics.push(...locating(({ group }) => ({ role, group }), make));
  for (const { role, columns } of roles) {
    ofRole(role, () => summaryMetrics(`reward/${role}`, columns.values, flatDType(columns)));
  }
  for (const { role, values, dtype } of advantages) ofRole(role, () => advantageMetrics(role, values, dtype));
  if (withDifficulty) for (const { role, columns } of roles) metrics.push(...difficultyMetrics(role, columns));
  return metrics;
}

import { expect } from 'vitest';
import { collectRewardAndAdvantage } from '../collect/collectRewardAndAdvantage.ts';
import { createAdvantageLog } from '../collect/log.ts';
import { type AlgorithmConfig, createAlgorithmConfig } from '../config/algorithm.ts';
import type { EstimatorFunction } from '../estimators/estimator.ts';
import { createEstimatorRegistry, registerAdvantageEstimator } from '../estimators/registry.ts';
import type { Scalar } from '../numeric/dtype.ts';
import type { Revision } from '../revision.ts';
import type { StepAdvantage, TrajectoryGroup } from '../trajectory/types.ts';

interface Given {
  readonly config?: Partial<AlgorithmConfig>;
  readonly revision?: Revision;
  readonly collectAdvantage?: boolean;
  readonly custom?: Readonly<Record<string, EstimatorFunction>>;
}

/** Runs the collector; gives the metrics, the log, the error and every step's advantage afterwards. */
export function collect(groups: readonly TrajectoryGroup[], given: Given = {}) {
  const { revision = 'rllm-head', custom = {} } = given;
  const { config } = createAlgorithmConfig(given.config ?? {}, revision);
  const registry = createEstimatorRegistry(revision);
  for (const [name, estimate] of Object.entries(custom)) registerAdvantageEstimator(registry, name)(estimate);
  const log = createAdvantageLog();
  const after = () =>
    groups.map(({ trajectories }) => trajectories.map(({ steps }) => steps.map((step) => step.advantage)));
  try {
    const options = {
      revision,
      registry,
      log,
      ...(given.collectAdvantage === false ? { collectAdvantage: false } : {}),
    };
    const metrics = collectRewardAndAdvantage(groups, config, options);
    return {
      metrics: new Map(metrics),
      keys: metrics.map(([key]) => key),
      log: log.lines,
      error: null,
      after: after(),
    };
  } catch (error) {
    return { metrics: new Map<string, unknown>(), keys: [], log: log.lines, error, after: after() };
  }
}

/** A group of trajectories with one step each. */
export function group(groupId: string, rewards: readonly (Scalar | null)[], advantages: readonly StepAdvantage[] = []) {
  return {
    groupId,
    trajectories: rewards.map((reward, i) => ({
      uid: String(i),
      name: '',
      reward,
      steps: [{ reward: 0, responseTokens: 2, advantage: advantages[i] ?? null }],
    })),
  };
}

/** An error of upstream's: its class and its text. */
export const raised = (pythonClass: string, message: string | RegExp) =>
  expect.objectContaining({
    pythonClass,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });

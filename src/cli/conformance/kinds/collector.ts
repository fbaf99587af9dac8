import { collectRewardAndAdvantage } from '../../../engine/collect/collectRewardAndAdvantage.ts';
import { type AdvantageLog, createAdvantageLog } from '../../../engine/collect/log.ts';
import { type AlgorithmConfig, createAlgorithmConfig } from '../../../engine/config/algorithm.ts';
import type { PythonWarning } from '../../../engine/config/warnings.ts';
import { createEstimatorRegistry } from '../../../engine/estimators/registry.ts';
import type { Revision } from '../../../engine/revision.ts';
import type { TrajectoryGroup } from '../../../engine/trajectory/types.ts';
import { registerCustomEstimators } from '../customEstimators.ts';
import { decodeEstimatorMap, decodeEstimatorRef, decodeGroups } from '../decode.ts';
import type { RunCase } from '../kind.ts';
import { encodeAdvantages, encodeError, encodeMetrics, optional, type Outcome } from '../outcome.ts';

export const runCollector: RunCase = (input, revision) => {
  const groups = decodeGroups(input['groups'], revision);
  const log = createAdvantageLog();
  const { config, warnings } = decodeConfig(input['algorithm_config'], revision);
  const result = collectOnce(groups, config, log, revision, input['collect_advantage'] as boolean);
  const { advantages_after, error, metrics } = result;
  return {
    ...(error === undefined ? { output: { metrics } } : { error }),
    advantages_after,
    ...optional({ log: log.lines, warnings }),
  };
};

export const runCollectorSequence: RunCase = (input, revision) => {
  const groups = decodeGroups(input['groups'], revision);
  const log = createAdvantageLog();
  const warnings: PythonWarning[] = [];
  const runs = (input['configs'] as unknown[]).map((fields) => {
    const made = decodeConfig(fields, revision);
    warnings.push(...made.warnings);
    return collectOnce(groups, made.config, log, revision, true);
  });
  return { runs, ...optional({ log: log.lines, warnings }) };
};

function collectOnce(
  groups: readonly TrajectoryGroup[],
  config: AlgorithmConfig,
  log: AdvantageLog,
  revision: Revision,
  collectAdvantage: boolean,
): Outcome {
  const registry = registerCustomEstimators(createEstimatorRegistry(revision));
  try {
    const metrics = collectRewardAndAdvantage(groups, config, { revision, registry, log, collectAdvantage });
    return { metrics: encodeMetrics(metrics), advantages_after: encodeAdvantages(groups) };
  } catch (error) {
    return { error: encodeError(error), advantages_after: encodeAdvantages(groups) };
  }
}

function decodeConfig(spec: unknown, revision: Revision) {
  const fields = spec as Record<string, unknown>;
  const { estimator, estimator_map, norm_adv_by_std_in_grpo, use_precomputed_advantage, stepwise_advantage_mode } =
    fields;
  return createAlgorithmConfig(
    {
      ...(estimator === undefined ? {} : { estimator: decodeEstimatorRef(estimator, revision) }),
      ...(estimator_map === undefined ? {} : { estimatorMap: decodeEstimatorMap(estimator_map, revision) }),
      ...(norm_adv_by_std_in_grpo === undefined ? {} : { normAdvByStdInGrpo: norm_adv_by_std_in_grpo as boolean }),
      ...(use_precomputed_advantage === undefined
        ? {}
        : { usePrecomputedAdvantage: use_precomputed_advantage as boolean }),
      ...(stepwise_advantage_mode === undefined ? {} : { stepwiseAdvantageMode: stepwise_advantage_mode as string }),
    },
    revision,
  );
}

import { type AlgorithmConfig, createAlgorithmConfig, type EstimatorMap } from '../engine/config/algorithm.ts';
import { type CompactFilteringConfig, compactFilteringFrom } from '../engine/config/compactFiltering.ts';
import { algorithmConfigFrom } from '../engine/config/fromConfig.ts';
import { type RejectionSamplingConfig, rejectionSamplingFrom } from '../engine/config/rejectionSampling.ts';
import { TRANSFORM_DEFAULTS, type TransformConfig } from '../engine/config/transform.ts';
import { type ConfigTree, readKey, requireKey, requireSection } from '../engine/config/tree.ts';
import type { PythonWarning } from '../engine/config/warnings.ts';
import { estimatorRefOf } from '../engine/estimators/AdvantageEstimator.ts';
import type { Revision } from '../engine/revision.ts';

/** The four configurations that the trainer derives from `rllm`. */
export interface TrainerConfigs {
  readonly cfConfig: CompactFilteringConfig;
  readonly transformConfig: TransformConfig;
  readonly rsConfig: RejectionSamplingConfig;
  readonly algorithmConfig: AlgorithmConfig;
}

/**
 * Derives the configurations, in upstream's order. In `per_step` mode the algorithm's becomes `broadcast`, but the
 * transform keeps `broadcast` off (D-16).
 *
 * @param config the whole configuration
 * @param warnings the list that warnings are added to; it has those that came before an error
 * @throws {UpstreamError} TypeError for an unknown key of compact filtering; ValueError for a tuple of the map that
 *   has not two elements (rllm-head); AttributeError for an absent section or key.
 */
export function deriveConfigs(
  config: ConfigTree,
  revision: Revision,
  estimatorMap: EstimatorMap,
  warnings: PythonWarning[],
): TrainerConfigs {
  const rllm = requireSection(config, 'rllm');
  const cfConfig = compactFilteringFrom(requireSection(rllm, 'compact_filtering'));
  const mode = requireKey(requireSection(rllm, 'stepwise_advantage'), 'mode');
  const transformConfig = { ...TRANSFORM_DEFAULTS, broadcast: mode === 'broadcast' };
  const rsConfig = rejectionSamplingFrom(requireSection(rllm, 'rejection_sample'), revision);
  const { config: algorithmConfig } =
    revision === 'rllm-seed'
      ? seedAlgorithmConfig(rllm, estimatorMap, warnings)
      : algorithmConfigFrom(config, revision, estimatorMap, warnings);
  return { cfConfig, transformConfig, rsConfig, algorithmConfig };
}

/**
 * rllm-seed's trainer does not use `from_config`: the estimator stays a plain string (D-07), and the norm is read from
 * `rllm.stepwise_advantage`, where the YAML file does not have it (D-05).
 */
function seedAlgorithmConfig(rllm: ConfigTree, estimatorMap: EstimatorMap, warnings: PythonWarning[]) {
  const stepwise = requireSection(rllm, 'stepwise_advantage');
  const algorithm = requireSection(rllm, 'algorithm');
  return createAlgorithmConfig(
    {
      estimator: estimatorRefOf(requireKey(algorithm, 'adv_estimator')),
      estimatorMap,
      stepwiseAdvantageMode: requireKey(stepwise, 'mode') as string,
      normAdvByStdInGrpo: readKey(stepwise, 'norm_adv_by_std_in_grpo', true),
      useRllm: readKey(algorithm, 'use_rllm', false),
      usePrecomputedAdvantage: readKey(algorithm, 'use_precomputed_advantage', false),
      lossFn: readKey<string | null>(algorithm, 'loss_fn', null),
      lrSchedule: readKey(algorithm, 'lr_schedule', 'constant'),
      warmupStepsRatio: readKey(algorithm, 'warmup_steps_ratio', 0),
    },
    'rllm-seed',
    warnings,
  );
}

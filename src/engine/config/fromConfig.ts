import { advantageEstimatorOf, type EstimatorRef } from '../estimators/AdvantageEstimator.ts';
import type { Revision } from '../revision.ts';
import { type AlgorithmConfig, createAlgorithmConfig, type EstimatorTuple, USE_RLLM_DEPRECATED } from './algorithm.ts';
import { type ConfigTree, isTree, ownKey, readKey, requireKey, requireSection } from './tree.ts';
import type { PythonWarning } from './warnings.ts';

export type { ConfigTree } from './tree.ts';

/**
 * `AlgorithmConfig.from_config`. At rllm-seed it reads the whole configuration: the estimator from the top-level
 * `algorithm`, `norm_adv_by_std_in_grpo` and `use_rllm` from `rllm.stepwise_advantage` (D-05, D-06), the rest from
 * `rllm.algorithm`. At rllm-head everything but the mode comes from `rllm.algorithm`. An unknown estimator becomes
 * OTHER (D-04).
 *
 * @param config the whole configuration; rllm-head's own function takes `config.rllm.algorithm`, the mode and the map
 * @param warnings the list that warnings are added to; it has those that came before an error
 * @throws {UpstreamError} AttributeError when a required section or key is absent; ValueError for a map's tuple.
 */
export function algorithmConfigFrom(
  config: ConfigTree,
  revision: Revision,
  estimatorMap?: ReadonlyMap<string, EstimatorRef | EstimatorTuple>,
  warnings: PythonWarning[] = [],
): { config: AlgorithmConfig; warnings: PythonWarning[] } {
  const rllm = requireSection(config, 'rllm');
  return revision === 'rllm-seed' ? seedConfig(config, rllm, warnings) : headConfig(rllm, estimatorMap, warnings);
}

function seedConfig(config: ConfigTree, rllm: ConfigTree, warnings: PythonWarning[]) {
  const stepwise = requireSection(rllm, 'stepwise_advantage');
  const algorithm = requireSection(rllm, 'algorithm');
  return createAlgorithmConfig(
    {
      estimator: advantageEstimatorOf(requireKey(requireSection(config, 'algorithm'), 'adv_estimator'), 'rllm-seed'),
      stepwiseAdvantageMode: requireKey(stepwise, 'mode') as string,
      normAdvByStdInGrpo: readKey(stepwise, 'norm_adv_by_std_in_grpo', true),
      useRllm: readKey(stepwise, 'use_rllm', false),
      usePrecomputedAdvantage: readKey(algorithm, 'use_precomputed_advantage', false),
      lossFn: readKey<string | null>(algorithm, 'loss_fn', null),
      lrSchedule: readKey(algorithm, 'lr_schedule', 'constant'),
      warmupStepsRatio: readKey(algorithm, 'warmup_steps_ratio', 0),
    },
    'rllm-seed',
    warnings,
  );
}

function headConfig(
  rllm: ConfigTree,
  estimatorMap: ReadonlyMap<string, EstimatorRef | EstimatorTuple> | undefined,
  warnings: PythonWarning[],
) {
  const algorithm = requireSection(rllm, 'algorithm');
  const stepwise = ownKey(rllm, 'stepwise_advantage');
  const correction = isTree(ownKey(algorithm, 'rollout_correction'))
    ? requireSection(algorithm, 'rollout_correction')
    : {};
  // A given use_rllm warns and is dropped: the field keeps None.
  if (readKey<unknown>(algorithm, 'use_rllm', null) !== null) {
    warnings.push(['DeprecationWarning', USE_RLLM_DEPRECATED]);
  }
  return createAlgorithmConfig(
    {
      estimator: advantageEstimatorOf(requireKey(algorithm, 'adv_estimator'), 'rllm-head'),
      ...(estimatorMap === undefined ? {} : { estimatorMap }),
      stepwiseAdvantageMode: isTree(stepwise) ? readKey(stepwise, 'mode', 'broadcast') : 'broadcast',
      normAdvByStdInGrpo: readKey(algorithm, 'norm_adv_by_std_in_grpo', true),
      usePrecomputedAdvantage: readKey(algorithm, 'use_precomputed_advantage', false),
      lossFn: readKey<string | null>(algorithm, 'loss_fn', null),
      lrSchedule: readKey(algorithm, 'lr_schedule', 'constant'),
      warmupSteps: readKey(algorithm, 'warmup_steps', -1),
      warmupStepsRatio: readKey(algorithm, 'warmup_steps_ratio', 0),
      klBeta: readKey(algorithm, 'kl_beta', 0),
      epsClip: readKey(algorithm, 'eps_clip', 0.2),
      epsClipHigh: readKey<number | null>(algorithm, 'eps_clip_high', null),
      lossAggMode: readKey<string | null>(algorithm, 'loss_agg_mode', null),
      rolloutCorrection: {
        tisMode: readKey<string | null>(correction, 'tis_mode', null),
        bypassMode: readKey<boolean | null>(correction, 'bypass_mode', null),
        // The class default is 5.0; from_config falls back to 2.0 (D-28).
        tisCap: readKey(correction, 'tis_cap', 2),
      },
      routerReplay: readKey(algorithm, 'router_replay', 'disabled'),
    },
    'rllm-head',
    warnings,
  );
}

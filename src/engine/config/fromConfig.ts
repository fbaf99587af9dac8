import { UpstreamError } from '../errors.ts';
import { advantageEstimatorOf, type EstimatorRef } from '../estimators/AdvantageEstimator.ts';
import type { Revision } from '../revision.ts';
import { type AlgorithmConfig, createAlgorithmConfig, type EstimatorTuple, USE_RLLM_DEPRECATED } from './algorithm.ts';
import type { PythonWarning } from './warnings.ts';

/** A configuration tree as YAML or JSON holds it. */
export type ConfigTree = { readonly [key: string]: unknown };

/**
 * `AlgorithmConfig.from_config`. At rllm-seed it reads the whole configuration: the estimator from the top-level
 * `algorithm`, `norm_adv_by_std_in_grpo` and `use_rllm` from `rllm.stepwise_advantage` (D-05, D-06), the rest from
 * `rllm.algorithm`. At rllm-head everything but the mode comes from `rllm.algorithm`. An unknown estimator becomes
 * OTHER (D-04).
 *
 * @param config the whole configuration; rllm-head's own function takes `config.rllm.algorithm`, the mode and the map
 * @throws {UpstreamError} AttributeError when a required section or key is absent.
 */
export function algorithmConfigFrom(
  config: ConfigTree,
  revision: Revision,
  estimatorMap?: ReadonlyMap<string, EstimatorRef | EstimatorTuple>,
): { config: AlgorithmConfig; warnings: PythonWarning[] } {
  const rllm = section(config, 'rllm');
  return revision === 'rllm-seed' ? seedConfig(config, rllm) : headConfig(rllm, estimatorMap);
}

function seedConfig(config: ConfigTree, rllm: ConfigTree) {
  const stepwise = section(rllm, 'stepwise_advantage');
  const algorithm = section(rllm, 'algorithm');
  return createAlgorithmConfig(
    {
      estimator: advantageEstimatorOf(required(section(config, 'algorithm'), 'adv_estimator'), 'rllm-seed'),
      stepwiseAdvantageMode: required(stepwise, 'mode') as string,
      normAdvByStdInGrpo: read(stepwise, 'norm_adv_by_std_in_grpo', true),
      useRllm: read(stepwise, 'use_rllm', false),
      usePrecomputedAdvantage: read(algorithm, 'use_precomputed_advantage', false),
      lossFn: read<string | null>(algorithm, 'loss_fn', null),
      lrSchedule: read(algorithm, 'lr_schedule', 'constant'),
      warmupStepsRatio: read(algorithm, 'warmup_steps_ratio', 0),
    },
    'rllm-seed',
  );
}

function headConfig(rllm: ConfigTree, estimatorMap?: ReadonlyMap<string, EstimatorRef | EstimatorTuple>) {
  const algorithm = section(rllm, 'algorithm');
  const stepwise = own(rllm, 'stepwise_advantage');
  const correction = isTree(own(algorithm, 'rollout_correction')) ? section(algorithm, 'rollout_correction') : {};
  const made = createAlgorithmConfig(
    {
      estimator: advantageEstimatorOf(required(algorithm, 'adv_estimator'), 'rllm-head'),
      ...(estimatorMap === undefined ? {} : { estimatorMap }),
      stepwiseAdvantageMode: isTree(stepwise) ? read(stepwise, 'mode', 'broadcast') : 'broadcast',
      normAdvByStdInGrpo: read(algorithm, 'norm_adv_by_std_in_grpo', true),
      usePrecomputedAdvantage: read(algorithm, 'use_precomputed_advantage', false),
      lossFn: read<string | null>(algorithm, 'loss_fn', null),
      lrSchedule: read(algorithm, 'lr_schedule', 'constant'),
      warmupSteps: read(algorithm, 'warmup_steps', -1),
      warmupStepsRatio: read(algorithm, 'warmup_steps_ratio', 0),
      klBeta: read(algorithm, 'kl_beta', 0),
      epsClip: read(algorithm, 'eps_clip', 0.2),
      epsClipHigh: read<number | null>(algorithm, 'eps_clip_high', null),
      lossAggMode: read<string | null>(algorithm, 'loss_agg_mode', null),
      rolloutCorrection: {
        tisMode: read<string | null>(correction, 'tis_mode', null),
        bypassMode: read<boolean | null>(correction, 'bypass_mode', null),
        // The class default is 5.0; from_config falls back to 2.0 (D-28).
        tisCap: read(correction, 'tis_cap', 2),
      },
      routerReplay: read(algorithm, 'router_replay', 'disabled'),
    },
    'rllm-head',
  );
  // A given use_rllm warns and is dropped: the field keeps None.
  const deprecated = read<unknown>(algorithm, 'use_rllm', null) !== null;
  return deprecated
    ? { ...made, warnings: [['DeprecationWarning', USE_RLLM_DEPRECATED] as PythonWarning, ...made.warnings] }
    : made;
}

/** A value with upstream's fallback. As in Python, its type is not checked. */
function read<T>(tree: ConfigTree, key: string, fallback: T): T {
  const value = own(tree, key);
  return value === undefined ? fallback : (value as T);
}

function required(tree: ConfigTree, key: string): unknown {
  const value = own(tree, key);
  if (value === undefined) throw new UpstreamError('AttributeError', `Missing key ${key}`);
  return value;
}

function section(tree: ConfigTree, key: string): ConfigTree {
  const value = required(tree, key);
  if (!isTree(value))
    throw new UpstreamError(
      'AttributeError',
      `'${typeName(value)}' object has no attributes; ${key} must be a section`,
    );
  return value;
}

function own(tree: ConfigTree, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function isTree(value: unknown): value is ConfigTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeName(value: unknown): string {
  if (value === null) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'str' : typeof value;
}

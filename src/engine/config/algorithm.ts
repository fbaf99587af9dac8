import { UpstreamError } from '../errors.ts';
import { AdvantageEstimator, type EstimatorRef, formatEstimatorRef } from '../estimators/AdvantageEstimator.ts';
import type { Revision } from '../revision.ts';
import type { PythonWarning } from './warnings.ts';

/** A Python tuple in the estimator map: `(estimator, loss_fn)` at rllm-head. */
export interface EstimatorTuple {
  readonly tuple: readonly EstimatorRef[];
}

/** Role -> estimator. */
export type EstimatorMap = ReadonlyMap<string, EstimatorRef | EstimatorTuple>;

export interface RolloutCorrection {
  readonly tisMode: string | null;
  readonly bypassMode: boolean | null;
  readonly tisCap: number;
}

/** rLLM's `AlgorithmConfig`. Fields that a revision does not have keep their default and are not read there. */
export interface AlgorithmConfig {
  readonly useRllm: boolean | null;
  readonly estimator: EstimatorRef;
  readonly estimatorMap: EstimatorMap;
  /** rllm-head */
  readonly lossFnMap: ReadonlyMap<string, string>;
  readonly stepwiseAdvantageMode: string;
  readonly normAdvByStdInGrpo: boolean;
  readonly usePrecomputedAdvantage: boolean;
  readonly lossFn: string | null;
  readonly lrSchedule: string;
  /** rllm-head */
  readonly warmupSteps: number;
  readonly warmupStepsRatio: number;
  /** rllm-head, as are all that follow */
  readonly klBeta: number;
  readonly epsClip: number;
  readonly epsClipHigh: number | null;
  readonly lossAggMode: string | null;
  readonly rolloutCorrection: RolloutCorrection;
  readonly routerReplay: string;
}

/** Class defaults of a revision. */
export function algorithmConfigDefaults(revision: Revision): AlgorithmConfig {
  return {
    useRllm: revision === 'rllm-seed' ? false : null,
    estimator: AdvantageEstimator.GRPO,
    estimatorMap: new Map(),
    lossFnMap: new Map(),
    stepwiseAdvantageMode: 'broadcast',
    normAdvByStdInGrpo: true,
    usePrecomputedAdvantage: false,
    lossFn: null,
    lrSchedule: 'constant',
    warmupSteps: -1,
    warmupStepsRatio: 0,
    klBeta: 0,
    epsClip: 0.2,
    epsClipHigh: null,
    lossAggMode: null,
    rolloutCorrection: { tisMode: null, bypassMode: null, tisCap: 5 },
    routerReplay: 'disabled',
  };
}

/**
 * `AlgorithmConfig(**fields)` with its `__post_init__`: no field is validated. `per_step` warns and becomes
 * `broadcast`; at rllm-head a tuple in the map is split into estimator and loss, and a given `use_rllm` warns.
 * Warnings are added to the given list, which has those that came before an error.
 * @throws {UpstreamError} ValueError when a tuple of the map does not have two elements (rllm-head).
 */
export function createAlgorithmConfig(
  fields: Partial<AlgorithmConfig>,
  revision: Revision,
  warnings: PythonWarning[] = [],
): { config: AlgorithmConfig; warnings: PythonWarning[] } {
  let config: AlgorithmConfig = { ...algorithmConfigDefaults(revision), ...fields };
  if (revision === 'rllm-head') {
    if (config.useRllm !== null) warnings.push(['DeprecationWarning', USE_RLLM_DEPRECATED]);
    config = splitEstimatorTuples(config);
  }
  if (config.stepwiseAdvantageMode === 'per_step') {
    warnings.push(['DeprecationWarning', PER_STEP_DEPRECATED[revision]]);
    config = { ...config, stepwiseAdvantageMode: 'broadcast' };
  }
  return { config, warnings };
}

function splitEstimatorTuples(config: AlgorithmConfig): AlgorithmConfig {
  const estimatorMap = new Map<string, EstimatorRef | EstimatorTuple>();
  const lossFnMap = new Map(config.lossFnMap);
  for (const [role, value] of config.estimatorMap) {
    if (typeof value !== 'object' || !('tuple' in value)) {
      estimatorMap.set(role, value);
      continue;
    }
    const [estimator, loss] = value.tuple;
    if (value.tuple.length !== 2 || estimator === undefined || loss === undefined) {
      throw new UpstreamError(
        'ValueError',
        `estimator_map tuple for role '${role}' must have exactly 2 elements (estimator, loss_fn), got ${value.tuple.length}`,
      );
    }
    estimatorMap.set(role, estimator);
    lossFnMap.set(role, typeof loss === 'object' && 'value' in loss ? loss.value : formatEstimatorRef(loss));
  }
  return { ...config, estimatorMap, lossFnMap };
}

/** Text of rllm-head's warning when `use_rllm` is given. */
export const USE_RLLM_DEPRECATED =
  '`algorithm.use_rllm` is deprecated and ignored — advantages are always computed via the rLLM-native path. Remove the field from your config.';

const PER_STEP_START =
  'The `per_step` mode is deprecated in experimental unified trainer. Set to `broadcast` mode automatically. ';

const PER_STEP_DEPRECATED: Readonly<Record<Revision, string>> = {
  'rllm-head': `${PER_STEP_START}Please either use the legacy \`agent_workflow_trainer\` (\`Verl\` only) with the \`per_step\` configuration, or manually pass in a hook with the implementation of \`per_step\` advantage computation logic.`,
  'rllm-seed': `${PER_STEP_START}Please either use the legacy trainers (\`agent_workflow_trainer\` for \`Verl\` or \`tinker_workflow_trainer\` for \`Tinker\`) with the \`per_step\` configuration. Or manually pass in a hook with the implementation of \`per_step\` advantage computation logic.`,
};

import {
  type AlgorithmConfig,
  algorithmConfigDefaults,
  createAlgorithmConfig,
} from '../../../engine/config/algorithm.ts';
import { COMPACT_FILTERING_DEFAULTS, compactFilteringDictionary } from '../../../engine/config/compactFiltering.ts';
import { fieldDictionary } from '../../../engine/config/fieldDictionary.ts';
import { algorithmConfigFrom, type ConfigTree } from '../../../engine/config/fromConfig.ts';
import { REJECTION_SAMPLING_DEFAULTS, rejectionSamplingDictionary } from '../../../engine/config/rejectionSampling.ts';
import { TRANSFORM_DEFAULTS, transformDictionary } from '../../../engine/config/transform.ts';
import type { Revision } from '../../../engine/revision.ts';
import { decodeEstimatorMap, decodeEstimatorRef, decodeFloat } from '../decode.ts';
import type { RunCase } from '../kind.ts';
import { encodeError, optional } from '../outcome.ts';

export const runAlgorithmConfig: RunCase = (input, revision) => {
  if ('class' in input) return { output: classDefaults(input['class'] as string, revision) };
  try {
    const { config, warnings } =
      'kwargs' in input
        ? createAlgorithmConfig(fieldsOf(input['kwargs'] as Record<string, unknown>, revision), revision)
        : fromWholeConfig(input['config'] as ConfigTree, revision);
    return { output: Object.fromEntries(fieldDictionary(config, revision)), ...optional({ warnings }) };
  } catch (error) {
    return { error: encodeError(error) };
  }
};

function fromWholeConfig(config: ConfigTree, revision: Revision) {
  // The vectors hold the whole configuration for both revisions; each revision's function leaves the other's keys
  // alone, which is what is being checked, so they count as read.
  JSON.stringify(config);
  return algorithmConfigFrom(config, revision);
}

function classDefaults(name: string, revision: Revision): unknown {
  if (name === 'CompactFilteringConfig')
    return Object.fromEntries(compactFilteringDictionary(COMPACT_FILTERING_DEFAULTS));
  if (name === 'TransformConfig') return Object.fromEntries(transformDictionary(TRANSFORM_DEFAULTS));
  if (name === 'RejectionSamplingConfig')
    return Object.fromEntries(rejectionSamplingDictionary(REJECTION_SAMPLING_DEFAULTS, revision));
  throw new Error(`unknown configuration class ${name}`);
}

function fieldsOf(kwargs: Record<string, unknown>, revision: Revision): Partial<AlgorithmConfig> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(kwargs)) {
    if (key === 'estimator') fields['estimator'] = decodeEstimatorRef(value, revision);
    else if (key === 'estimator_map') fields['estimatorMap'] = decodeEstimatorMap(value, revision);
    else if (key === 'loss_fn_map') fields['lossFnMap'] = new Map(Object.entries(value as Record<string, string>));
    else if (key === 'rollout_correction') fields['rolloutCorrection'] = rolloutCorrection(value, revision);
    else if (key in FIELD_OF_KEY) fields[FIELD_OF_KEY[key]!] = value;
    else throw new Error(`unknown field ${key}`);
  }
  return fields;
}

function rolloutCorrection(value: unknown, revision: Revision): AlgorithmConfig['rolloutCorrection'] {
  const { rolloutCorrection: defaults } = algorithmConfigDefaults(revision);
  const given = value as { tis_mode?: string | null; bypass_mode?: boolean | null; tis_cap?: unknown };
  return {
    tisMode: given.tis_mode === undefined ? defaults.tisMode : given.tis_mode,
    bypassMode: given.bypass_mode === undefined ? defaults.bypassMode : given.bypass_mode,
    tisCap: given.tis_cap === undefined ? defaults.tisCap : decodeFloat(given.tis_cap),
  };
}

const FIELD_OF_KEY: Readonly<Record<string, keyof AlgorithmConfig>> = {
  use_rllm: 'useRllm',
  stepwise_advantage_mode: 'stepwiseAdvantageMode',
  norm_adv_by_std_in_grpo: 'normAdvByStdInGrpo',
  use_precomputed_advantage: 'usePrecomputedAdvantage',
  loss_fn: 'lossFn',
  lr_schedule: 'lrSchedule',
  warmup_steps: 'warmupSteps',
  warmup_steps_ratio: 'warmupStepsRatio',
  kl_beta: 'klBeta',
  eps_clip: 'epsClip',
  eps_clip_high: 'epsClipHigh',
  loss_agg_mode: 'lossAggMode',
  router_replay: 'routerReplay',
};

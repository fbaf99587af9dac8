import type { EstimatorRef } from '../estimators/AdvantageEstimator.ts';
import type { Revision } from '../revision.ts';
import type { AlgorithmConfig, EstimatorTuple } from './algorithm.ts';

/** A configuration as rLLM spells it: `[field, value]` in order of definition. Enum members are `{ enum: value }`. */
export type FieldDictionary = readonly (readonly [field: string, value: unknown])[];

/** The fields that a revision's AlgorithmConfig has, under rLLM's names. */
export function fieldDictionary(config: AlgorithmConfig, revision: Revision): FieldDictionary {
  const head = revision === 'rllm-head';
  const onlyHead = (...entries: FieldDictionary): FieldDictionary => (head ? entries : []);
  return [
    ['use_rllm', config.useRllm],
    ['estimator', refValue(config.estimator)],
    ['estimator_map', Object.fromEntries([...config.estimatorMap].map(([role, value]) => [role, mapValue(value)]))],
    ...onlyHead(['loss_fn_map', Object.fromEntries(config.lossFnMap)]),
    ['stepwise_advantage_mode', config.stepwiseAdvantageMode],
    ['norm_adv_by_std_in_grpo', config.normAdvByStdInGrpo],
    ['use_precomputed_advantage', config.usePrecomputedAdvantage],
    ['loss_fn', config.lossFn],
    ['lr_schedule', config.lrSchedule],
    ...onlyHead(['warmup_steps', config.warmupSteps]),
    ['warmup_steps_ratio', config.warmupStepsRatio],
    ...onlyHead(
      ['kl_beta', config.klBeta],
      ['eps_clip', config.epsClip],
      ['eps_clip_high', config.epsClipHigh],
      ['loss_agg_mode', config.lossAggMode],
      [
        'rollout_correction',
        {
          tis_mode: config.rolloutCorrection.tisMode,
          bypass_mode: config.rolloutCorrection.bypassMode,
          tis_cap: config.rolloutCorrection.tisCap,
        },
      ],
      ['router_replay', config.routerReplay],
    ),
  ];
}

function refValue(ref: EstimatorRef): unknown {
  if (typeof ref === 'string') return ref;
  return 'value' in ref ? { enum: ref.value } : ref.odd;
}

function mapValue(value: EstimatorRef | EstimatorTuple): unknown {
  return typeof value === 'object' && 'tuple' in value ? value.tuple.map(refValue) : refValue(value);
}

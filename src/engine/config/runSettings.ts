import { advantageEstimatorOf } from '../estimators/AdvantageEstimator.ts';
import type { Revision } from '../revision.ts';
import { type AlgorithmConfig, createAlgorithmConfig } from './algorithm.ts';
import type { PythonWarning } from './warnings.ts';

/** What a run says about its estimators, as plain data. */
export interface RunSettings {
  readonly revision: Revision;
  /** Estimator of every role that the map does not name. A built-in id, or the name of a custom estimator. */
  readonly estimator: string;
  /** Role -> estimator, in the order it was written. Pairs rather than an object: a role may be called `__proto__`. */
  readonly estimatorMap: readonly (readonly [role: string, estimator: string])[];
  readonly normAdvByStdInGrpo: boolean;
  readonly usePrecomputedAdvantage: boolean;
  /** Default `broadcast`, the only mode the collector takes; `per_step` warns and becomes it. */
  readonly stepwiseAdvantageMode?: string;
}

/**
 * The configuration that rLLM's trainer makes of these settings: at rllm-head the default estimator goes through the
 * enum, so that an unknown name becomes OTHER (D-04); at rllm-seed it stays the raw string (D-07).
 */
export function algorithmConfigOfRun(settings: RunSettings): { config: AlgorithmConfig; warnings: PythonWarning[] } {
  const { revision, estimator } = settings;
  return createAlgorithmConfig(
    {
      estimator: revision === 'rllm-head' ? advantageEstimatorOf(estimator, revision) : estimator,
      estimatorMap: new Map(settings.estimatorMap),
      normAdvByStdInGrpo: settings.normAdvByStdInGrpo,
      usePrecomputedAdvantage: settings.usePrecomputedAdvantage,
      stepwiseAdvantageMode: settings.stepwiseAdvantageMode ?? 'broadcast',
    },
    revision,
  );
}

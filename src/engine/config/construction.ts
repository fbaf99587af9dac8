import type { Revision } from '../revision.ts';
import type { EstimatorTuple } from './algorithm.ts';
import type { EstimatorRef } from '../estimators/AdvantageEstimator.ts';
import { UpstreamError } from '../errors.ts';
import { type ConfigTree, isTree, ownKey } from './tree.ts';

/** rLLM's text at rllm-seed when a map is given without `use_rllm`. */
const MAP_NEEDS_USE_RLLM =
  'If `traj_group_adv_estimator_map` is given, the user must explicitly turn `rllm.algorithm.use_rllm` to True';

const MULTIPLIER = 'rejection sampling is disabled, but rejection_sample.multiplier is not 1';

/**
 * The first rule that a configuration breaks when the trainer is built, as the error that rLLM raises; null when it
 * breaks none. In order:
 *
 * 1. `rllm` is not null: AssertionError at rllm-seed, AttributeError at rllm-head.
 * 2. rllm-seed: a map that is not empty needs a truthy `rllm.algorithm.use_rllm` (D-15).
 * 3. `rejection_sample.multiplier` is 1, unless `rejection_sample.enable` is exactly true: 1 is not true.
 *
 * Names in the map and the estimator are not checked. A key or section that is absent counts as its default. The
 * backend's own check comes after these.
 *
 * Source: rLLM experimental/unified_trainer.py (2026-03), trainer/unified_trainer.py (2026-08).
 */
export function constructionFault(
  config: ConfigTree,
  revision: Revision,
  estimatorMap: ReadonlyMap<string, EstimatorRef | EstimatorTuple> | null = null,
): UpstreamError | null {
  const rllm = own(config, 'rllm');
  if (rllm === null || rllm === undefined) {
    return revision === 'rllm-seed'
      ? new UpstreamError('AssertionError', 'rLLM config is not set')
      : new UpstreamError('AttributeError', "'NoneType' object has no attribute 'get'");
  }
  const hasMap = estimatorMap !== null && estimatorMap.size > 0;
  if (revision === 'rllm-seed' && hasMap && !isTruthy(own(own(rllm, 'algorithm'), 'use_rllm'))) {
    return new UpstreamError('ValueError', MAP_NEEDS_USE_RLLM, 'D-15');
  }
  const rejection = own(rllm, 'rejection_sample');
  const multiplier = own(rejection, 'multiplier');
  // As in Python, True is 1 and None is not.
  const isOne = multiplier === undefined || multiplier === 1 || multiplier === true;
  if (!isOne && own(rejection, 'enable') !== true) return new UpstreamError('AssertionError', MULTIPLIER);
  return null;
}

function own(tree: unknown, key: string): unknown {
  return isTree(tree) ? ownKey(tree, key) : undefined;
}

/** Python's truth: None, false, 0, empty texts, lists and dicts are false. */
function isTruthy(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value) || Number.isNaN(value);
}

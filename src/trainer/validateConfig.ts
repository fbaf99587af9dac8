import type { EstimatorMap } from '../engine/config/algorithm.ts';
import { type ConfigTree, readKey, requireKey, requireSection } from '../engine/config/tree.ts';
import { assertUpstream, UpstreamError } from '../engine/errors.ts';
import type { Revision } from '../engine/revision.ts';

/**
 * The trainer's own rules, in upstream's order; the first that is broken raises.
 *
 * 1. the configuration has an `rllm` section;
 * 2. rllm-seed: an estimator map needs `rllm.algorithm.use_rllm` (D-15);
 * 3. a `rejection_sample.multiplier` other than 1 needs `enable` to be true itself: 1 is not enough.
 *
 * @throws {UpstreamError} AssertionError, ValueError; AttributeError for an absent section or key.
 */
export function assertTrainerConfig(
  rllm: ConfigTree | null,
  revision: Revision,
  estimatorMap: EstimatorMap,
): asserts rllm is ConfigTree {
  assertUpstream(rllm !== null, 'rLLM config is not set');
  if (revision === 'rllm-seed' && estimatorMap.size > 0) {
    if (!readKey<unknown>(requireSection(rllm, 'algorithm'), 'use_rllm', false)) {
      throw new UpstreamError(
        'ValueError',
        'If `traj_group_adv_estimator_map` is given, the user must explicitly turn `rllm.algorithm.use_rllm` to True',
        'D-15',
      );
    }
  }
  const sampling = requireSection(rllm, 'rejection_sample');
  const multiplier = requireKey(sampling, 'multiplier');
  // As in Python, True is 1.
  if (multiplier !== 1 && multiplier !== true) {
    assertUpstream(
      requireKey(sampling, 'enable') === true,
      'rejection sampling is disabled, but rejection_sample.multiplier is not 1',
    );
  }
}

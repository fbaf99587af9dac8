import type { LaneInput } from '../engine/comparison/types.ts';
import type { SimulationSetup } from './setup.ts';

/** Built-ins whose baseline, if any, does not look at the trajectory that it is taken off from. */
const UNBIASED: ReadonlySet<string> = new Set(['reinforce', 'rloo']);

/**
 * Whether the gradient of a lane is the true one in the mean by theorem, whatever the rewards: REINFORCE without a
 * baseline and RLOO, no role with another estimator, every response weighed alike, and each update begun at a ratio of
 * 1 that no clip cuts. False says nothing: others may be unbiased too.
 */
export function isUnbiased(
  { settings }: LaneInput,
  { training, custom = [] }: Pick<SimulationSetup, 'training' | 'custom'>,
): boolean {
  return (
    UNBIASED.has(settings.estimator) &&
    settings.estimatorMap.length === 0 &&
    !custom.some(({ name }) => name === settings.estimator) &&
    training.aggregation === 'verl.loss.seq-mean-token-sum' &&
    training.clipLow <= 1 &&
    training.clipHigh >= 1
  );
}

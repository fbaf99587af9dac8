import type { LaneInput } from '../engine/comparison/types.ts';
import type { SimulationSetup } from './setup.ts';

/** Up to this tail index a Pareto reward has no variance. */
const NO_VARIANCE = 2;
/** Built-ins whose advantages are bounded whatever the rewards, since they divide by a std of the same rewards. */
const BOUNDED: ReadonlySet<string> = new Set(['reinforce_plus_plus_baseline', 'prpo']);

/**
 * Whether the gradient of a lane has a variance. It has none where a reward is Pareto with a tail index up to 2 and the
 * estimator hands rewards on as they are: draws then tell neither a signal to noise nor how far their mean may be off.
 * Nobody knows what a custom estimator does with such a reward, so that it counts as one that hands it on.
 */
export function hasFiniteVariance(
  { settings }: LaneInput,
  { toy, custom = [] }: Pick<SimulationSetup, 'toy' | 'custom'>,
): boolean {
  const isHeavy = toy.prompts.some(({ arms }) =>
    arms.some(({ reward }) => reward.kind === 'heavy' && reward.tail <= NO_VARIANCE),
  );
  if (!isHeavy) return true;
  const names = [settings.estimator, ...settings.estimatorMap.map(([, name]) => name)];
  return names.every(
    (name) =>
      !custom.some((own) => own.name === name) &&
      (BOUNDED.has(name) || (name === 'grpo' && settings.normAdvByStdInGrpo)),
  );
}

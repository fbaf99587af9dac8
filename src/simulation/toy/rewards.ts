import { exponential, logarithm } from '../../engine/numeric/exponential.ts';
import { normalQuantile } from '../../engine/numeric/normal.ts';
import type { ArmReward } from './types.ts';

/** E[r] of an arm. */
export function meanOfReward(reward: ArmReward): number {
  if (reward.kind === 'fixed') return reward.value;
  if (reward.kind === 'bernoulli') return reward.rate * reward.value;
  return reward.mean;
}

/**
 * Draws a reward from one uniform number of [0, 1).
 *
 *   heavy: mean · (tail - 1)/tail · (1 - u)^(-1/tail)
 */
export function drawReward(reward: ArmReward, uniform: number): number {
  switch (reward.kind) {
    case 'fixed':
      return reward.value;
    case 'bernoulli':
      return uniform < reward.rate ? reward.value : 0;
    case 'noisy':
      return reward.mean + reward.std * normalQuantile(uniform);
    case 'heavy':
      return reward.mean * ((reward.tail - 1) / reward.tail) * exponential(-logarithm(1 - uniform) / reward.tail);
    default:
      return reward satisfies never;
  }
}

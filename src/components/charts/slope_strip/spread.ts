import { roundTo } from './axes.ts';

/** Rewards are rounded to this part of a step of the axis: too fine to be seen, and without binary noise. */
const FINEST = 1e-5;

/** Mean and spread of the rewards that have a place on the axis, for the group's handles; null with fewer than two. */
export interface Spread {
  readonly mean: number;
  /** Population standard deviation. */
  readonly std: number;
}

/** What the handles stand at. The numbers of the page come from the engine; this places two marks. */
export function spreadOf(rewards: readonly (number | null)[]): Spread | null {
  const placed = rewards.filter((reward): reward is number => reward !== null && Number.isFinite(reward));
  if (placed.length < 2) return null;
  const mean = placed.reduce((sum, reward) => sum + reward, 0) / placed.length;
  const std = Math.sqrt(placed.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / placed.length);
  return Number.isFinite(std) ? { mean, std } : null;
}

/** Every reward moved by so much; missing and non-finite ones stay. */
export function shifted(rewards: readonly (number | null)[], by: number, step: number): (number | null)[] {
  return rewards.map((reward) => (isPlaced(reward) ? roundTo(reward + by, step * FINEST) : reward));
}

/** Every reward's distance from the mean times a factor; missing and non-finite ones stay. */
export function stretched(
  rewards: readonly (number | null)[],
  mean: number,
  factor: number,
  step: number,
): (number | null)[] {
  return rewards.map((reward) => (isPlaced(reward) ? roundTo(mean + (reward - mean) * factor, step * FINEST) : reward));
}

function isPlaced(reward: number | null): reward is number {
  return reward !== null && Number.isFinite(reward);
}

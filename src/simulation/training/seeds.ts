import { seedAt } from '../../engine/numeric/random.ts';

/** The seed of the i-th repetition, from 0. */
export function seedOfRun(seed: number, index: number): number {
  return seedAt(seed, index);
}

/** The seed of gradients that are drawn to be measured: apart from those of training. */
export function seedOfMeasurement(seed: number): number {
  return seedAt(seed, 0x6d656173);
}

import { variantById } from '../../../engine/frameworks/variants/index.ts';
import type { Choices } from './choices.ts';

/** The side whose epsilon is dragged: the first that divides by a std; null when none does. */
export function epsilonSide(choices: Choices): 0 | 1 | null {
  const has = (k: 0 | 1) => scaleOf(choices[k].variant) !== undefined;
  return has(0) ? 0 : has(1) ? 1 : null;
}

/** The epsilon of a side that divides. */
export function epsilonOf(choices: Choices, side: 0 | 1): number {
  const { variant, epsilon } = choices[side];
  return epsilon ?? scaleOf(variant)!.epsilon;
}

function scaleOf(variant: string) {
  return variantById(variant)!.kernel.composition?.scale;
}

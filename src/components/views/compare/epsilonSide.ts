import { variantById } from '../../../engine/frameworks/variants/index.ts';
import type { ComparedSide } from '../../../importers/playground/document.ts';
import { type Choices, isCustom } from './choices.ts';

/** The side whose epsilon is dragged: the first that divides by a std; null when none is known to. */
export function epsilonSide(choices: Choices): 0 | 1 | null {
  const has = (k: 0 | 1) => scaleOf(choices[k]) !== undefined;
  return has(0) ? 0 : has(1) ? 1 : null;
}

/** The epsilon of a side that divides. */
export function epsilonOf(choices: Choices, side: 0 | 1): number {
  return ownEpsilon(choices[side]) ?? scaleOf(choices[side])!.epsilon;
}

/** What stands in the place of a side's epsilon; null when nothing does. */
export function ownEpsilon(side: ComparedSide): number | null {
  return isCustom(side) ? null : side.epsilon;
}

/** What a custom estimator divides by is in its code alone. */
function scaleOf(side: ComparedSide) {
  return isCustom(side) ? undefined : variantById(side.variant)!.kernel.composition?.scale;
}

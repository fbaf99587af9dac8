import type { Composition, Kernel, KernelFunction } from '../frameworks/types.ts';
import { variantById } from '../frameworks/variants/index.ts';

/*
 * Formulas that none of the frameworks has at the commit that was read: what it was before a fault was mended, or what
 * it would be with one mended.
 */

/** A variant's kernel with another composition. @throws {RangeError} when it is none of a composition. */
export function kernelWith(variant: string, change: (composition: Composition) => Composition): Kernel {
  const kernel = variantById(variant)?.kernel;
  if (kernel?.composition === undefined) throw new RangeError(`${variant} is no composition.`);
  return { ...kernel, composition: change(kernel.composition) };
}

/**
 * Leave-one-out with the std of the others, left out where the others are all equal.
 *
 *   A = (r − mean of the others) / (std of the others + 1e-6), std over n − 2
 *
 * Shape: rows in the order of their groups. Units: none, or rewards where nothing divides. Edge: a group of one gives 0.
 */
export const othersByEquality: KernelFunction = ({ rewards, grouping: { offsets } }, out) => {
  for (let g = 0; g < offsets.length - 1; g++) {
    const group = rewards.subarray(offsets[g], offsets[g + 1]);
    group.forEach((reward, k) => {
      const others = group.filter((_, i) => i !== k);
      if (others.length === 0) return;
      const mean = others.reduce((sum, one) => sum + one, 0) / others.length;
      const squares = others.reduce((sum, one) => sum + (one - mean) ** 2, 0);
      const isEqual = others.every((one) => one === others[0]);
      out[offsets[g]! + k] = isEqual
        ? reward - others[0]!
        : (reward - mean) / (Math.sqrt(squares / (others.length - 1)) + 1e-6);
    });
  }
  return undefined;
};

/**
 * Best of k in which the rows that are not the best keep their rewards.
 *
 *   best row: best − second; others: r
 *
 * Shape: rows in the order of their groups. Units: rewards. Edge: a group of one keeps its reward.
 * Source: EasyR1 verl/trainer/core_algos.py, `compute_grpo_passk_outcome_advantage`, before the fault was mended.
 */
export const bestWithOthersLeft: KernelFunction = ({ rewards, grouping: { offsets } }, out) => {
  for (let g = 0; g < offsets.length - 1; g++) {
    const group = rewards.subarray(offsets[g], offsets[g + 1]);
    out.set(group, offsets[g]);
    const [second, best] = Float64Array.from(group).sort().slice(-2);
    if (best !== undefined) out[offsets[g]! + group.indexOf(best)] = best - second!;
  }
  return undefined;
};

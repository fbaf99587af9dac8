import { evaluateVariant } from '../frameworks/evaluate.ts';
import type { FrameworkRows } from '../frameworks/rows.ts';
import type { Variant } from '../frameworks/types.ts';

/** What epsilon does to an estimator on a batch. */
export interface EpsilonSweep {
  readonly epsilons: readonly number[];
  /** Largest |A|. */
  readonly largest: readonly number[];
  /** Share of the sum of |A| that groups of less spread than `NOISE_STD` have, of those that have some. */
  readonly noise: readonly number[];
}

/** A spread below this is, for most rewards, the jitter of a judge or of floats. */
export const NOISE_STD = 1e-4;

const EPSILONS = Array.from({ length: 41 }, (_, k) => Number((10 ** (-10 + k / 4)).toPrecision(6)));
/** Of larger batches no sweep is made: forty passes would take longer than a look is worth. */
const MOST_ROWS = 200_000;

/**
 * Evaluates an estimator under epsilons from 1e-10 to 1.
 *
 * Null where it has no epsilon in its divisor, and for batches of more than 200,000 rows.
 * @param stds population std of each group, in the order of the rows' ids
 */
export function epsilonSweep(variant: Variant, rows: FrameworkRows, stds: Float64Array): EpsilonSweep | null {
  if (!hasEpsilon(variant) || rows.count > MOST_ROWS) return null;
  const passes = EPSILONS.map((epsilon) => {
    const { advantages } = evaluateVariant(variant, rows, { epsilon });
    let [largest, all, noisy] = [0, 0, 0];
    advantages.forEach((advantage, row) => {
      const size = Math.abs(advantage);
      if (!Number.isFinite(size)) return;
      const std = stds[rows.ids[row]!]!;
      largest = Math.max(largest, size);
      all += size;
      if (std > 0 && std < NOISE_STD) noisy += size;
    });
    return { largest, noise: all > 0 ? noisy / all : 0 };
  });
  return { epsilons: EPSILONS, largest: passes.map((pass) => pass.largest), noise: passes.map((pass) => pass.noise) };
}

/** Whether an epsilon stands in the divisor of an estimator that is a formula. */
export function hasEpsilon({ kernel }: Variant): boolean {
  return kernel.composition?.scale !== undefined;
}

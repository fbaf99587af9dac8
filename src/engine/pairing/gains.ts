/** What grows or shrinks the numbers of a group: trajectory i of group g is entry `offsets[g] + i`. */
export interface GroupedRewards {
  /** One more entry than there are groups; starts at 0 and never falls. */
  readonly offsets: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** How far an advantage may be off its line, in parts of the group's largest: what float32 leaves of one. */
const ON_LINE = 2e-5;

/**
 * The gain of each group, read off its numbers: the g of `A = g (r − mean)`.
 *
 * Least squares through the mean, `Σ A (r − mean) / Σ (r − mean)²`. NaN for a group of fewer than two, of equal or
 * missing rewards, and for one whose advantages are not of that form.
 *
 * Shape: one entry a group. Unit: 1 over that of the rewards, or none where the estimator does not divide.
 */
export function fittedGains({ offsets, values }: GroupedRewards, advantages: ArrayLike<number>): Float64Array {
  const gains = new Float64Array(offsets.length - 1).fill(Number.NaN);
  for (let g = 0; g < gains.length; g++) {
    const [from, to] = [offsets[g]!, offsets[g + 1]!];
    const mean = meanOf(values, from, to);
    let [product, square, largest] = [0, 0, 0];
    for (let i = from; i < to; i++) {
      const centred = values[i]! - mean;
      product += advantages[i]! * centred;
      square += centred * centred;
      largest = Math.max(largest, Math.abs(advantages[i]!));
    }
    const gain = product / square;
    if (!(square > 0) || !Number.isFinite(gain)) continue;
    let off = 0;
    for (let i = from; i < to; i++) off = Math.max(off, Math.abs(advantages[i]! - gain * (values[i]! - mean)));
    if (off <= ON_LINE * largest) gains[g] = gain;
  }
  return gains;
}

function meanOf(values: ArrayLike<number>, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum / (to - from);
}

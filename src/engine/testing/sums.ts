/*
 * Sums for checks: Neumaier's compensated sum, whose error is far below the tolerances. The engine adds in numpy's
 * order instead, because the bits have to be the same; a check that did so too would share its rounding.
 */

/** The sum of the values. */
export function preciseSum(values: ArrayLike<number>): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}

/** The mean of the values. */
export function preciseMean(values: ArrayLike<number>): number {
  return preciseSum(values) / values.length;
}

/** The population standard deviation of the values. */
export function preciseStd(values: ArrayLike<number>): number {
  const mean = preciseMean(values);
  return Math.sqrt(preciseMean(Array.from(values, (value) => (value - mean) ** 2)));
}

/** The largest |value|; 0 for no values. */
export function largest(values: ArrayLike<number>): number {
  let size = 0;
  for (let i = 0; i < values.length; i++) size = Math.max(size, Math.abs(values[i]!));
  return size;
}

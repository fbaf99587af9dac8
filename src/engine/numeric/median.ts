/**
 * `np.median(x)`: the middle of the sorted values, or the mean of the two middle ones. NaN when any element is NaN, and
 * for no elements.
 */
export function median(values: Float64Array): number {
  const n = values.length;
  if (n === 0 || values.some((value) => Number.isNaN(value))) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  const middle = sorted[n >> 1]!;
  return n % 2 === 1 ? middle : (sorted[(n >> 1) - 1]! + middle) / 2;
}

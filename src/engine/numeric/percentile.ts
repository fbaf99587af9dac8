/**
 * `np.percentile(x, p)` with the default linear method, for p in 0..100.
 *
 *   v = (p / 100) * (n - 1);  i = floor(v);  g = v - i;  d = x[i+1] - x[i]
 *   result = x[i] + d * g  if g < 0.5,  else  x[i+1] - d * (1 - g)
 *
 * NaN when any element is NaN; at the last place an infinite element gives NaN, as numpy's own arithmetic does.
 */
export function percentile(values: Float64Array, p: number): number {
  if (values.length === 0 || values.some((value) => Number.isNaN(value))) return Number.NaN;
  const sorted = Float64Array.from(values).sort();
  const last = sorted.length - 1;
  const virtual = (p / 100) * last;
  if (virtual >= last) return Number.isFinite(sorted[last]!) ? sorted[last]! : Number.NaN;
  const index = Math.floor(virtual);
  const weight = virtual - index;
  const low = sorted[index]!;
  const high = sorted[index + 1]!;
  const step = high - low;
  return weight < 0.5 ? low + step * weight : high - step * (1 - weight);
}

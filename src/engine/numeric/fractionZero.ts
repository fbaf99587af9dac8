/** Below this size an advantage counts as zero in rLLM's `fraction_zero`, and a group's std as no spread. */
export const ZERO_THRESHOLD = 1e-8;

/** Share of elements with `|x| < 1e-8`, strictly; NaN does not count. NaN for no elements. */
export function fractionZero(values: Float64Array): number {
  let zeros = 0;
  for (const value of values) if (Math.abs(value) < ZERO_THRESHOLD) zeros++;
  return zeros / values.length;
}

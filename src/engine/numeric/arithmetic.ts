import type { DType } from './dtype.ts';
import { float32 } from './float32.ts';
import { float64 } from './float64.ts';

/**
 * What the estimators and metrics compute with, in one precision. Arrays are `Float64Array` in both: a float32 is held
 * exactly in a double, and the float32 arithmetic rounds after each operation as numpy does.
 *
 * Group operations read `values[lo .. lo+n)` and write the same places of `out`, which must be another array.
 */
export interface Arithmetic {
  /** Rounds a constant to the precision. */
  round(x: number): number;
  /** `np.sum`: 0 for no elements. */
  sum(values: Float64Array, lo: number, n: number): number;
  /** `np.mean`: NaN for no elements. */
  mean(values: Float64Array, lo: number, n: number): number;
  /** `np.var`, the population variance (ddof 0), two passes. NaN for no elements. */
  populationVariance(values: Float64Array, lo: number, n: number): number;
  /** `np.std`, the population standard deviation (ddof 0), two passes. NaN for no elements. */
  populationStd(values: Float64Array, lo: number, n: number): number;
  /** `out = (r - mean(r)) / (std(r) + epsilon)`, with the population std. */
  standardizeGroup(values: Float64Array, lo: number, n: number, epsilon: number, out: Float64Array): void;
  /** `out = factor * (r - mean(r))`. */
  centreGroup(values: Float64Array, lo: number, n: number, factor: number, out: Float64Array): void;
  /** `out = r / divisor`; `out` may be `values` itself. */
  divide(values: Float64Array, lo: number, n: number, divisor: number, out: Float64Array): void;
  /** `a + b`, rounded. */
  add(a: number, b: number): number;
}

/** The arithmetic numpy uses for an array of this element type: integers and booleans are computed in float64. */
export function arithmeticOf(dtype: DType): Arithmetic {
  return dtype === 'float32' ? float32 : float64;
}

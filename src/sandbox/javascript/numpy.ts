import * as extrema from '../../engine/numeric/extrema.ts';
import { float64 } from '../../engine/numeric/float64.ts';
import { median as medianOf } from '../../engine/numeric/median.ts';
import { pairwiseSquaredDeviations } from '../../engine/numeric/pairwise.ts';
import { percentile as percentileOf } from '../../engine/numeric/percentile.ts';

/*
 * What stands ready in an estimator of JavaScript: numpy's reductions, with numpy's bits. Each takes an array of numbers
 * of any kind.
 */

type Numbers = ArrayLike<number>;

/** `np.sum(r)`: 0 for no elements. */
export function sum(r: Numbers): number {
  const x = doubles(r);
  return float64.sum(x, 0, x.length);
}

/** `np.mean(r)`: NaN for no elements. */
export function mean(r: Numbers): number {
  const x = doubles(r);
  return float64.mean(x, 0, x.length);
}

/** `np.var(r, ddof=ddof)`: the squared deviations over `n - ddof`. */
export function variance(r: Numbers, ddof = 0): number {
  const x = doubles(r);
  const n = x.length;
  return (0 + pairwiseSquaredDeviations(x, 0, n, float64.mean(x, 0, n))) / (n - ddof);
}

/** `np.std(r, ddof=ddof)`: numpy's own default divides by n. */
export function std(r: Numbers, ddof = 0): number {
  return Math.sqrt(variance(r, ddof));
}

/** `np.median(r)` */
export function median(r: Numbers): number {
  return medianOf(doubles(r));
}

/** `np.min(r)`. @throws {UpstreamError} for no elements. */
export function min(r: Numbers): number {
  return extrema.min(doubles(r));
}

/** `np.max(r)`. @throws {UpstreamError} for no elements. */
export function max(r: Numbers): number {
  return extrema.max(doubles(r));
}

/** `np.percentile(r, p)` for p of 0 to 100. */
export function percentile(r: Numbers, p: number): number {
  return percentileOf(doubles(r), p);
}

function doubles(r: Numbers): Float64Array {
  return r instanceof Float64Array ? r : Float64Array.from(r);
}

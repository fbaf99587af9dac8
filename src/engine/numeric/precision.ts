import { pairwiseSquaredDeviations, pairwiseSum } from './pairwise.ts';

/**
 * In what a framework computes: how its input is held, how each intermediate is rounded, and in which order it sums.
 * All arrays are `Float64Array`; a float32 is held exactly in a double.
 */
export interface Precision {
  /** Whether `round` rounds to float32: loops ask this and call `rounded`, since a call through `round` costs more. */
  readonly isFloat32: boolean;
  /** Rounds an input. */
  readonly input: (x: number) => number;
  /** Rounds the result of one operation. */
  readonly round: (x: number) => number;
  /** Rounds a result that is handed out. */
  readonly result: (x: number) => number;
  /** Sum of `x[lo .. lo+n)`; 0 for no elements. */
  readonly sum: (x: Float64Array, lo: number, n: number) => number;
  /** Sum of `(x[i] - centre)^2` over `x[lo .. lo+n)`, in float64. */
  readonly squares: (x: Float64Array, lo: number, n: number, centre: number) => number;
}

/**
 * `float32`: torch on a CPU. `float64`: numpy. `float32 by float64`: float32 values, with sums in float64.
 * `float64 to float32`: float64 until the end.
 */
export type PrecisionName = 'float32' | 'float64' | 'float32 by float64' | 'float64 to float32';

/** Left-to-right sum with a float32 accumulator. */
function runningSum(x: Float64Array, lo: number, n: number): number {
  let sum = 0;
  for (let i = lo; i < lo + n; i++) sum = Math.fround(sum + x[i]!);
  return sum;
}

/** Squared deviations, summed left to right in float64. */
function runningSquares(x: Float64Array, lo: number, n: number, centre: number): number {
  let sum = 0;
  for (let i = lo; i < lo + n; i++) {
    const d = x[i]! - centre;
    sum += d * d;
  }
  return sum;
}

const same = (x: number) => x;
const numpySum = (x: Float64Array, lo: number, n: number) => 0 + pairwiseSum(x, lo, n);
const numpySquares = (x: Float64Array, lo: number, n: number, centre: number) =>
  0 + pairwiseSquaredDeviations(x, lo, n, centre);

const FLOAT32: Precision = {
  isFloat32: true,
  input: Math.fround,
  round: Math.fround,
  result: Math.fround,
  sum: runningSum,
  squares: runningSquares,
};

/** Every precision by its name. */
export const PRECISIONS: Readonly<Record<PrecisionName, Precision>> = {
  float32: FLOAT32,
  float64: { isFloat32: false, input: same, round: same, result: same, sum: numpySum, squares: numpySquares },
  'float32 by float64': { ...FLOAT32, sum: numpySum, squares: numpySquares },
  'float64 to float32': {
    isFloat32: false,
    input: same,
    round: same,
    result: Math.fround,
    sum: numpySum,
    squares: numpySquares,
  },
};

/** `x`, as float32 if it is asked for. */
export function rounded(isFloat32: boolean, x: number): number {
  return isFloat32 ? Math.fround(x) : x;
}

/**
 * Mean of `x[lo .. lo+n)`, rounded; NaN for no elements.
 */
export function meanIn({ round, sum }: Precision, x: Float64Array, lo: number, n: number): number {
  return round(sum(x, lo, n) / n);
}

/** Standard deviation about a given centre, `n - ddof` below: rounded once. NaN when `n <= ddof`. */
export function stdIn(
  { round, squares }: Precision,
  x: Float64Array,
  lo: number,
  n: number,
  centre: number,
  ddof: number,
): number {
  return n > ddof ? round(Math.sqrt(squares(x, lo, n, centre) / (n - ddof))) : Number.NaN;
}

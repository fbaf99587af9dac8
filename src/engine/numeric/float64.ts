import type { Arithmetic } from './arithmetic.ts';
import { pairwiseSquaredDeviations, pairwiseSum } from './pairwise.ts';

function sum(values: Float64Array, lo: number, n: number): number {
  return 0 + pairwiseSum(values, lo, n);
}

function mean(values: Float64Array, lo: number, n: number): number {
  return sum(values, lo, n) / n;
}

function populationVariance(values: Float64Array, lo: number, n: number): number {
  return (0 + pairwiseSquaredDeviations(values, lo, n, mean(values, lo, n))) / n;
}

function standardizeGroup(values: Float64Array, lo: number, n: number, epsilon: number, out: Float64Array): void {
  const centre = mean(values, lo, n);
  const divisor = Math.sqrt((0 + pairwiseSquaredDeviations(values, lo, n, centre)) / n) + epsilon;
  const whole = lo + n - (n % 8);
  for (let i = lo; i < whole; i += 8) {
    out[i] = (values[i]! - centre) / divisor;
    out[i + 1] = (values[i + 1]! - centre) / divisor;
    out[i + 2] = (values[i + 2]! - centre) / divisor;
    out[i + 3] = (values[i + 3]! - centre) / divisor;
    out[i + 4] = (values[i + 4]! - centre) / divisor;
    out[i + 5] = (values[i + 5]! - centre) / divisor;
    out[i + 6] = (values[i + 6]! - centre) / divisor;
    out[i + 7] = (values[i + 7]! - centre) / divisor;
  }
  for (let i = whole; i < lo + n; i++) out[i] = (values[i]! - centre) / divisor;
}

function centreGroup(values: Float64Array, lo: number, n: number, factor: number, out: Float64Array): void {
  const centre = mean(values, lo, n);
  const whole = lo + n - (n % 8);
  for (let i = lo; i < whole; i += 8) {
    out[i] = factor * (values[i]! - centre);
    out[i + 1] = factor * (values[i + 1]! - centre);
    out[i + 2] = factor * (values[i + 2]! - centre);
    out[i + 3] = factor * (values[i + 3]! - centre);
    out[i + 4] = factor * (values[i + 4]! - centre);
    out[i + 5] = factor * (values[i + 5]! - centre);
    out[i + 6] = factor * (values[i + 6]! - centre);
    out[i + 7] = factor * (values[i + 7]! - centre);
  }
  for (let i = whole; i < lo + n; i++) out[i] = factor * (values[i]! - centre);
}

function divide(values: Float64Array, lo: number, n: number, divisor: number, out: Float64Array): void {
  for (let i = lo; i < lo + n; i++) out[i] = values[i]! / divisor;
}

/**
 * `standardizeGroup` of every group of a role; a group of one is its reward over `1 + epsilon`. The loop over the groups
 * stands here, beside what it calls, since a call for every group would cost a third of the time.
 */
export function standardizeGroups(
  values: Float64Array,
  offsets: Uint32Array,
  epsilon: number,
  out: Float64Array,
): void {
  for (let g = 0; g < offsets.length - 1; ) {
    const lo = offsets[g]!;
    const n = offsets[g + 1]! - lo;
    if (n === 8) {
      g = endOfEights(offsets, g);
      standardizeEights(values, lo, offsets[g]!, epsilon, out);
      continue;
    }
    if (n > 1) standardizeGroup(values, lo, n, epsilon, out);
    else divide(values, lo, n, 1 + epsilon, out);
    g++;
  }
}

/** How `centreGroups` treats a group. */
export interface Centring {
  /** Times `n / (n - 1)`, which leaves each reward out of its own baseline. */
  readonly leaveOneOut: boolean;
  /** A group of one is its reward, instead of its distance from itself. */
  readonly keepSingletons: boolean;
}

/** `centreGroup` of every group of a role. */
export function centreGroups(
  values: Float64Array,
  offsets: Uint32Array,
  { leaveOneOut, keepSingletons }: Centring,
  out: Float64Array,
): void {
  for (let g = 0; g < offsets.length - 1; ) {
    const lo = offsets[g]!;
    const n = offsets[g + 1]! - lo;
    const factor = leaveOneOut ? n / (n - 1) : 1;
    if (n === 8) {
      g = endOfEights(offsets, g);
      centreEights(values, lo, offsets[g]!, factor, out);
      continue;
    }
    if (n > 1 || !keepSingletons) centreGroup(values, lo, n, factor, out);
    else divide(values, lo, n, 1, out);
    g++;
  }
}

/** The first group from `g` on that has not eight elements. */
function endOfEights(offsets: Uint32Array, g: number): number {
  let end = g;
  while (end < offsets.length - 1 && offsets[end + 1] === offsets[end]! + 8) end++;
  return end;
}

/** Groups of the commonest size, unrolled: the same additions in the same order, held in registers. */
function standardizeEights(x: Float64Array, from: number, to: number, epsilon: number, out: Float64Array): void {
  for (let lo = from; lo < to; lo += 8) {
    const x0 = x[lo]!;
    const x1 = x[lo + 1]!;
    const x2 = x[lo + 2]!;
    const x3 = x[lo + 3]!;
    const x4 = x[lo + 4]!;
    const x5 = x[lo + 5]!;
    const x6 = x[lo + 6]!;
    const x7 = x[lo + 7]!;
    const centre = (0 + (x0 + x1 + (x2 + x3) + (x4 + x5 + (x6 + x7)))) / 8;
    const d0 = x0 - centre;
    const d1 = x1 - centre;
    const d2 = x2 - centre;
    const d3 = x3 - centre;
    const d4 = x4 - centre;
    const d5 = x5 - centre;
    const d6 = x6 - centre;
    const d7 = x7 - centre;
    const squares = d0 * d0 + d1 * d1 + (d2 * d2 + d3 * d3) + (d4 * d4 + d5 * d5 + (d6 * d6 + d7 * d7));
    const divisor = Math.sqrt(squares / 8) + epsilon;
    out[lo] = d0 / divisor;
    out[lo + 1] = d1 / divisor;
    out[lo + 2] = d2 / divisor;
    out[lo + 3] = d3 / divisor;
    out[lo + 4] = d4 / divisor;
    out[lo + 5] = d5 / divisor;
    out[lo + 6] = d6 / divisor;
    out[lo + 7] = d7 / divisor;
  }
}

function centreEights(x: Float64Array, from: number, to: number, factor: number, out: Float64Array): void {
  for (let lo = from; lo < to; lo += 8) {
    const x0 = x[lo]!;
    const x1 = x[lo + 1]!;
    const x2 = x[lo + 2]!;
    const x3 = x[lo + 3]!;
    const x4 = x[lo + 4]!;
    const x5 = x[lo + 5]!;
    const x6 = x[lo + 6]!;
    const x7 = x[lo + 7]!;
    const centre = (0 + (x0 + x1 + (x2 + x3) + (x4 + x5 + (x6 + x7)))) / 8;
    out[lo] = factor * (x0 - centre);
    out[lo + 1] = factor * (x1 - centre);
    out[lo + 2] = factor * (x2 - centre);
    out[lo + 3] = factor * (x3 - centre);
    out[lo + 4] = factor * (x4 - centre);
    out[lo + 5] = factor * (x5 - centre);
    out[lo + 6] = factor * (x6 - centre);
    out[lo + 7] = factor * (x7 - centre);
  }
}

/** IEEE double arithmetic in numpy's order. */
export const float64: Arithmetic = {
  round: (x) => x,
  sum,
  mean,
  populationVariance,
  populationStd: (values, lo, n) => Math.sqrt(populationVariance(values, lo, n)),
  standardizeGroup,
  centreGroup,
  divide,
  add: (a, b) => a + b,
};

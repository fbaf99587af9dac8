import type { Arithmetic } from './arithmetic.ts';
import { firstHalf } from './pairwise.ts';

const round = Math.fround;

/** numpy's pairwise sum with float32 accumulators; the summand is given, since speed does not matter here. */
function pairwise(at: (i: number) => number, lo: number, n: number): number {
  if (n < 8) {
    let r = -0;
    for (let i = lo; i < lo + n; i++) r = round(r + at(i));
    return r;
  }
  if (n <= 128) {
    const r = Array.from({ length: 8 }, (_, j) => at(lo + j));
    const full = lo + n - (n % 8);
    for (let i = lo + 8; i < full; i += 8) for (let j = 0; j < 8; j++) r[j] = round(r[j]! + at(i + j));
    const left = round(round(r[0]! + r[1]!) + round(r[2]! + r[3]!));
    const right = round(round(r[4]! + r[5]!) + round(r[6]! + r[7]!));
    let s = round(left + right);
    for (let i = full; i < lo + n; i++) s = round(s + at(i));
    return s;
  }
  const half = firstHalf(n);
  return round(pairwise(at, lo, half) + pairwise(at, lo + half, n - half));
}

function sum(values: Float64Array, lo: number, n: number): number {
  return 0 + pairwise((i) => values[i]!, lo, n);
}

function mean(values: Float64Array, lo: number, n: number): number {
  return round(sum(values, lo, n) / n);
}

function varianceAbout(values: Float64Array, lo: number, n: number, centre: number): number {
  const squares =
    0 +
    pairwise(
      (i) => {
        const d = round(values[i]! - centre);
        return round(d * d);
      },
      lo,
      n,
    );
  return round(squares / n);
}

/** float32 arithmetic: every operation of the float64 formulas is rounded to float32. */
export const float32: Arithmetic = {
  round,
  sum,
  mean,
  populationVariance: (values, lo, n) => varianceAbout(values, lo, n, mean(values, lo, n)),
  populationStd: (values, lo, n) => round(Math.sqrt(varianceAbout(values, lo, n, mean(values, lo, n)))),
  standardizeGroup(values, lo, n, epsilon, out) {
    const centre = mean(values, lo, n);
    const divisor = round(round(Math.sqrt(varianceAbout(values, lo, n, centre))) + round(epsilon));
    for (let i = lo; i < lo + n; i++) out[i] = round(round(values[i]! - centre) / divisor);
  },
  centreGroup(values, lo, n, factor, out) {
    const centre = mean(values, lo, n);
    for (let i = lo; i < lo + n; i++) out[i] = round(round(factor) * round(values[i]! - centre));
  },
  divide(values, lo, n, divisor, out) {
    for (let i = lo; i < lo + n; i++) out[i] = round(values[i]! / round(divisor));
  },
  add: (a, b) => round(round(a) + round(b)),
};

import { logarithm } from './exponential.ts';

/* Coefficients of P. J. Acklam's rational approximation of the normal quantile, relative error below 1.2e-9. */
const CENTRE_TOP = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const CENTRE_BOTTOM = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1, 1,
];
const TAIL_TOP = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const TAIL_BOTTOM = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];

const TAIL = 0.02425;
/** What stands for a uniform number of exactly 0. */
const LEAST = 2 ** -54;

/**
 * The standard normal quantile: a normal number from a uniform one of [0, 1). Odd about 1/2, so that its mean is 0.
 * Shape: scalar.
 */
export function normalQuantile(uniform: number): number {
  const u = Math.max(uniform, LEAST);
  if (u > 0.5) return -lower(1 - u);
  return lower(u);
}

function lower(u: number): number {
  if (u < TAIL) {
    const q = Math.sqrt(-2 * logarithm(u));
    return horner(TAIL_TOP, q) / horner(TAIL_BOTTOM, q);
  }
  const q = u - 0.5;
  const r = q * q;
  return (horner(CENTRE_TOP, r) * q) / horner(CENTRE_BOTTOM, r);
}

function horner(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

/*
 * numpy's pairwise summation for contiguous doubles (numpy/_core/src/umath/loops_utils.h.src, numpy 2.4):
 * below 8 elements a plain loop that starts at -0.0; up to 128 eight accumulators; above that, halves cut at a
 * multiple of 8. The order of the additions decides the last bits, so it is kept exactly.
 *
 * The two variants repeat the same control flow on purpose: the summand (x or (x-c)^2) sits in the innermost
 * loop, and a callback there costs more than the sum itself.
 */

/** P(x, lo, n): pairwise sum of `x[lo .. lo+n)`. Starts at -0.0, so a sum of negative zeros stays negative. */
export function pairwiseSum(x: Float64Array, lo: number, n: number): number {
  if (n < 8) {
    let r = -0;
    for (let i = lo; i < lo + n; i++) r += x[i]!;
    return r;
  }
  if (n <= 128) {
    let r0 = x[lo]!;
    let r1 = x[lo + 1]!;
    let r2 = x[lo + 2]!;
    let r3 = x[lo + 3]!;
    let r4 = x[lo + 4]!;
    let r5 = x[lo + 5]!;
    let r6 = x[lo + 6]!;
    let r7 = x[lo + 7]!;
    const full = lo + n - (n % 8);
    for (let i = lo + 8; i < full; i += 8) {
      r0 += x[i]!;
      r1 += x[i + 1]!;
      r2 += x[i + 2]!;
      r3 += x[i + 3]!;
      r4 += x[i + 4]!;
      r5 += x[i + 5]!;
      r6 += x[i + 6]!;
      r7 += x[i + 7]!;
    }
    let s = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7));
    for (let i = full; i < lo + n; i++) s += x[i]!;
    return s;
  }
  const half = firstHalf(n);
  return pairwiseSum(x, lo, half) + pairwiseSum(x, lo + half, n - half);
}

/** Pairwise sum of `(x[i] - centre)^2` over `x[lo .. lo+n)`, in the order of `np.sum((x - centre) ** 2)`. */
export function pairwiseSquaredDeviations(x: Float64Array, lo: number, n: number, centre: number): number {
  if (n < 8) {
    let r = -0;
    for (let i = lo; i < lo + n; i++) {
      const d = x[i]! - centre;
      r += d * d;
    }
    return r;
  }
  if (n <= 128) {
    let r0 = square(x[lo]! - centre);
    let r1 = square(x[lo + 1]! - centre);
    let r2 = square(x[lo + 2]! - centre);
    let r3 = square(x[lo + 3]! - centre);
    let r4 = square(x[lo + 4]! - centre);
    let r5 = square(x[lo + 5]! - centre);
    let r6 = square(x[lo + 6]! - centre);
    let r7 = square(x[lo + 7]! - centre);
    const full = lo + n - (n % 8);
    for (let i = lo + 8; i < full; i += 8) {
      r0 += square(x[i]! - centre);
      r1 += square(x[i + 1]! - centre);
      r2 += square(x[i + 2]! - centre);
      r3 += square(x[i + 3]! - centre);
      r4 += square(x[i + 4]! - centre);
      r5 += square(x[i + 5]! - centre);
      r6 += square(x[i + 6]! - centre);
      r7 += square(x[i + 7]! - centre);
    }
    let s = r0 + r1 + (r2 + r3) + (r4 + r5 + (r6 + r7));
    for (let i = full; i < lo + n; i++) s += square(x[i]! - centre);
    return s;
  }
  const half = firstHalf(n);
  return pairwiseSquaredDeviations(x, lo, half, centre) + pairwiseSquaredDeviations(x, lo + half, n - half, centre);
}

/** Where numpy cuts a block of more than 128 elements: half, rounded down to a multiple of 8. */
export function firstHalf(n: number): number {
  const half = Math.floor(n / 2);
  return half - (half % 8);
}

function square(d: number): number {
  return d * d;
}

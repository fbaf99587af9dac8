/*
 * The cosine, correctly rounded. `Math.cos` of the JavaScript engines is off by one bit for about one angle in fifty
 * against the C library that Python uses. That library gives the nearest double for pi*s/t up to t = 60, and misses it
 * by one bit for 7 angles in 10,000 up to t = 300.
 */

/** Bits after the point. */
const BITS = 256n;
const ONE = 1n << BITS;

/** The largest angle that is computed this way: a Taylor series without a reduction of the angle. */
const LIMIT = 64;

/** The double nearest to cos(x), for |x| up to 64; beyond, `Math.cos`. */
export function cosine(x: number): number {
  if (!(Math.abs(x) <= LIMIT)) return Math.cos(x);
  const angle = fixedPoint(x);
  const square = (angle * angle) >> BITS;
  let [sum, term] = [ONE, ONE];
  for (let k = 1n; term !== 0n; k += 2n) {
    term = -(((term * square) >> BITS) / (k * (k + 1n)));
    sum += term;
  }
  return Number(sum) / 2 ** Number(BITS);
}

/** x times 2^256 as an integer; what lies below the last bit is far below the precision of the result. */
function fixedPoint(x: number): bigint {
  const scaled = Math.abs(x) * 2 ** 52;
  // Below 2^53 a product may have a fraction, which a second step brings in.
  const whole = Math.trunc(scaled);
  const rest = Math.trunc((scaled - whole) * 2 ** 52);
  return (BigInt(whole) << (BITS - 52n)) + (BigInt(rest) << (BITS - 104n));
}

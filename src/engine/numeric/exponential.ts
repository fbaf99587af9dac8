/*
 * The exponential and the natural logarithm, from additions and multiplications alone: the same bits on every engine,
 * where `Math.exp` and `Math.log` are the engine's own. Both are within one unit in the last place.
 */

/** log 2 in two parts; the first has 32 zero bits at its end, so that its product with an exponent is exact. */
const LN2_HIGH = 0.69314718036912381649;
const LN2_LOW = 1.90821492927058770002e-10;
const LOG2_E = 1.4426950408889634;

/** Beyond these exp is infinite, or 0. */
const LARGEST = 709.782712893384;
const SMALLEST = -745.1332191019412;

/** 2^-1022 to 2^1023. */
const LOWEST_POWER = -1022;
const POWERS = powersOfTwo();

/* 1/2! to 1/14!: the next term lies below the last place for |r| <= log(2)/2. Written out, since a loop is slower. */
const F2 = 1 / 2;
const F3 = 1 / 6;
const F4 = 1 / 24;
const F5 = 1 / 120;
const F6 = 1 / 720;
const F7 = 1 / 5040;
const F8 = 1 / 40320;
const F9 = 1 / 362880;
const F10 = 1 / 3628800;
const F11 = 1 / 39916800;
const F12 = 1 / 479001600;
const F13 = 1 / 6227020800;
const F14 = 1 / 87178291200;

/** e^x. Shape: scalar. Edge: NaN for NaN, 0 and Infinity beyond the range of doubles. */
export function exponential(x: number): number {
  if (!(x <= LARGEST)) return x > LARGEST ? Number.POSITIVE_INFINITY : Number.NaN;
  if (x < SMALLEST) return 0;
  const k = Math.round(x * LOG2_E);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  const high = F8 + r * (F9 + r * (F10 + r * (F11 + r * (F12 + r * (F13 + r * F14)))));
  const series = F2 + r * (F3 + r * (F4 + r * (F5 + r * (F6 + r * (F7 + r * high)))));
  return scaled(1 + (r + r * r * series), k);
}

/** m · 2^k in at most two exact products and one rounding. */
function scaled(m: number, k: number): number {
  if (k > 1023) return m * POWERS[1023 - LOWEST_POWER]! * 2;
  if (k < LOWEST_POWER) return m * POWERS[k + 100 - LOWEST_POWER]! * POWERS[-100 - LOWEST_POWER]!;
  return m * POWERS[k - LOWEST_POWER]!;
}

const FLOAT = new Float64Array(1);
const WORDS = new Uint32Array(FLOAT.buffer);
/** Index of the word that holds the exponent. */
const HIGH = highWord();

/** log x. Shape: scalar. Edge: -Infinity at 0, NaN below 0 and for NaN. */
export function logarithm(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  // Subnormal numbers have no exponent of their own.
  const lifted = x < 2.2250738585072014e-308;
  FLOAT[0] = lifted ? x * 18014398509481984 : x;
  let exponent = (WORDS[HIGH]! >>> 20) - 1023 - (lifted ? 54 : 0);
  WORDS[HIGH] = (WORDS[HIGH]! & 0xfffff) | 0x3ff00000;
  let mantissa = FLOAT[0];
  if (mantissa > Math.SQRT2) {
    mantissa *= 0.5;
    exponent++;
  }
  // log m = 2 artanh(s), s = (m - 1) / (m + 1); f - s(f - R) keeps the digits that 2s alone would lose.
  const f = mantissa - 1;
  const s = f / (2 + f);
  const z = s * s;
  const high = 2 / 15 + z * (2 / 17 + z * (2 / 19 + z * (2 / 21 + z * (2 / 23 + z * (2 / 25)))));
  const series = 2 / 3 + z * (2 / 5 + z * (2 / 7 + z * (2 / 9 + z * (2 / 11 + z * (2 / 13 + z * high)))));
  const half = 0.5 * f * f;
  const rest = half - s * (half + series * z);
  return exponent * LN2_HIGH - (rest - exponent * LN2_LOW - f);
}

function powersOfTwo(): Float64Array {
  const powers = new Float64Array(2046);
  powers[-LOWEST_POWER] = 1;
  for (let k = 1; k <= 1023; k++) powers[k - LOWEST_POWER] = powers[k - 1 - LOWEST_POWER]! * 2;
  for (let k = -1; k >= LOWEST_POWER; k--) powers[k - LOWEST_POWER] = powers[k + 1 - LOWEST_POWER]! / 2;
  return powers;
}

function highWord(): number {
  FLOAT[0] = 1;
  return WORDS[1] === 0x3ff00000 ? 1 : 0;
}

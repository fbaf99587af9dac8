/** Fails unless both hold the same doubles: NaN equals NaN, and 0 is not -0. */
export function expectSameBits(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  compare(actual, expected, Object.is);
}

/** The same, but 0 equals -0: for laws that hold up to the sign of a zero. */
export function expectSameNumbers(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  compare(actual, expected, (a, b) => a === b || Object.is(a, b));
}

/** Fails unless every value is within its tolerance of the expected one. */
export function expectWithin(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: (expected: number) => number,
): void {
  compare(actual, expected, (a, b) => Math.abs(a - b) <= tolerance(b));
}

function compare(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  equal: (a: number, b: number) => boolean,
): void {
  if (actual.length !== expected.length) throw new Error(`${actual.length} values instead of ${expected.length}`);
  for (let i = 0; i < actual.length; i++) {
    if (equal(actual[i]!, expected[i]!)) continue;
    throw new Error(`value ${i} is ${text(actual[i]!)} instead of ${text(expected[i]!)}`);
  }
}

function text(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exponential, logarithm } from './exponential.ts';

/** Distance in units of the last place of the expected value. */
function ulps(actual: number, expected: number): number {
  if (Object.is(actual, expected)) return 0;
  const size = Math.max(Math.abs(expected), 2.2250738585072014e-308);
  return Math.abs(actual - expected) / (2 ** (Math.floor(Math.log2(size)) - 52) || Number.MIN_VALUE);
}

describe('the exponential', () => {
  test('is exact at 0, and close to one unit in the last place everywhere', () => {
    expect(exponential(0)).toBe(1);
    expect(exponential(1)).toBeCloseTo(Math.E, 15);
    fc.assert(
      fc.property(fc.double({ min: -700, max: 709, noNaN: true }), (x) => {
        expect(ulps(exponential(x), Math.exp(x))).toBeLessThanOrEqual(2);
      }),
      { numRuns: 5000 },
    );
  });

  test('never falls where the argument grows by more than rounding', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: 1e-9, max: 1, noNaN: true }),
        (x, d) => {
          expect(exponential(x + d)).toBeGreaterThan(exponential(x));
        },
      ),
    );
  });

  test('ends in 0 and Infinity', () => {
    expect(exponential(-746)).toBe(0);
    expect(exponential(-745.1)).toBe(5e-324);
    expect(exponential(709.782712893384)).toBeGreaterThan(1.79e308);
    expect(exponential(710)).toBe(Number.POSITIVE_INFINITY);
    expect(exponential(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(exponential(Number.NaN)).toBeNaN();
  });
});

describe('the logarithm', () => {
  test('is exact at 1, and close to one unit in the last place everywhere', () => {
    expect(logarithm(1)).toBe(0);
    expect(logarithm(2)).toBe(Math.LN2);
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(ulps(logarithm(x), Math.log(x))).toBeLessThanOrEqual(1.5);
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), (x) => {
        expect(ulps(logarithm(x), Math.log(x))).toBeLessThanOrEqual(1.5);
      }),
      { numRuns: 5000 },
    );
  });

  test('has its limits at 0, at infinity and below', () => {
    expect(logarithm(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(logarithm(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(logarithm(-1)).toBeNaN();
    expect(logarithm(Number.NaN)).toBeNaN();
  });
});

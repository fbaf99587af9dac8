import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rewardsOf } from '../testing/arbitraries.ts';
import { expectSameBits } from '../testing/bits.ts';
import { plainGrpo, plainMean, plainStd, plainSum, plainVariance } from '../testing/plain.ts';
import { holds } from '../testing/runs.ts';
import { arithmeticOf } from './arithmetic.ts';
import { float32 } from './float32.ts';
import { float64 } from './float64.ts';
import { firstHalf, pairwiseSum } from './pairwise.ts';

/** Sizes at which the order of the additions changes, and some in between. */
const SIZES = [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 127, 128, 129, 136, 1000, 10_007];
const wavy = (n: number) => Float64Array.from({ length: n }, (_, i) => Math.sin(i * 1.7) * 10 ** ((i % 9) - 4));

describe.each([
  ['float64', float64, (x: number) => x],
  ['float32', float32, Math.fround],
] as const)('%s', (_, arithmetic, round) => {
  test.each(SIZES)('sum, mean, variance and std of %i elements are those of the plain definition', (n) => {
    const x = wavy(n).map(round);
    const actual = [
      arithmetic.sum(x, 0, n),
      arithmetic.mean(x, 0, n),
      arithmetic.populationVariance(x, 0, n),
      arithmetic.populationStd(x, 0, n),
    ];
    expect(actual).toEqual([plainSum(x, round), plainMean(x, round), plainVariance(x, round), plainStd(x, round)]);
  });

  test('reads and writes its own part of an array only', () => {
    const x = wavy(40).map(round);
    const out = new Float64Array(40).fill(7);
    for (const n of [1, 2, 5, 8, 9, 16]) {
      const alone = new Float64Array(n);
      for (const write of [
        (values: Float64Array, lo: number, to: Float64Array) => arithmetic.standardizeGroup(values, lo, n, 1e-6, to),
        (values: Float64Array, lo: number, to: Float64Array) => arithmetic.centreGroup(values, lo, n, 1.5, to),
        (values: Float64Array, lo: number, to: Float64Array) => arithmetic.divide(values, lo, n, 3, to),
      ]) {
        out.fill(7);
        write(x, 3, out);
        write(x.slice(3, 3 + n), 0, alone);
        expect(out.subarray(3, 3 + n)).toEqual(alone);
        expect([...out.subarray(0, 3), ...out.subarray(3 + n)].every((value) => value === 7)).toBe(true);
      }
    }
  });

  test('a sum of negative zeros is +0, as numpy starts from +0', () => {
    for (const n of SIZES) expect(arithmetic.sum(new Float64Array(n).fill(-0), 0, n)).toBe(0);
  });

  test('nothing has the sum 0, and no mean or std', () => {
    expect(arithmetic.sum(new Float64Array(0), 0, 0)).toBe(0);
    expect(arithmetic.mean(new Float64Array(0), 0, 0)).toBeNaN();
    expect(arithmetic.populationStd(new Float64Array(0), 0, 0)).toBeNaN();
  });
});

describe('pairwise summation', () => {
  holds('adds in the order of the plain definition', rewardsOf(), (r) =>
    expectSameBits([float64.sum(r, 0, r.length)], [plainSum(r)]),
  );

  test('differs from adding from left to right', () => {
    const x = new Float64Array(1000).fill(0.1);
    expect(x.reduce((sum, value) => sum + value, 0)).not.toBe(float64.sum(x, 0, 1000));
  });

  test('starts at -0, so that the caller decides about the sign of nothing', () => {
    expect(pairwiseSum(new Float64Array(0), 0, 0)).toBe(-0);
  });

  test.each([
    [129, 64],
    [136, 64],
    [143, 64],
    [144, 72],
    [1000, 496],
    [10_007, 5000],
  ])('%i elements are cut after %i', (n, half) => {
    expect(firstHalf(n)).toBe(half);
  });
});

describe('float32', () => {
  const singles = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 2, maxLength: 40 });

  holds(
    'rounds after every operation',
    singles,
    (list) => {
      const x = Float64Array.from(list);
      const n = x.length;
      const out = new Float64Array(n);
      const round = Math.fround;
      const mean = plainMean(x, round);
      const divisor = round(plainStd(x, round) + round(1e-6));
      float32.standardizeGroup(x, 0, n, 1e-6, out);
      expectSameBits(
        out,
        x.map((value) => round(round(value - mean) / divisor)),
      );
      float32.centreGroup(x, 0, n, n / (n - 1), out);
      expectSameBits(
        out,
        x.map((value) => round(round(n / (n - 1)) * round(value - mean))),
      );
      float32.divide(x, 0, n, 1.1, out);
      expectSameBits(
        out,
        x.map((value) => round(value / round(1.1))),
      );
    },
    3000,
  );

  test('its results differ from the same in doubles', () => {
    const x = Float64Array.of(Math.fround(0.1), Math.fround(0.7), Math.fround(0.3));
    const out = new Float64Array(3);
    float32.standardizeGroup(x, 0, 3, 1e-6, out);
    expect([...out]).not.toEqual(plainGrpo(x, true));
    expect([...out]).toEqual([...out].map(Math.fround));
  });

  test('constants and sums are rounded too', () => {
    expect(float32.round(1e-6)).toBe(Math.fround(1e-6));
    expect(float32.add(0.1, 0.2)).toBe(Math.fround(Math.fround(0.1) + Math.fround(0.2)));
    expect(float64.round(1e-6)).toBe(1e-6);
    expect(float64.add(0.1, 0.2)).toBe(0.1 + 0.2);
  });
});

test('only float32 rewards are computed in float32', () => {
  expect(arithmeticOf('float32')).toBe(float32);
  for (const dtype of ['float64', 'int64', 'bool'] as const) expect(arithmeticOf(dtype)).toBe(float64);
});

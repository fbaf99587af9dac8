import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { float64 } from '../../numeric/float64.ts';
import type { Revision } from '../../revision.ts';
import { brokenRewards, permutation, rewardsOf, seeds } from '../../testing/arbitraries.ts';
import { expectSameBits, expectSameNumbers, expectWithin } from '../../testing/bits.ts';
import { plainGrpo } from '../../testing/plain.ts';
import { advantagesOf, advantagesOfOne, NORM_OFF } from '../../testing/run.ts';
import { holds } from '../../testing/runs.ts';
import { largest, preciseMean, preciseStd } from '../../testing/sums.ts';
import { EPSILON, K, roundingOf, squaresOverflow, U } from '../../testing/tolerance.ts';
import { grpoKernel } from './index.ts';

const several = rewardsOf({ least: 2 });
const stdOf = (r: Float64Array) => float64.populationStd(r, 0, r.length);
const grpo = (r: ArrayLike<number>) => advantagesOfOne(grpoKernel, r);
const grpoOff = (r: ArrayLike<number>) => advantagesOfOne(grpoKernel, r, NORM_OFF);

describe('GRPO', () => {
  holds('equals the plain definition bit for bit, NaN and infinities included', brokenRewards, (r) => {
    expectSameBits(grpo(r), plainGrpo(r, true));
    expectSameBits(grpoOff(r), plainGrpo(r, false));
  });

  holds('the advantages of a group have the mean 0', several, (r) => {
    if (squaresOverflow(r)) return;
    expectWithin([preciseMean(grpo(r))], [0], () => roundingOf(r) / (stdOf(r) + EPSILON));
  });

  holds('the advantages of a group have the std s / (s + epsilon)', several, (r) => {
    const s = stdOf(r);
    const size = largest(r);
    if (squaresOverflow(r) || !(s > 1e6 * U * size)) return;
    expectWithin([preciseStd(grpo(r))], [s / (s + EPSILON)], () => 1e-13 + ((K * U * size) / s) ** 2);
  });

  const shifts = fc.oneof(fc.double({ min: -10, max: 10, noNaN: true }), fc.constantFrom(1e3, -1e6, 1e9, 1e12));
  holds('a constant added to a group changes nothing', fc.tuple(several, shifts), ([r, c]) => {
    if (squaresOverflow(r)) return;
    const noise = (2 * (roundingOf(r) + K * U * Math.abs(c))) / (stdOf(r) + EPSILON);
    expectWithin(grpo(r.map((value) => value + c)), grpo(r), (a) => noise * (1 + Math.abs(a)));
  });

  const integers = fc
    .integer({ min: 1, max: 8 })
    .chain((power) =>
      fc.tuple(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2 ** power, maxLength: 2 ** power }),
        fc.integer({ min: -1000, max: 1000 }),
      ),
    );
  holds(
    'not one bit changes when the rewards and the constant are small integers and n is a power of two',
    integers,
    ([r, c]) => expectSameBits(grpo(r.map((value) => value + c)), grpo(r)),
    2000,
  );

  const factors = fc.oneof(
    fc.integer({ min: -30, max: 30 }).map((j) => 2 ** j),
    fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
  );
  holds(
    'rewards times k give advantages times k(s + epsilon) / (ks + epsilon)',
    fc.tuple(several, factors),
    ([r, k]) => {
      const scaled = r.map((value) => k * value);
      if (!squaresAreNormal(r) || !squaresAreNormal(scaled)) return;
      const s = stdOf(r);
      const exact = Number.isInteger(Math.log2(k)) && 2 ** Math.log2(k) === k;
      const noise = exact ? 0 : (2 * K * U * largest(r) * k) / (k * s + EPSILON);
      const expected = grpo(r).map((a) => (a * (k * (s + EPSILON))) / (k * s + EPSILON));
      expectWithin(grpo(scaled), expected, (a) => 1e-13 * Math.abs(a) + noise);
    },
  );

  holds('rewards of the other sign give advantages of the other sign', several, (r) => {
    expectSameNumbers(
      grpo(r.map((value) => -value)),
      grpo(r).map((a) => -a),
    );
    expectSameNumbers(
      grpoOff(r.map((value) => -value)),
      grpoOff(r).map((a) => -a),
    );
  });

  holds('permuting a group permutes its advantages', fc.tuple(several, seeds), ([r, seed]) => {
    if (squaresOverflow(r)) return;
    const order = permutation(r.length, seed);
    const noise = roundingOf(r) / (stdOf(r) + EPSILON);
    const plain = grpo(r);
    expectWithin(
      grpo(order.map((i) => r[i]!)),
      order.map((i) => plain[i]!),
      (a) => noise * (1 + Math.abs(a)),
    );
  });

  holds('a better reward never gets a smaller advantage', several, (r) => {
    for (const a of [grpo(r), grpoOff(r)]) {
      if (a.some(Number.isNaN)) continue; // A mean that overflows.
      const rising = Array.from(r, (_, i) => i).sort((i, j) => r[i]! - r[j]!);
      for (let k = 1; k < rising.length; k++) {
        if (a[rising[k - 1]!]! > a[rising[k]!]!) throw new Error(`${r[rising[k]!]} comes after ${r[rising[k - 1]!]}`);
      }
    }
  });

  holds('without the division the advantages of a group have the mean 0', several, (r) => {
    if (squaresOverflow(r)) return;
    expectWithin([preciseMean(grpoOff(r))], [0], () => roundingOf(r));
  });

  holds('a group of one keeps its reward, over 1 + epsilon when divided', fc.double(), (reward) => {
    expectSameBits(grpo([reward]), [reward / (1 + EPSILON)]);
    expectSameBits(grpoOff([reward]), [reward]);
  });

  test('an empty group gives no advantages', () => {
    expect(grpo([])).toHaveLength(0);
    expect(advantagesOf(grpoKernel, [[], [1, 0]])[1]).toHaveLength(2);
  });

  test('one NaN makes its own group NaN and no other', () => {
    const [broken, whole] = advantagesOf(grpoKernel, [
      [1, Number.NaN, 0],
      [1, 0],
    ]);
    expect([...broken!]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expectSameBits(whole!, plainGrpo([1, 0], true));
  });

  test('one infinite reward makes its group NaN; without the division the others become infinite', () => {
    expect([...grpo([1, Infinity])]).toEqual([Number.NaN, Number.NaN]);
    expect([...grpoOff([1, Infinity])]).toEqual([-Infinity, Number.NaN]);
  });

  test('no groups raise ValueError, as unpacking nothing does', () => {
    expect(() => advantagesOf(grpoKernel, [])).toThrow('not enough values to unpack (expected 2, got 0)');
  });

  test('only the seed reads an epsilon, and only under the name episilon', () => {
    expect(half('rllm-seed', { episilon: 0.5 })).toBe(0.5);
    expect(half('rllm-seed', { epsilon: 0.5 })).toBe(0.5 / (0.5 + EPSILON));
    expect(half('rllm-head', { episilon: 0.5 })).toBe(0.5 / (0.5 + EPSILON));
  });

  test('three times 0.1 is a constant group whose advantages are not 0', () => {
    expect(Math.abs(grpo([0.1, 0.1, 0.1])[0]!)).toBeGreaterThan(1e-12);
    expectSameBits(grpo([0.1, 0.1, 0.1]), plainGrpo([0.1, 0.1, 0.1], true));
  });
});

/** Advantage of the better of the rewards 0 and 1, with extra keyword arguments. */
function half(revision: Revision, kwargs: Record<string, number>): number | undefined {
  return advantagesOfOne(grpoKernel, [0, 1], { revision, normAdvByStdInGrpo: true, kwargs })[1];
}

/** Whether the squares of a group's rewards and deviations stay where they keep all their bits. */
function squaresAreNormal(r: Float64Array): boolean {
  const mean = float64.mean(r, 0, r.length);
  return largest(r) ** 2 <= 1e300 && r.every((value) => value === mean || (value - mean) ** 2 >= 1e-300);
}

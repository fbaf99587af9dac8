import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenRewards, permutation, rewardsOf, roleRewards, seeds } from '../../testing/arbitraries.ts';
import { expectSameBits, expectSameNumbers, expectWithin } from '../../testing/bits.ts';
import { plainReinforcePlusPlus, plainStd } from '../../testing/plain.ts';
import { advantagesOf, NORM_OFF } from '../../testing/run.ts';
import { holds } from '../../testing/runs.ts';
import { largest, preciseMean, preciseStd } from '../../testing/sums.ts';
import { EPSILON, roundingOf, squaresOverflow, U } from '../../testing/tolerance.ts';
import { centreAll } from '../../testing/centre.ts';
import { reinforcePlusPlusBaselineKernel } from './index.ts';

const role = roleRewards();
const estimate = (groups: readonly ArrayLike<number>[]) => advantagesOf(reinforcePlusPlusBaselineKernel, groups);
const flat = (groups: readonly ArrayLike<number>[]) => groups.flatMap((group) => Array.from(group));
/** The std over the role of the centred rewards, as it is computed. */
const spreadOf = (groups: readonly Float64Array[]) => plainStd(flat(centreAll(groups)));

describe('REINFORCE++ baseline', () => {
  holds(
    'equals the plain definition bit for bit, NaN and infinities included',
    fc.array(brokenRewards, { minLength: 1, maxLength: 6 }),
    (groups) => expectSameBits(flat(estimate(groups)), flat(plainReinforcePlusPlus(groups))),
  );

  holds('the advantages of the role have the std s / (s + epsilon)', role, (groups) => {
    const s = spreadOf(groups);
    if (squaresOverflow(...groups) || !(s > 1e6 * U * largest(flat(groups)))) return;
    expectWithin([preciseStd(flat(estimate(groups)))], [s / (s + EPSILON)], () => 1e-12);
  });

  holds('the advantages of each group have the mean 0', role, (groups) => {
    if (squaresOverflow(...groups)) return;
    const tolerance = roundingOf(flat(groups)) / (spreadOf(groups) + EPSILON);
    for (const advantages of estimate(groups)) expectWithin([preciseMean(advantages)], [0], () => tolerance);
  });

  holds(
    'a group of one gets exactly 0',
    fc.tuple(role, fc.double({ noNaN: true, noDefaultInfinity: true })),
    ([groups, r]) => {
      if (squaresOverflow(...groups)) return;
      expectSameNumbers(estimate([...groups, [r]]).at(-1)!, [0]);
    },
  );

  holds(
    'another group changes the others by one common factor only',
    fc.tuple(role, rewardsOf()),
    ([groups, added]) => {
      if (squaresOverflow(...groups, added)) return;
      const factor = (spreadOf(groups) + EPSILON) / (spreadOf([...groups, added]) + EPSILON);
      const expected = flat(estimate(groups)).map((a) => a * factor);
      expectWithin(flat(estimate([...groups, added]).slice(0, -1)), expected, relative(1e-12));
    },
  );

  holds('the order of the groups does not matter', fc.tuple(role, seeds), ([groups, seed]) => {
    if (squaresOverflow(...groups)) return;
    const order = permutation(groups.length, seed);
    const plain = estimate(groups);
    const tolerance = (2 * roundingOf(flat(groups))) / (spreadOf(groups) + EPSILON);
    expectWithin(flat(estimate(order.map((g) => groups[g]!))), flat(order.map((g) => plain[g]!)), () => tolerance);
  });

  test('dividing by the std or not makes no difference', () => {
    const groups = [
      [1, 0, 0],
      [1, 1, 0],
    ];
    expect(flat(advantagesOf(reinforcePlusPlusBaselineKernel, groups, NORM_OFF))).toEqual(flat(estimate(groups)));
  });

  test('one NaN makes the whole role NaN', () => {
    expect(
      flat(
        estimate([
          [1, Number.NaN],
          [1, 0],
        ]),
      ).every(Number.isNaN),
    ).toBe(true);
  });

  test('no groups give nothing, empty groups nothing each', () => {
    expect(estimate([])).toEqual([]);
    expect(estimate([[], []]).map((group) => group.length)).toEqual([0, 0]);
  });

  test('an empty group contributes nothing', () => {
    expect(flat(estimate([[], [1, 0]]))).toEqual(flat(estimate([[1, 0]])));
  });

  test('the keyword epsilon is read', () => {
    const options = { revision: 'rllm-head', normAdvByStdInGrpo: true, kwargs: { epsilon: 0.5 } } as const;
    expect([...advantagesOf(reinforcePlusPlusBaselineKernel, [[0, 1]], options)[0]!]).toEqual([-0.5, 0.5]);
  });
});

/** A bound relative to the value, with room for results too small to be held to that many digits. */
function relative(bound: number): (expected: number) => number {
  return (expected) => bound * Math.abs(expected) + 4 * Number.MIN_VALUE;
}

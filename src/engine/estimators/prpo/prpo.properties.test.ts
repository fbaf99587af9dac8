import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenRewards, roleRewards } from '../../testing/arbitraries.ts';
import { expectSameBits, expectWithin } from '../../testing/bits.ts';
import { plainPrpo, plainStd } from '../../testing/plain.ts';
import { advantagesOf, advantagesOfOne } from '../../testing/run.ts';
import { holds } from '../../testing/runs.ts';
import { preciseMean } from '../../testing/sums.ts';
import { EPSILON, roundingOf, squaresOverflow } from '../../testing/tolerance.ts';
import { grpoKernel } from '../grpo/index.ts';
import { prpoKernel } from './index.ts';

const role = roleRewards({ least: 2 });
const estimate = (groups: readonly ArrayLike<number>[]) => advantagesOf(prpoKernel, groups);
const flat = (groups: readonly ArrayLike<number>[]) => groups.flatMap((group) => Array.from(group));

describe('PRPO', () => {
  holds(
    'equals the plain definition bit for bit, NaN and infinities included',
    fc.array(brokenRewards, { minLength: 1, maxLength: 6 }),
    (groups) => expectSameBits(flat(estimate(groups)), flat(plainPrpo(groups))),
  );

  holds('is GRPO over all rewards of the role as one group', role, (groups) =>
    expectSameBits(flat(estimate(groups)), advantagesOfOne(grpoKernel, flat(groups))),
  );

  holds('the advantages of the role have the mean 0', role, (groups) => {
    if (squaresOverflow(...groups)) return;
    const all = flat(groups);
    const tolerance = roundingOf(all) / (plainStd(all) + EPSILON);
    expectWithin([preciseMean(flat(estimate(groups)))], [0], () => tolerance);
  });

  test('a single trajectory in the role gets 0', () => {
    expect([...estimate([[0.7]])[0]!]).toEqual([0]);
  });

  test('no groups give nothing', () => {
    expect(estimate([])).toEqual([]);
  });

  test('the keyword epsilon is read', () => {
    const options = { revision: 'rllm-head', normAdvByStdInGrpo: true, kwargs: { epsilon: 0.5 } } as const;
    expect(advantagesOf(prpoKernel, [[0], [1]], options).map((group) => group[0])).toEqual([-0.5, 0.5]);
  });
});

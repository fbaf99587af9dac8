import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenRewards, rewardsOf } from '../../testing/arbitraries.ts';
import { expectSameBits, expectSameNumbers, expectWithin } from '../../testing/bits.ts';
import { plainRloo } from '../../testing/plain.ts';
import { advantagesOf, advantagesOfOne, HEAD, NORM_OFF } from '../../testing/run.ts';
import { holds } from '../../testing/runs.ts';
import { preciseSum } from '../../testing/sums.ts';
import { roundingOf, squaresOverflow } from '../../testing/tolerance.ts';
import { grpoKernel } from '../grpo/index.ts';
import { rlooKernel } from './index.ts';

const several = rewardsOf({ least: 2 });
const rloo = (r: ArrayLike<number>) => advantagesOfOne(rlooKernel, r);

describe('RLOO', () => {
  holds('equals n / (n - 1) * (r - mean), in that order, bit for bit', brokenRewards, (r) =>
    expectSameBits(rloo(r), plainRloo(r)),
  );

  holds('equals each reward less the mean of the others', several, (r) => {
    if (squaresOverflow(r)) return;
    const n = r.length;
    const others = Float64Array.from(r, (value, i) => {
      const sum = preciseSum(r.map((other, j) => (j === i ? 0 : other)));
      return value - sum / (n - 1);
    });
    expectWithin(rloo(r), others, () => (roundingOf(r) * n) / (n - 1));
  });

  holds('is n / (n - 1) times GRPO without the division, bit for bit', several, (r) => {
    const factor = r.length / (r.length - 1);
    expectSameBits(
      rloo(r),
      advantagesOfOne(grpoKernel, r, NORM_OFF).map((a) => factor * a),
    );
  });

  const wellScaled = rewardsOf({
    least: 2,
    kinds: ['binary', 'uniform', 'constant', 'near-constant', 'offset', 'mixed'],
  });
  holds(
    'rewards times a power of two give advantages times that power, bit for bit',
    fc.tuple(wellScaled, fc.integer({ min: -40, max: 40 })),
    ([r, j]) =>
      expectSameBits(
        rloo(r.map((value) => value * 2 ** j)),
        rloo(r).map((a) => a * 2 ** j),
      ),
  );

  holds('rewards of the other sign give advantages of the other sign', several, (r) =>
    expectSameNumbers(
      rloo(r.map((value) => -value)),
      rloo(r).map((a) => -a),
    ),
  );

  holds('a group of one keeps its reward', fc.double(), (reward) => expectSameBits(rloo([reward]), [reward]));

  holds(
    'dividing by the std or not makes no difference',
    several,
    (r) => expectSameBits(advantagesOfOne(rlooKernel, r, HEAD), advantagesOfOne(rlooKernel, r, NORM_OFF)),
    1000,
  );

  test('an empty group gives no advantages', () => {
    expect(rloo([])).toHaveLength(0);
  });

  test.each([
    ['only groups of one', [[1], [0]], 'not enough values to unpack (expected 2, got 1)'],
    ['only empty groups', [[]], 'not enough values to unpack (expected 2, got 0)'],
    ['a group of one after a larger one', [[1, 0], [1]], 'zip() argument 2 is shorter than argument 1'],
    ['a group of one after two larger ones', [[1, 0], [1, 0], [1]], 'zip() argument 3 is shorter than arguments 1-2'],
    ['a group of one before a larger one', [[1], [1, 0]], 'zip() argument 2 is longer than argument 1'],
  ])('at the seed %s make the role fail (D-01)', (_, groups, message) => {
    const run = () => advantagesOf(rlooKernel, groups, { revision: 'rllm-seed', normAdvByStdInGrpo: true });
    expect(run).toThrow(expect.objectContaining({ pythonClass: 'ValueError', message, discrepancy: 'D-01' }));
  });

  test('no groups raise ValueError at both revisions', () => {
    for (const revision of ['rllm-head', 'rllm-seed'] as const) {
      expect(() => advantagesOf(rlooKernel, [], { revision, normAdvByStdInGrpo: true })).toThrow(
        'not enough values to unpack (expected 2, got 0)',
      );
    }
  });
});

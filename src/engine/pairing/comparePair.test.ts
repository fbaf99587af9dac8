import { expect, test } from 'vitest';
import { comparePair } from './comparePair.ts';
import { rowsOf } from './sides.ts';
import type { GivenSide, Pair, PairBatch } from './types.ts';

/** A batch of groups called a, b, … of one role. */
function batchOf(...groups: readonly (readonly number[])[]): PairBatch {
  const offsets = new Uint32Array(groups.length + 1);
  groups.forEach((group, g) => (offsets[g + 1] = offsets[g]! + group.length));
  return {
    offsets,
    values: Float64Array.from(groups.flat()),
    lengths: null,
    roles: groups.map(() => 'solver'),
    names: groups.map((_, g) => String.fromCodePoint(97 + g)),
  };
}

/** The first against the second, of which the first may have another epsilon. */
function compared(batch: PairBatch, first: string, second: string, epsilon: number | null = null): Pair {
  const choices = [
    { variant: first, epsilon },
    { variant: second, epsilon: null },
  ] as const;
  return comparePair(batch, rowsOf(batch), choices);
}

const MIXED = batchOf([1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]);

test('GRPO against RLOO is a fan whose slopes are (n − 1) / (n (σ + ε)), and signs never differ', () => {
  const pair = compared(MIXED, 'rllm.grpo', 'rllm.rloo');
  expect(pair.agreement!.shape).toBe('fan');
  expect(pair.law).toBe('(n − 1) / (n (σ + ε))');
  expect(pair.agreement!.slopes[0]).toBeCloseTo(0.75 / (Math.sqrt(3) / 4 + 1e-6), 10);
  expect(pair.agreement!.slopes[1]).toBeCloseTo(0.75 / (0.5 + 1e-6), 10);
  expect(pair.signsAgree).toBe(true);
  expect(pair.headline).toBe('GRPO and RLOO never disagree on a sign. They disagree on who matters.');
  // |A| sums: RLOO 2 and 8/3 of 14/3; GRPO 3 x 1.732/... and 4 of them.
  expect(pair.sides[1].shares[0]).toBeCloseTo(3 / 7, 12);
  expect(pair.detail).toMatch(/^b has 53\.6 % of the pull under GRPO, 57\.1 % under RLOO\.$/);
});

test('RLOO against the REINFORCE++ baseline is one line with equal groups', () => {
  const pair = compared(MIXED, 'rllm.reinforce_plus_plus_baseline', 'rllm.rloo');
  const std = Math.sqrt((0.75 + 1) / 12);
  expect(pair.agreement).toMatchObject({ shape: 'one line' });
  expect(pair.agreement!.slope).toBeCloseTo(0.75 / (std + 1e-6), 10);
  expect(pair.headline).toBe('REINFORCE++ baseline is RLOO times 1.96, for every trajectory.');
});

test('REINFORCE against GRPO: what failed is not pushed down, which is no opposite sign', () => {
  const pair = compared(MIXED, 'rllm.reinforce', 'rllm.grpo');
  expect(pair.agreement).toMatchObject({ opposite: 0, oneZero: 5 });
  expect(pair.headline).toBe('REINFORCE and GRPO agree on every sign in this batch, not by a rule.');
});

test('REINFORCE against GRPO over rewards above 0 differ in sign, and the group of most of them is named', () => {
  const pair = compared(batchOf([3, 2], [5, 5, 5, 1]), 'rllm.reinforce', 'rllm.grpo');
  expect(pair.agreement!.opposite).toBe(2);
  expect(pair.headline).toBe('REINFORCE and GRPO pull 2 of 6 trajectories in opposite directions.');
  expect(pair.detail).toBe('No group has more of them than a: 1.');
  const where = (...groups: number[][]) => compared(batchOf(...groups), 'rllm.reinforce', 'rllm.grpo').detail;
  expect(where([3, 2])).toBe('It is in a.');
  expect(where([9, 3, 2], [5, 5])).toBe('All of them are in a.');
  expect(where([9, 3, 2], [5, 1])).toBe('Most of them, 2, are in a.');
});

test('a group whose rewards differ by 0.00001 is named when one pulls it like a contest', () => {
  const pair = compared(batchOf([1, 0, 0, 0], [0.5, 0.50001, 0.5, 0.5]), 'rllm.grpo', 'rllm.rloo');
  expect(pair.detail).toBe(
    'GRPO gives b, a group whose rewards differ by 1e−5, the pull of a real contest. RLOO gives it next to nothing.',
  );
});

test('an epsilon in the place of its own moves one side only', () => {
  const pair = compared(MIXED, 'rllm.grpo', 'rllm.rloo', 0.5);
  expect(pair.sides[0].gains[1]).toBeCloseTo(1, 12);
  expect(pair.sides[1].gains[1]).toBeCloseTo(4 / 3, 12);
});

test('a framework that refuses a batch says so, and the other side is still there', () => {
  const pair = compared(batchOf([1, 0, 0], [1, 0, 0, 1]), 'rllm.grpo', 'trl.grpo.scale_group');
  expect(pair.agreement).toBeNull();
  expect(pair.headline).toMatch(/^TRL .* refuses this batch\.$/);
  expect(pair.detail).toMatch(/do not reshape/);
  expect(pair.sides[0].advantages).toHaveLength(7);
});

test('the matrix holds both sides and rLLM’s five, with zeros that are proven where both have a gain', () => {
  const { matrix } = compared(MIXED, 'rllm.grpo', 'verl.grpo');
  expect(matrix.sides.map(({ variant }) => variant)).toEqual([
    'rllm.grpo',
    'verl.grpo',
    'rllm.rloo',
    'rllm.reinforce_plus_plus_baseline',
    'rllm.reinforce',
    'rllm.prpo',
  ]);
  expect(matrix.cells[0]![1]).toEqual({ share: 0, opposite: 0, proven: true });
  expect(matrix.cells[0]![4]!.proven).toBe(false);
  // Pooled mean 3/12 = 0.25: of the losers of the group of two winners none changes its sign.
  expect(matrix.cells[0]![5]!.opposite).toBe(0);
});

test('the weight of a group is the mean of |A|, and its pass rate the mean of its rewards', () => {
  const { sides } = compared(MIXED, 'rllm.grpo', 'rllm.rloo');
  expect(sides[1].passed.map(({ rate, weight }) => [rate, Number(weight.toFixed(12))])).toEqual([
    [0.25, 0.5],
    [0.5, Number((2 / 3).toFixed(12))],
    [0, 0],
  ]);
});

test('a larger epsilon quietens noise: its share of the pull falls', () => {
  const { sweep } = compared(batchOf([1, 0, 0, 0], [0.5, 0.50001, 0.5, 0.5]), 'rllm.grpo', 'rllm.rloo').sides[0];
  const at = (epsilon: number) => sweep!.noise[sweep!.epsilons.indexOf(epsilon)]!;
  expect(at(1e-10)).toBeCloseTo(0.5, 4);
  expect(at(1e-2)).toBeLessThan(0.001);
  expect(compared(MIXED, 'rllm.grpo', 'rllm.rloo').sides[1].sweep).toBeNull();
});

test('a group of G would teach with 1 − p^G − (1 − p)^G, averaged over the groups', () => {
  const { groupSizes } = compared(MIXED, 'rllm.grpo', 'rllm.rloo');
  const informative = (size: number) => groupSizes.informative[groupSizes.sizes.indexOf(size)]!;
  expect(informative(4)).toBeCloseTo((1 - 0.25 ** 4 - 0.75 ** 4 + (1 - 2 * 0.5 ** 4)) / 3, 12);
  expect(informative(2)).toBeCloseTo((2 * 0.25 * 0.75 + 0.5) / 3, 12);
  const [low, mean, high] = groupSizes.stds[groupSizes.sizes.indexOf(64)]!;
  expect(low).toBeLessThanOrEqual(mean);
  // Nearly 0.433 and 0.5, the spreads of both groups that have one.
  expect(mean).toBeGreaterThan(0.35);
  expect(high).toBeLessThanOrEqual(0.5);
});

test('an empty batch, and one without a spread, say so', () => {
  expect(compared(batchOf(), 'rllm.grpo', 'rllm.rloo').headline).toBe('There are no trajectories to compare.');
  expect(compared(batchOf([1, 1]), 'rllm.grpo', 'rllm.rloo').headline).toBe('Neither moves anything in this batch.');
});

test('one that gives 0 to all moves nothing, which is no line turned around', () => {
  const pair = compared(batchOf([1], [0], [1]), 'nemo.grpo', 'verl.grpo');
  expect(pair.headline).toBe('NeMo-RL grpo, leave-one-out moves nothing in this batch. verl grpo does.');
  expect(pair.detail).toBe('Every advantage of NeMo-RL grpo, leave-one-out is 0.');
});

test('an unknown variant is refused by name', () => {
  expect(() => compared(MIXED, 'rllm.grpo', 'verl.nothing')).toThrow('No framework has an estimator "verl.nothing".');
});

test('both revisions of rLLM can be compared: in March RLOO raises for a group of one, in August it keeps its reward', () => {
  const small = batchOf([1, 0], [0.7]);
  const pair = compared(small, 'rllm.rloo', 'rllm.rloo@2026-03');
  expect(pair.headline).toBe('RLOO, March 2026 refuses this batch.');
  expect(pair.sides[0].advantages).toEqual(Float64Array.of(1, -1, 0.7));
  expect(compared(MIXED, 'rllm.rloo', 'rllm.rloo@2026-03').agreement).toMatchObject({ shape: 'equal', slope: 1 });
});

/** A custom estimator, as it is given: twice the centred rewards of `MIXED` unless something else is said. */
function given(change: Partial<GivenSide> = {}): GivenSide {
  const advantages = Float64Array.of(1.5, -0.5, -0.5, -0.5, 1, 1, -1, -1, 0, 0, 0, 0);
  return { estimator: 'mine', label: 'mine', advantages, silence: null, ...change };
}

const RLOO = { variant: 'rllm.rloo', epsilon: null } as const;
const withGiven = (first: GivenSide, second: GivenSide | typeof RLOO = RLOO) =>
  comparePair(MIXED, rowsOf(MIXED), [first, second]);

test('a custom estimator is a side by its numbers: gains, shares, weights, line and place in the matrix', () => {
  const { sides, agreement, matrix, law, headline } = withGiven(given());
  expect(sides[0]).toMatchObject({ variant: 'custom:mine', label: 'mine', isCustom: true, form: null, sweep: null });
  expect([...sides[0].gains]).toEqual([2, 2, Number.NaN]);
  expect(sides[0].shares[0]).toBeCloseTo(3 / 7, 12);
  expect(sides[0].passed.map(({ weight }) => weight)).toEqual([0.75, 1, 0]);
  expect(agreement!.slope).toBeCloseTo(1.5, 12);
  expect(law).toBeNull();
  expect(matrix.sides[0]).toEqual({ variant: 'custom:mine', label: 'mine' });
  expect(matrix.cells[0]![1]).toEqual({ share: 0, opposite: 0, proven: false });
  expect(headline).toBe('mine is RLOO times 1.5, for every trajectory.');
});

test('of code no rule is claimed: signs agree in the batch only', () => {
  const uneven = given({ advantages: Float64Array.of(3, -1, -1, -0.5, 1, 1, -1, -1, 0, 0, 0, 0) });
  expect(withGiven(uneven).headline).toBe(
    'mine and RLOO agree on every sign in this batch, which proves nothing of others.',
  );
});

test('two custom estimators are compared with each other, and one with itself', () => {
  expect(withGiven(given(), given()).headline).toBe('mine against itself.');
  const other = given({ estimator: 'other', label: 'other' });
  expect(withGiven(given(), other).headline).toBe('mine and other give the same advantages here.');
  expect(withGiven(given(), other).matrix.sides).toHaveLength(7);
});

test('a custom estimator without advantages says why, and two that differ say it each', () => {
  const silent = (label: string, words: string) =>
    given({
      estimator: label,
      label,
      advantages: new Float64Array(),
      silence: { headline: `${label} has no advantages yet.`, words },
    });
  const waits = silent('mine', 'Press Run.');
  const pair = withGiven(waits);
  expect([pair.headline, pair.detail, pair.agreement]).toEqual(['mine has no advantages yet.', 'Press Run.', null]);
  expect(pair.sides[1].advantages).toHaveLength(12);
  expect(withGiven(waits, silent('other', 'Press Run.')).detail).toBe('Press Run.');
  expect(withGiven(waits, silent('other', 'It was stopped.')).detail).toBe('mine: Press Run. other: It was stopped.');
});

test('numbers of code that are not finite are said to be', () => {
  const pair = withGiven(given({ advantages: new Float64Array(12).fill(Number.NaN) }));
  expect(pair.headline).toBe('mine gives numbers that are not finite.');
  expect(pair.detail).toMatch(/^12 of 12 rows/);
});

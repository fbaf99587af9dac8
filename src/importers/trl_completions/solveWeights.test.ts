import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallestEigenvector } from './eigenvector.ts';
import { type ColumnGroup, shortestWeights, solveWeights } from './solveWeights.ts';

/** Advantages of rows under weights, as TRL scales them. */
function advantagesOf(values: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const rewards = values.map((row) => row.reduce((sum, value, k) => sum + value * weights[k]!, 0));
  const mean = rewards.reduce((sum, one) => sum + one, 0) / rewards.length;
  const std = Math.sqrt(rewards.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (rewards.length - 1));
  return rewards.map((one) => Math.fround((one - mean) / (std + 1e-4)));
}

const groupOf = (values: readonly (readonly number[])[], weights: readonly number[]): ColumnGroup => ({
  values,
  advantages: advantagesOf(values, weights),
});

describe('weights are told by the logged advantages', () => {
  test('of two columns, whatever the group is divided by', () => {
    const weights = [1, 0.2];
    const groups = [
      groupOf(
        [
          [1, 1],
          [0, 1],
          [0, 0],
          [1, 0],
        ],
        weights,
      ),
      groupOf(
        [
          [0, 5],
          [0, 1],
          [1, 0],
        ],
        weights,
      ),
    ];
    expect(solveWeights(groups)?.map((weight) => Number(weight.toFixed(5)))).toEqual([1, 0.2]);
  });

  test('the largest is 1, and a penalty stays negative', () => {
    const values = [
      [1, 3, 0],
      [0, 1, 1],
      [1, 0, 2],
      [0, 2, 5],
      [1, 1, 1],
    ];
    const found = solveWeights([groupOf(values, [4, 1, -2])]);
    expect(found?.map((weight) => Number(weight.toFixed(4)))).toEqual([1, 0.25, -0.5]);
  });

  test('of any weights, from a few groups of any rewards', () => {
    const row = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 3, maxLength: 3 });
    const weight = fc.integer({ min: 1, max: 20 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(
        fc.array(fc.array(row, { minLength: 5, maxLength: 8 }), { minLength: 3, maxLength: 6 }),
        fc.tuple(weight, weight, weight),
        (all, weights) => {
          const found = solveWeights(all.map((values) => groupOf(values, weights)));
          // Rows may say too little by chance; what is found is right.
          fc.pre(found !== null);
          const largest = Math.max(...weights);
          weights.forEach((one, k) => expect(found[k]).toBeCloseTo(one / largest, 3));
        },
      ),
    );
  });
});

test.each<[string, readonly ColumnGroup[]]>([
  ['there is nothing', []],
  ['there is one column', [groupOf([[1], [0]], [1])]],
  [
    'two columns are the same',
    [
      groupOf(
        [
          [1, 1],
          [0, 0],
        ],
        [1, 1],
      ),
    ],
  ],
  [
    'no group has a spread',
    [
      {
        values: [
          [1, 0],
          [1, 0],
        ],
        advantages: [0, 0],
      },
    ],
  ],
])('nothing is told where %s', (_, groups) => {
  expect(solveWeights(groups)).toBeNull();
});

test('weights are written as short as they still do', () => {
  const fits = (weights: readonly number[]) => Math.abs(weights[1]! - 0.2) < 1e-3;
  expect(shortestWeights([1, 0.20003], fits)).toEqual([1, 0.2]);
  expect(shortestWeights([1, 0.3], fits)).toBeNull();
});

test('the smallest eigenvector of a matrix is what it does not stretch', () => {
  const [x, y] = smallestEigenvector(
    [
      [4, 2],
      [2, 1],
    ],
    5,
  )!;
  // The null direction of (2, 1)(2, 1)ᵀ is (1, −2).
  expect(y! / x!).toBeCloseTo(-2, 12);
  expect(
    smallestEigenvector(
      [
        [1, 0],
        [0, 1],
      ],
      2,
    ),
  ).toBeNull();
});

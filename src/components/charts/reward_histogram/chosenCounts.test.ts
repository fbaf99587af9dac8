import { expect, test } from 'vitest';
import { batchColumnsOf } from '../../../engine/batch/columns.ts';
import { histogramOf } from '../../../engine/diagnosis/histogram.ts';
import { batchOf } from '../../../engine/testing/batches.ts';
import { chosenCounts } from './chosenCounts.ts';

const countsOf = (rewards: Record<string, (number | null)[]>, ...chosen: number[]) => {
  const batch = batchOf(rewards);
  const columns = batchColumnsOf(batch);
  const { bars } = histogramOf(
    columns,
    batch.groups.map(() => 'informative' as const),
  );
  return { bars, counts: chosenCounts(bars, columns, new Set(chosen)) };
};

test('the rewards of the chosen groups are counted in the bars of all', () => {
  const { counts } = countsOf({ a: [0, 1, 1], b: [0.5, 0, null], c: [1, Number.NaN, Infinity] }, 1, 2);
  expect(counts).toEqual([1, 1, 1]);
});

test('of bars that are ranges each reward is in one, and all groups fill all bars', () => {
  const groups = Object.fromEntries(Array.from({ length: 9 }, (_, k) => [`g${k}`, [k / 7, (k * k) / 11, k / 3, 3]]));
  const { bars, counts } = countsOf(groups, 0, 1, 2, 3, 4, 5, 6, 7, 8);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(36);
  expect(counts).toEqual(bars.map(({ total }) => total));
});

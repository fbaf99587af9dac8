import { expect, test } from 'vitest';
import { arrangedRows, type GroupRow, named } from './groupRows.ts';

const row = (index: number, name: string, mean: number, share: number): GroupRow => ({
  index,
  ...named(name),
  n: 8,
  mean,
  std: 0.5,
  state: 'informative',
  shares: [share],
});
const ROWS = [row(0, 'task-10', 0.5, 0.2), row(1, 'task-9', Number.NaN, Number.NaN), row(2, 'other', 0.25, 0.7)];
const ALL = { search: '', chosen: null } as const;
const indices = (rows: readonly GroupRow[]) => rows.map(({ index }) => index);

test('rows are sorted by a number, and what has none comes last either way', () => {
  expect(indices(arrangedRows(ROWS, { ...ALL, sort: { key: 'share 0', descending: true } }))).toEqual([2, 0, 1]);
  expect(indices(arrangedRows(ROWS, { ...ALL, sort: { key: 'mean', descending: false } }))).toEqual([2, 0, 1]);
});

test('names are sorted as people count', () => {
  expect(indices(arrangedRows(ROWS, { ...ALL, sort: { key: 'group', descending: false } }))).toEqual([2, 1, 0]);
});

test('equal rows keep the order of the batch', () => {
  expect(indices(arrangedRows(ROWS, { ...ALL, sort: { key: 'n', descending: true } }))).toEqual([0, 1, 2]);
});

test('a search and a choice both have to be met', () => {
  const sort = { key: 'group', descending: false } as const;
  expect(indices(arrangedRows(ROWS, { sort, search: ' TASK ', chosen: null }))).toEqual([1, 0]);
  expect(indices(arrangedRows(ROWS, { sort, search: 'task', chosen: new Set([0, 2]) }))).toEqual([0]);
});

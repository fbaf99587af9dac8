import { expect, test } from 'vitest';
import { axisOf, changesOf } from './model.ts';

const offsets = Uint32Array.of(0, 2, 4, 6);

test('a group moves by its largest advantage', () => {
  const changes = changesOf(
    offsets,
    Float64Array.of(1, -2, 0, 0, 1, -1),
    Float64Array.of(1, -2, 0, 0, 0.001, -0.001),
    null,
    14,
  );
  expect(changes.rows.map(({ moved }) => moved)).toEqual([false, false, true]);
  expect(changes).toMatchObject({ groups: 3, moved: 1, most: { group: 2, base: 1, own: 0.001 }, restMoves: 0 });
});

test('of many groups those that move most are listed, and the selected one', () => {
  const base = Float64Array.of(1, 1, 2, 2, 3, 3);
  const own = Float64Array.of(1, 1, 2.5, 2.5, 9, 9);
  expect(changesOf(offsets, base, own, null, 2).rows.map(({ group }) => group)).toEqual([1, 2]);
  expect(changesOf(offsets, base, own, 0, 2).rows.map(({ group }) => group)).toEqual([0, 2]);
});

test('what is no number in one of the two has moved, in both it has not', () => {
  const base = Float64Array.of(1, Number.NaN, Number.NaN, 1, 0, 0);
  const own = Float64Array.of(1, 1, Number.NaN, 0, 0, 0);
  const changes = changesOf(offsets, base, own, null, 14);
  expect(changes.rows.map(({ moved }) => moved)).toEqual([true, false, false]);
  expect(changes.most?.group).toBe(0);
});

test('the axis has a few round ticks and ends at the largest value', () => {
  expect(axisOf([{ group: 0, base: 2.646, own: 1, moved: true }])).toEqual({ end: 2.646, ticks: [0, 1, 2] });
  expect(axisOf([{ group: 0, base: 0.031, own: Number.NaN, moved: true }]).ticks).toEqual([0, 0.01, 0.02, 0.03]);
  expect(axisOf([])).toEqual({ end: 1, ticks: [0, 1] });
  const of = (own: number) => axisOf([{ group: 0, base: 0, own, moved: true }]);
  expect(of(5e-324)).toEqual({ end: 5e-324, ticks: [0] });
  expect(of(1e-308).ticks).toEqual([0]);
  expect(of(Number.MAX_VALUE)).toEqual({ end: Number.MAX_VALUE, ticks: [0, 5e307, 1e308, 1.5e308] });
});

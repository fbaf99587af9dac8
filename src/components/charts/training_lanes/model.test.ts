import { expect, test } from 'vitest';
import { lanesHeight, lanesLayout, pointAt } from './model.ts';

const series = (values: readonly number[]) => ({ low: values, middle: values, high: values.map((value) => value + 1) });
const columns = [
  { id: 'a', title: 'a', isMain: true, series: [series([0, 1, 2]), null], range: [0, 4] as const },
  { id: 'b', title: 'b', series: [series([Number.NaN, 5, 6]), series([Number.NaN, 7, Number.NaN])] },
];

test('a row a lane and a column a figure, none in the way of another', () => {
  const layout = lanesLayout(columns, [0, 10, 20], 2, 800);
  expect(layout.rowTops[1]! - layout.rowTops[0]!).toBe(layout.rowHeight);
  const [main, small] = layout.columns;
  expect(main!.right).toBeLessThan(small!.left);
  expect(small!.right).toBeLessThanOrEqual(800);
  expect(main!.x(20)).toBe(main!.right);
  expect(main!.lines[1]).toBe('');
  // What is no number is not drawn: the line begins with the second point, and one point has no band.
  expect(small!.lines[0]).toMatch(/^M[\d. ]+L[\d. ]+$/);
  expect(small!.bands[1]).toBe('');
  expect(lanesHeight(2)).toBe(layout.height);
});

test('a narrow drawing has its labels above the rows', () => {
  const layout = lanesLayout(columns.slice(0, 1), [0, 10, 20], 2, 340);
  expect(layout.labelWidth).toBe(0);
  expect(layout.columns[0]!.y(4)).toBeGreaterThan(40);
});

test('the play head stands on the recorded point at or before it', () => {
  expect([0, 9, 10, 25].map((step) => pointAt([0, 10, 20], step))).toEqual([0, 0, 1, 2]);
});

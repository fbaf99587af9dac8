import { expect, test } from 'vitest';
import { lineChartModel } from './model.ts';

const base = { xAxis: 'linear', width: 400, height: 240 } as const;

test('the vertical axis holds 0, and a little more than the highest point', () => {
  const { y, bottom, top } = lineChartModel({
    ...base,
    lines: [
      [
        [0, 2],
        [1, 4],
      ],
    ],
  });
  expect(y(0)).toBeCloseTo(bottom, 6);
  expect(y(4)).toBeGreaterThan(top);
});

test('what is not finite breaks a line in two', () => {
  const { paths } = lineChartModel({
    ...base,
    lines: [
      [
        [0, 1],
        [1, Number.NaN],
        [2, 1],
        [3, 1],
      ],
    ],
  });
  expect(paths[0]!.match(/M/g)).toHaveLength(2);
  expect(paths[0]).not.toContain('NaN');
});

test('powers of ten stand under a logarithmic axis, which leaves out 0', () => {
  const lines = [
    [
      [1e-4, 1],
      [1, 1],
    ],
  ] as const;
  const { xTicks, x, left } = lineChartModel({ ...base, xAxis: 'log', lines, dots: [[0, 1]] });
  expect(xTicks).toEqual([1e-4, 1e-2, 1]);
  expect(x(1e-4)).toBeCloseTo(left, 6);
});

test('a band goes there over and back under; without numbers it is none', () => {
  const bands = [
    [
      [0, 1, 2],
      [1, 1, 3],
    ],
    [[0, Number.NaN, 1]],
  ] as const;
  const [area, none] = lineChartModel({ ...base, lines: [], bands }).areas;
  expect(area).toMatch(/^M[\d. L]+Z$/);
  expect(none).toBe('');
});

test('nothing to draw still has axes', () => {
  expect(lineChartModel({ ...base, lines: [[]] }).yTicks.length).toBeGreaterThan(1);
});

import { expect, test } from 'vitest';
import { logScale, powersOfTen } from './logScale.ts';

test('equal ratios are equally far apart, and a place is the number it stands for', () => {
  const x = logScale([1e-6, 1], [0, 600]);
  expect(x(1e-6)).toBeCloseTo(0, 9);
  expect(x(1e-3)).toBeCloseTo(300, 9);
  expect(x.invert(500)).toBeCloseTo(0.1, 12);
});

test('powers of ten end at the top, and are thinned out where there is no room', () => {
  expect(powersOfTen([1e-3, 1], 9)).toEqual([1e-3, 1e-2, 1e-1, 1]);
  expect(powersOfTen([2e-7, 3], 4)).toEqual([1e-6, 1e-4, 1e-2, 1]);
  expect(powersOfTen([1, 1], 4)).toEqual([1]);
});

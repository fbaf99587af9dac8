import { expect, test } from 'vitest';
import { median } from './median.ts';

test('the median is the middle value, or the mean of the two middle ones', () => {
  expect(median(Float64Array.of(3, 1, 2))).toBe(2);
  expect(median(Float64Array.of(4, 1, 2, 3))).toBe(2.5);
  expect(median(Float64Array.of(0.1, 0.2))).toBe((0.1 + 0.2) / 2);
});

test('the median of nothing, and of a NaN, is NaN', () => {
  expect(median(new Float64Array())).toBeNaN();
  expect(median(Float64Array.of(1, Number.NaN, 2))).toBeNaN();
});

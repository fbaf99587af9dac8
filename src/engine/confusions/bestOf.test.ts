import { expect, test } from 'vitest';
import { expectedBest } from './bestOf.ts';

test('one of four right is seen for sure by four draws without replacement, and by 1 − 0.75⁴ with it', () => {
  expect(expectedBest([1, 0, 0, 0], 4, false)).toBe(1);
  expect(expectedBest([1, 0, 0, 0], 4, true)).toBeCloseTo(1 - 0.75 ** 4, 15);
});

test('the best of one is the mean, however it is drawn', () => {
  for (const replacing of [true, false]) expect(expectedBest([3, 1, 2, 6], 1, replacing)).toBeCloseTo(3, 12);
});

test('the best of two of 1, 2 and 3 is what counting all pairs gives', () => {
  expect(expectedBest([2, 3, 1], 2, false)).toBeCloseTo((2 + 3 + 3) / 3, 12);
  expect(expectedBest([2, 3, 1], 2, true)).toBeCloseTo((1 + 2 * 3 + 3 * 5) / 9, 12);
});

test('more draws than rewards are refused', () => {
  expect(() => expectedBest([1], 2, false)).toThrow(RangeError);
  expect(() => expectedBest([1], 0, true)).toThrow(RangeError);
});

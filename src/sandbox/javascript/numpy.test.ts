import { expect, test } from 'vitest';
import { max, mean, median, min, percentile, std, sum, variance } from './numpy.ts';

// Recorded with numpy 2.4.6.
const R = [0.1, 0.2, 0.3, 0.7, 1, 0.9, 0.4, 0.05, 0.6];

test('the reductions have numpy’s bits', () => {
  expect(sum(R)).toBe(4.25);
  expect(mean(R)).toBe(0.4722222222222222);
  expect(std(R)).toBe(0.3258417399692262);
  expect(std(R, 1)).toBe(0.3456073558887954);
  expect(variance(R)).toBe(0.10617283950617284);
  expect(median(R)).toBe(0.4);
  expect(percentile(R, 37)).toBe(0.296);
  expect([min(R), max(R)]).toEqual([0.05, 1]);
});

test('typed arrays and lists give the same', () => {
  expect(std(Float64Array.from(R))).toBe(std(R));
});

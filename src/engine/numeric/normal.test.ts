import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalQuantile } from './normal.ts';

test('the normal quantile has its known values', () => {
  expect(normalQuantile(0.5)).toBe(0);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 8);
  expect(normalQuantile(0.01)).toBeCloseTo(-2.3263478740408408, 8);
  expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 7);
});

test('the normal quantile is odd about one half, grows, and is finite on [0, 1)', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 0.5, noNaN: true }), (u) => {
      // Of 0 both signs are the same.
      expect(normalQuantile(1 - u) === -normalQuantile(1 - (1 - u))).toBe(true);
      expect(normalQuantile(u)).toBeGreaterThan(normalQuantile(u * 0.99));
    }),
  );
  expect(normalQuantile(0)).toBeLessThan(-8);
  expect(normalQuantile(1 - 2 ** -53)).toBeGreaterThan(8);
});

test('normal numbers have mean 0 and variance 1', () => {
  const n = 100_000;
  let [sum, squares] = [0, 0];
  for (let i = 0; i < n; i++) {
    const x = normalQuantile((i + 0.5) / n);
    sum += x;
    squares += x * x;
  }
  expect(sum / n).toBeCloseTo(0, 10);
  expect(squares / n).toBeCloseTo(1, 3);
});

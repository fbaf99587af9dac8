import { expect, test } from 'vitest';
import { uniformAt } from './random.ts';

const DRAWN = Array.from({ length: 100_000 }, (_, place) => uniformAt(7, place));

test('a place of a seed has one number, which is in [0, 1)', () => {
  expect(uniformAt(7, 5)).toBe(DRAWN[5]);
  expect(Math.min(...DRAWN.slice(0, 1000))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...DRAWN.slice(0, 1000))).toBeLessThan(1);
});

test('mean, variance and neighbours are those of independent uniform numbers', () => {
  const mean = DRAWN.reduce((sum, u) => sum + u, 0) / DRAWN.length;
  const variance = DRAWN.reduce((sum, u) => sum + (u - mean) ** 2, 0) / DRAWN.length;
  const neighbours = DRAWN.slice(1).reduce((sum, u, k) => sum + (u - mean) * (DRAWN[k]! - mean), 0) / DRAWN.length;
  // Four standard errors: 4 / sqrt(12 * 1e5), and as much of the variance's and the covariance's own.
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.0037);
  expect(Math.abs(variance - 1 / 12)).toBeLessThan(0.001);
  expect(Math.abs(neighbours)).toBeLessThan(0.0011);
});

test('every tenth holds a tenth, and another seed gives other numbers', () => {
  const counts = new Array<number>(10).fill(0);
  for (const u of DRAWN) counts[Math.floor(10 * u)]!++;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  const other = Array.from({ length: 1000 }, (_, place) => uniformAt(8, place));
  expect(other.filter((u, k) => u === DRAWN[k])).toEqual([]);
});

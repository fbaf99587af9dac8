import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { difficultyMap } from './model.ts';

const at = (means: number[], stds: number[], binary = false) =>
  difficultyMap({
    means: Float64Array.from(means),
    stds: Float64Array.from(stds),
    states: means.map((mean, g) => (stds[g]! >= 1e-8 ? 'informative' : mean <= 0 ? 'too_hard' : 'partial')),
    width: 500,
    height: 316,
    binary,
  });

test('groups of one place and state share a dot, whose area is their number', () => {
  const { dots } = at([0.5, 0.5, 0.5, 0.5, 0.25], [0.5, 0.5, 0.5, 0.5, 0.433]);
  expect(dots.map(({ groups }) => groups)).toEqual([[0, 1, 2, 3], [4]]);
  expect((dots[0]!.r / dots[1]!.r) ** 2).toBeCloseTo(4, 6);
});

test('groups without a spread lie in the band below the axis', () => {
  const model = at([0, 0.2], [0, 0]);
  expect(model.dots.every(({ y }) => y === model.bandY && y > model.bottom)).toBe(true);
});

test('the arch of rewards of 0 and 1 is drawn for those alone, and dots lie on it', () => {
  expect(at([0.5], [0.5]).arch).toBeNull();
  const model = at([0.25], [Math.sqrt(0.25 * 0.75)], true);
  expect(model.arch).toMatch(/^M/);
  expect(model.dots[0]!.y).toBeCloseTo(model.y(Math.sqrt(0.1875)), 6);
});

test('every group has one place or is counted as having none', () => {
  const value = fc.oneof(fc.double({ min: -1e300, max: 1e300, noNaN: true }), fc.constant(Number.NaN));
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.double({ min: 0, max: 1e300, noNaN: true }))), (pairs) => {
      const model = at(
        pairs.map(([mean]) => mean),
        pairs.map(([, std]) => std),
      );
      const placed = model.dots.flatMap(({ groups }) => groups);
      expect(new Set(placed).size).toBe(placed.length);
      expect(placed.length + model.unplaced).toBe(pairs.length);
      expect(model.dots.every(({ x, y, r }) => [x, y, r].every(Number.isFinite))).toBe(true);
    }),
  );
});

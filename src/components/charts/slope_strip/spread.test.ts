import { expect, test } from 'vitest';
import { shifted, spreadOf, stretched } from './spread.ts';

test('the spread is the population’s, over the rewards that have a place', () => {
  expect(spreadOf([1, 0, null, Number.NaN])).toEqual({ mean: 0.5, std: 0.5 });
  expect(spreadOf([1, null])).toBeNull();
});

test('a shift moves every reward, without binary noise, and leaves the missing ones', () => {
  expect(shifted([0.1, null, 0.7], 0.2, 0.1)).toEqual([0.3, null, 0.9]);
});

test('a stretch doubles the distances from the mean', () => {
  expect(stretched([1, 0, Number.NaN], 0.5, 2, 0.1)).toEqual([1.5, -0.5, Number.NaN]);
});

test('a stretch to nothing makes all rewards the mean', () => {
  expect(stretched([1, 0], 0.5, 0, 0.1)).toEqual([0.5, 0.5]);
});

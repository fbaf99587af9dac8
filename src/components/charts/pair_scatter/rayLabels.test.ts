import { expect, test } from 'vitest';
import { labelsOf } from './rayLabels.ts';

const ray = (group: number, x: number, y: number) => ({ group, from: [0, 0], to: [x, y] }) as const;

test('a name at the right edge stands on the left of its line', () => {
  expect(labelsOf([ray(0, 100, 50), ray(1, 480, 150)], 500).map(({ anchor }) => anchor)).toEqual(['start', 'end']);
});

test('a name that would touch another is left out', () => {
  expect(labelsOf([ray(0, 100, 50), ray(1, 120, 55), ray(2, 120, 90)], 500).map(({ group }) => group)).toEqual([0, 2]);
});

import { expect, test } from 'vitest';
import { agreementOf } from './agreement.ts';
import { fittedGains } from './gains.ts';

const offsets = [0, 2, 4];

test('groups of lines with their own slopes are a fan, of one slope one line, of slope 1 equal', () => {
  const x = [1, -1, 0.5, -0.5];
  expect(agreementOf(offsets, x, [2, -2, 2, -2])).toMatchObject({
    shape: 'fan',
    slopes: Float64Array.of(2, 4),
    same: 4,
    opposite: 0,
  });
  expect(agreementOf(offsets, x, [2, -2, 1, -1])).toMatchObject({ shape: 'one line', slope: 2 });
  expect(agreementOf(offsets, x, x)).toMatchObject({ shape: 'equal', slope: 1 });
});

test('points off a line through zero are a cloud, and opposite signs are counted in their group', () => {
  const found = agreementOf(offsets, [1, -1, 0.5, -0.5], [1, 1, -1, 0.2]);
  expect(found).toMatchObject({ shape: 'cloud', same: 1, opposite: 3, flips: Uint32Array.of(1, 2) });
  expect(found.slopes.every(Number.isNaN)).toBe(true);
});

test('what rLLM counts as 0 has no sign; a group that only one moves has no slope', () => {
  const found = agreementOf(offsets, [1e-9, -1e-9, 1, -1], [0.5, -0.5, 1, -1]);
  expect(found).toMatchObject({ oneZero: 2, bothZero: 0, same: 2, counted: 4 });
  expect(found.slopes[0]).toBeNaN();
  expect(agreementOf([0, 2], [0, 0], [0, 0]).shape).toBe('nothing');
});

test('what is not finite is not counted', () => {
  expect(agreementOf([0, 2], [Number.NaN, 1], [1, Infinity]).counted).toBe(0);
});

test('the gain is read off the numbers, and is none where they are no multiple of the centred rewards', () => {
  const values = [1, 0, 0, 0, 0.5, 0.5, 3, 1];
  const grouped = { offsets: [0, 4, 6, 8], values };
  const gains = fittedGains(grouped, [1.5, -0.5, -0.5, -0.5, 0, 0, 3, 1]);
  expect(gains[0]).toBeCloseTo(2, 12);
  expect(gains[1]).toBeNaN();
  expect(gains[2]).toBeNaN();
});

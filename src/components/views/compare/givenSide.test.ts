import { expect, test } from 'vitest';
import type { LaneResult } from '../../../engine/comparison/types.ts';
import { givenSide, isSameSide } from './givenSide.ts';

const result = (advantages: readonly number[], error: { pythonClass: string; message: string } | null = null) =>
  ({ advantages: Float64Array.from(advantages), error }) as unknown as LaneResult;

test('one that waits and one that stops have no advantages, and say why', () => {
  const waits = givenSide('mine', 'mine', result([Number.NaN], { pythonClass: 'NotRun', message: 'Press Run.' }));
  expect(waits).toMatchObject({ silence: { headline: 'mine has no advantages yet.', words: 'Press Run.' } });
  const stops = givenSide('mine', 'mine', result([1, Number.NaN], { pythonClass: 'TypeError', message: 'no' }));
  expect(stops.silence).toEqual({ headline: 'mine stops.', words: 'TypeError: no' });
  expect(stops.advantages).toHaveLength(0);
});

test('the same bits are the same side, another bit or label is not', () => {
  const of = (...advantages: number[]) => givenSide('mine', 'mine', result(advantages));
  expect(isSameSide(of(0, Number.NaN), of(0, Number.NaN))).toBe(true);
  expect(isSameSide(of(0), of(-0))).toBe(false);
  expect(isSameSide(of(0), { ...of(0), label: 'mine (own)' })).toBe(false);
});

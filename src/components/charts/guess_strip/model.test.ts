import { expect, test } from 'vitest';
import { rewardClasses } from '../../../engine/prediction/rewardClasses.ts';
import type { Guess } from '../../../engine/prediction/score.ts';
import { guessModel, guessRange } from './model.ts';

const LUCKY = [1, 0, 0, 0, 0, 0, 0, 0];

function model(rewards: readonly number[], guesses: readonly [number, Guess][] = [], answer: number[] | null = null) {
  const classes = rewardClasses(rewards);
  return guessModel({ rewards, classes, guesses: new Map(guesses), answer, selected: null, width: 720, height: 340 });
}

test('the axis is symmetric and holds what any estimator gives a lucky solve', () => {
  const [low, high] = guessRange(LUCKY);
  expect(low).toBe(-high);
  expect(high).toBeGreaterThan(Math.sqrt(7));
  expect(high).toBeLessThan(4);
});

test('the axis holds raw rewards and their span', () => {
  expect(guessRange([100, 0])[1]).toBeGreaterThanOrEqual(200);
  expect(guessRange([-50, -50])[1]).toBeGreaterThan(50);
  expect(guessRange([0.7])).toEqual([-1.5, 1.5]);
  for (const end of guessRange([1.7e308, -1.7e308])) expect(Number.isFinite(end)).toBe(true);
});

test('the axis is the same whatever the answer, until it is shown', () => {
  const hidden = model(LUCKY);
  expect(hidden.strip.ranges.advantage).toEqual(guessRange(LUCKY));
  expect(model(LUCKY, [], [2.6, -0.4]).strip.ranges.advantage).toEqual(guessRange(LUCKY));
  expect(model(LUCKY, [], [12, -0.4]).strip.ranges.advantage[1]).toBeGreaterThan(12);
});

test('a handle stands at zero until a number is placed', () => {
  const { places, strip } = model(LUCKY, [[0, { kind: 'value', value: -1 }]]);
  expect(places[0]).toMatchObject({ y: strip.zeroY, answerY: null });
  expect(places[1]!.y).toBeGreaterThan(strip.zeroY);
  expect(model(LUCKY, [[0, { kind: 'sign', sign: -1 }]]).places[1]!.y).toBe(strip.zeroY);
});

test('every distinct reward has a column of its own, the highest at the left', () => {
  const { places } = model([0.5, 1, 0.5, 0]);
  expect(places.map(({ reward }) => reward)).toEqual([1, 0.5, 0]);
  expect(places[0]!.x).toBeLessThan(places[1]!.x);
});

test('a number beyond the axis makes it wider', () => {
  expect(model(LUCKY, [[1, { kind: 'value', value: 40 }]]).strip.ranges.advantage[1]).toBeGreaterThan(40);
});

test('a height reads back as the advantage that stands there', () => {
  const { places, advantageAt } = model(LUCKY, [[1, { kind: 'value', value: 2 }]]);
  expect(advantageAt(places[0]!.y)).toBeCloseTo(2, 10);
});

test('huge and tiny rewards have a picture', () => {
  for (const rewards of [[1.7e308, -1.7e308], [1e-320, 0], [0.5, 0.500000001], [0]]) {
    for (const { x, y } of model(rewards).places) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
  }
});

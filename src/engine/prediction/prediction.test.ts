import { expect, test } from 'vitest';
import { advantagesOfClasses, rewardClasses } from './rewardClasses.ts';
import { type Guess, scorePrediction, signOf } from './score.ts';

const ONE_OF_EIGHT = [1, 0, 0, 0, 0, 0, 0, 0];
const GRPO = [2.6457433, -0.3779633];
const value = (number: number): Guess => ({ kind: 'value', value: number });

test('equal rewards are one class, the highest first', () => {
  expect(rewardClasses([0.5, 1, 0.5, 0])).toEqual([
    { reward: 1, trajectories: [1] },
    { reward: 0.5, trajectories: [0, 2] },
    { reward: 0, trajectories: [3] },
  ]);
});

test('minus zero is zero, and what has no place on an axis has no class', () => {
  expect(rewardClasses([0, -0, null, Number.NaN])).toEqual([{ reward: 0, trajectories: [0, 1] }]);
});

test('a class has the advantage of its trajectories', () => {
  const classes = rewardClasses([1, 0, 1]);
  expect(advantagesOfClasses(classes, Float64Array.of(0.7, -1.4, 0.7))).toEqual([0.7, -1.4]);
});

test('there is nothing to predict where equal rewards differ or an advantage is not finite', () => {
  const classes = rewardClasses([1, 0, 1]);
  expect(advantagesOfClasses(classes, Float64Array.of(0.7, -1.4, 0.8))).toBeNull();
  expect(advantagesOfClasses(classes, Float64Array.of(0.7, Number.NaN, 0.7))).toBeNull();
  expect(advantagesOfClasses(classes, Float64Array.of(0.7))).toBeNull();
});

test('a number is scored by its sign and by how far it is off', () => {
  const guesses = new Map([
    [1, value(1)],
    [0, value(-1)],
  ]);
  const score = scorePrediction(rewardClasses(ONE_OF_EIGHT), GRPO, guesses);
  expect(score.guessed).toBe(2);
  expect(score.signsRight).toBe(2);
  expect(score.meanError).toBeCloseTo((1.6457433 + 0.6220367) / 2, 6);
  expect(score.worst?.reward).toBe(1);
  expect(score.worst?.error).toBeCloseTo(-1.6457433, 6);
});

test('a sign alone is scored as a sign alone', () => {
  const guesses = new Map<number, Guess>([
    [1, { kind: 'sign', sign: 1 }],
    [0, { kind: 'sign', sign: 0 }],
  ]);
  const score = scorePrediction(rewardClasses(ONE_OF_EIGHT), GRPO, guesses);
  expect(score.meanError).toBeNull();
  expect(score.signsRight).toBe(1);
  expect(score.worst?.reward).toBe(0);
  expect(score.classes.map(({ error }) => error)).toEqual([null, null]);
});

test('what was not guessed counts neither way', () => {
  const score = scorePrediction(rewardClasses(ONE_OF_EIGHT), GRPO, new Map([[0, value(-0.3779633)]]));
  expect(score).toMatchObject({ guessed: 1, signsRight: 1, worst: null });
  expect(score.meanError).toBe(0);
  expect(score.classes[0]).toMatchObject({ guess: null, signRight: null, error: null });
});

test('rounding noise has no sign', () => {
  expect([1.1e-10, -1.1e-10, 0.2, -0.2].map(signOf)).toEqual([0, 0, 1, -1]);
});

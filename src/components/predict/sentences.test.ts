import { expect, test } from 'vitest';
import { rewardClasses } from '../../engine/prediction/rewardClasses.ts';
import { type Guess, scorePrediction, type Sign } from '../../engine/prediction/score.ts';
import { guessState, nameOfClass, scoreSentence } from './sentences.ts';

const LUCKY = rewardClasses([1, 0, 0, 0, 0, 0, 0, 0]);
const GRPO = [2.6457433, -0.3779633];
const value = (number: number): Guess => ({ kind: 'value', value: number });
const sign = (one: Sign): Guess => ({ kind: 'sign', sign: one });
const sentence = (...guesses: (Guess | null)[]) =>
  scoreSentence(
    scorePrediction(LUCKY, GRPO, new Map(guesses.flatMap((guess, k) => (guess ? [[LUCKY[k]!.reward, guess]] : [])))),
    'GRPO',
  );

test('a score says the signs, how far the numbers are off, and the worst of them', () => {
  expect(sentence(value(1), value(-0.5))).toBe(
    '2 of 2 signs right; off by 0.88 on average; the lucky one was underestimated: you said +1, GRPO gives +2.646.',
  );
  expect(sentence(value(4), value(-0.378))).toContain('the lucky one was overestimated: you said +4');
});

test('a wrong sign is said before a size', () => {
  expect(sentence(value(2.646), value(0.5))).toBe(
    '1 of 2 signs right; off by 0.44 on average; reward 0 has another sign: you said +0.5, GRPO gives −0.378.',
  );
});

test('a sign alone is judged as a sign alone', () => {
  expect(sentence(sign(1), sign(-1))).toBe('2 of 2 signs right.');
  expect(sentence(sign(1), sign(0))).toBe(
    '1 of 2 signs right; reward 0 has another sign: you said zero, GRPO gives −0.378.',
  );
});

test('numbers that read the same are right', () => {
  expect(sentence(value(2.646), value(-0.378))).toBe('2 of 2 signs right; every number is right to three decimals.');
});

test('what was not guessed is counted', () => {
  expect(sentence(null, value(-0.378))).toBe(
    '1 of 1 sign right; every number is right to three decimals. 1 of 2 rewards was not guessed.',
  );
  expect(sentence(null, null)).toBe('Nothing was guessed. GRPO gives +2.646 for the lucky one.');
});

test('an advantage of zero that was guessed to be something has another sign', () => {
  const dead = rewardClasses([1, 1]);
  const score = scorePrediction(dead, [1e-10], new Map([[1, value(1)]]));
  expect(scoreSentence(score, 'GRPO')).toBe(
    '0 of 1 sign right; off by 1.00 on average; reward 1 has another sign: you said +1, GRPO gives 0.000.',
  );
});

test('a lone solve is lucky and a lone failure is the only one; others are their reward', () => {
  expect(LUCKY.map((one) => nameOfClass(one, LUCKY))).toEqual(['the lucky one', 'reward 0']);
  const near = rewardClasses([1, 1, 1, 0]);
  expect(near.map((one) => nameOfClass(one, near))).toEqual(['reward 1', 'the only failure']);
  const pair = rewardClasses([1, 0]);
  expect(pair.map((one) => nameOfClass(one, pair))).toEqual(['reward 1', 'reward 0']);
});

test('a handle says whether it is placed', () => {
  expect([undefined, value(-0.4), sign(1)].map(guessState)).toEqual(['not placed yet', '−0.4', 'plus, the sign alone']);
});

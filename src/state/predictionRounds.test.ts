import { expect, test } from 'vitest';
import type { Guess } from '../engine/prediction/score.ts';
import { NEW_PREDICTION } from './predicting.ts';
import { guessesOn, isRevealed, revealed, tryAgain, withGuess } from './predictionRounds.ts';
import { sampleDocument, withFirstReward } from './testing/documents.ts';

const ROUND = { group: 0, groupId: 't1:solver', laneId: 'grpo' };
const guess: Guess = { kind: 'value', value: 2 };
const sign: Guess = { kind: 'sign', sign: -1 };
const both = withGuess(withGuess(NEW_PREDICTION, ROUND, [1, 0], 1, guess), ROUND, [1, 0], 0, sign);

test('an edit keeps the guesses on rewards that are still there and leaves out the rest', () => {
  expect([...guessesOn(both, ROUND, [0.5, 0]).keys()]).toEqual([0]);
  // The edit is undone before anything else was guessed.
  expect([...guessesOn(both, ROUND, [1, 0]).keys()]).toEqual([1, 0]);
});

test('the next guess drops for good what does not fit', () => {
  const next = withGuess(both, ROUND, [0.5, 0], 0.5, guess);
  expect([...guessesOn(next, ROUND, [1, 0.5, 0]).keys()]).toEqual([0, 0.5]);
});

test('guesses on one group or lane say nothing about another', () => {
  expect(guessesOn(both, { ...ROUND, group: 1, groupId: 't2:solver' }, [1, 0]).size).toBe(0);
  expect(guessesOn(both, { ...ROUND, laneId: 'rloo' }, [1, 0]).size).toBe(0);
});

test('a guess can be taken back', () => {
  expect([...guessesOn(withGuess(both, ROUND, [1, 0], 1, null), ROUND, [1, 0]).keys()]).toEqual([0]);
});

test('an edit hides the answer again, and its undo brings it back', () => {
  const document = sampleDocument();
  const shown = revealed(both, ROUND, [1, 0], document);
  expect(isRevealed(shown, ROUND, document)).toBe(true);
  expect(isRevealed(shown, ROUND, withFirstReward(0.5)(document))).toBe(false);
  expect(isRevealed(shown, { ...ROUND, laneId: 'rloo' }, document)).toBe(false);
});

test('trying again keeps the lane and forgets the guesses', () => {
  const again = tryAgain(revealed({ ...both, laneId: 'grpo' }, ROUND, [1, 0], sampleDocument()));
  expect(again).toEqual({ laneId: 'grpo', attempt: null });
});

import type { Guess } from '../engine/prediction/score.ts';
import type { PlaygroundDocument } from '../importers/playground/document.ts';
import type { Prediction, PredictionRound } from './predicting.ts';

/** The guesses on a round that fit rewards the group still has. Those on another group or lane say nothing about it. */
export function guessesOn(
  prediction: Prediction,
  round: PredictionRound,
  rewards: readonly number[],
): ReadonlyMap<number, Guess> {
  const { attempt } = prediction;
  if (attempt === null || !sameRound(attempt.round, round)) return new Map();
  return new Map([...attempt.guesses].filter(([reward]) => rewards.includes(reward)));
}

/** Places a guess, or with null takes it back. Guesses on rewards that are gone are dropped with it. */
export function withGuess(
  prediction: Prediction,
  round: PredictionRound,
  rewards: readonly number[],
  reward: number,
  guess: Guess | null,
): Prediction {
  const guesses = new Map(guessesOn(prediction, round, rewards));
  if (guess === null) guesses.delete(reward);
  else guesses.set(reward, guess);
  return { ...prediction, attempt: { round, guesses, revealedIn: null } };
}

/** Shows the advantages of the document beside the guesses. */
export function revealed(
  prediction: Prediction,
  round: PredictionRound,
  rewards: readonly number[],
  document: PlaygroundDocument,
): Prediction {
  return {
    ...prediction,
    attempt: { round, guesses: guessesOn(prediction, round, rewards), revealedIn: document },
  };
}

/** Whether the advantages of this very document are shown. */
export function isRevealed(prediction: Prediction, round: PredictionRound, document: PlaygroundDocument): boolean {
  const { attempt } = prediction;
  return attempt !== null && sameRound(attempt.round, round) && attempt.revealedIn === document;
}

/** The same round from its beginning. */
export function tryAgain(prediction: Prediction): Prediction {
  return { ...prediction, attempt: null };
}

function sameRound(a: PredictionRound, b: PredictionRound): boolean {
  return a.group === b.group && a.groupId === b.groupId && a.laneId === b.laneId;
}

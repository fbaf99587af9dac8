import type { Guess } from '../engine/prediction/score.ts';
import type { PlaygroundDocument } from '../importers/playground/document.ts';
import { createFollowed } from './followed.ts';

/** What is predicted: one lane over one group. */
export interface PredictionRound {
  readonly group: number;
  readonly groupId: string;
  readonly laneId: string;
}

/** Guesses of one round. */
interface Attempt {
  readonly round: PredictionRound;
  /** By reward: equal rewards get equal advantages. */
  readonly guesses: ReadonlyMap<number, Guess>;
  /** The document whose advantages were shown; any edit of it hides them again. Null while they are hidden. */
  readonly revealedIn: PlaygroundDocument | null;
}

/** The prediction that is on. */
export interface Prediction {
  /** The lane that was chosen; null follows the first that can be predicted. */
  readonly laneId: string | null;
  readonly attempt: Attempt | null;
}

/** Whether the advantages are hidden to be predicted, and what was guessed so far; null when they are not. */
export const predicting = createFollowed<Prediction | null>(null);

/** A prediction begins, with nothing guessed. */
export const NEW_PREDICTION: Prediction = { laneId: null, attempt: null };

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

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

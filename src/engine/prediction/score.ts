import { ZERO_THRESHOLD } from '../numeric/fractionZero.ts';
import type { RewardClass } from './rewardClasses.ts';

export type Sign = -1 | 0 | 1;

/** What someone expects of the advantage of a reward: a number, or its sign alone. */
export type Guess = { readonly kind: 'value'; readonly value: number } | { readonly kind: 'sign'; readonly sign: Sign };

/** The sign of an advantage; what rLLM counts as zero (below 1e-8) has none. */
export function signOf(advantage: number): Sign {
  if (Math.abs(advantage) < ZERO_THRESHOLD) return 0;
  return advantage > 0 ? 1 : -1;
}

/** The sign that a guess says. */
export function signOfGuess(guess: Guess): Sign {
  return guess.kind === 'sign' ? guess.sign : signOf(guess.value);
}

/** One reward's guess beside what the estimator gives. */
export interface ScoredClass extends RewardClass {
  readonly advantage: number;
  /** Null when nothing was guessed. */
  readonly guess: Guess | null;
  readonly signRight: boolean | null;
  /** `guess - advantage`; null without a number. */
  readonly error: number | null;
}

/** How well a group's advantages were predicted. Each distinct reward counts once, however many trajectories have it. */
export interface PredictionScore {
  readonly classes: readonly ScoredClass[];
  readonly guessed: number;
  readonly signsRight: number;
  /** Mean of `|guess - advantage|` over the numbers that were guessed; null when there is none. */
  readonly meanError: number | null;
  /** The number that is farthest off, else the first wrong sign; null when nothing is wrong. */
  readonly worst: ScoredClass | null;
}

/** Scores guesses, by reward, against `advantages`, one a class. A guess of a sign alone is scored as a sign alone. */
export function scorePrediction(
  classes: readonly RewardClass[],
  advantages: readonly number[],
  guesses: ReadonlyMap<number, Guess>,
): PredictionScore {
  const scored = classes.map((one, k): ScoredClass => {
    const advantage = advantages[k]!;
    const guess = guesses.get(one.reward) ?? null;
    return {
      ...one,
      advantage,
      guess,
      signRight: guess === null ? null : signOfGuess(guess) === signOf(advantage),
      error: guess?.kind === 'value' ? guess.value - advantage : null,
    };
  });
  const errors = scored.flatMap(({ error }) => (error === null ? [] : [Math.abs(error)]));
  const largest = Math.max(0, ...errors);
  return {
    classes: scored,
    guessed: scored.filter(({ guess }) => guess !== null).length,
    signsRight: scored.filter(({ signRight }) => signRight === true).length,
    meanError: errors.length === 0 ? null : errors.reduce((sum, error) => sum + error / errors.length, 0),
    worst:
      (largest > ZERO_THRESHOLD
        ? scored.find(({ error }) => error !== null && Math.abs(error) === largest)
        : scored.find(({ signRight }) => signRight === false)) ?? null,
  };
}

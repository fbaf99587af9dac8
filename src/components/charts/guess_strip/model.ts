import type { RewardClass } from '../../../engine/prediction/rewardClasses.ts';
import type { Guess } from '../../../engine/prediction/score.ts';
import { type LinearScale, linearScale } from '../linearScale.ts';
import { rewardStep } from '../slope_strip/axes.ts';
import { type StripModel, stripModel } from '../slope_strip/model.ts';

/** What is drawn to predict: the rewards of a group, and one place a distinct reward. */
export interface GuessInput {
  readonly rewards: readonly number[];
  readonly classes: readonly RewardClass[];
  readonly guesses: ReadonlyMap<number, Guess>;
  /** One advantage a class; null while they are hidden. */
  readonly answer: readonly number[] | null;
  readonly selected: number | null;
  readonly width: number;
  readonly height: number;
  /** Ranges that the axes must at least cover, so that they stand still while a reward is dragged. */
  readonly hold?: GuessRanges | undefined;
}

export interface GuessRanges {
  readonly reward: readonly [number, number];
  readonly advantage: readonly [number, number];
}

/** Where a guess stands. */
export interface GuessPlace extends RewardClass {
  readonly x: number;
  readonly guess: Guess | undefined;
  /** Zero while there is no number. */
  readonly y: number;
  /** Where the answer stands; null while it is hidden. */
  readonly answerY: number | null;
  readonly answer: number | null;
  /** From the row of dots to the guess. */
  readonly path: string;
}

export interface GuessModel {
  /** Axes and dots; every class has a column. */
  readonly strip: StripModel;
  readonly places: readonly GuessPlace[];
  /** Distance of two columns. */
  readonly room: number;
  readonly step: number;
  readonly advantageAt: (y: number) => number;
}

/** How much wider than the widest guess that makes sense. */
const MARGIN = 1.15;

/**
 * An advantage axis that follows from the rewards alone and is the same for every estimator, so that it gives nothing
 * away. It is wide enough for all of them over one group: `|r|`, the span times n / (n - 1), and sqrt(n - 1) standard
 * deviations, which is as far as one of n values can be from their mean.
 */
export function guessRange(rewards: readonly number[]): [number, number] {
  const n = rewards.length;
  const low = Math.min(...rewards);
  const high = Math.max(...rewards);
  const span = n < 2 ? 0 : (high - low) * (n / (n - 1));
  const widest = Math.max(1, Math.sqrt(Math.max(0, n - 1)), Math.abs(low), Math.abs(high), span) * MARGIN;
  if (!(widest < Number.MAX_VALUE / 16)) return [-Number.MAX_VALUE / 8, Number.MAX_VALUE / 8];
  const half = 10 ** Math.floor(Math.log10(widest)) / 2;
  const end = Math.ceil(widest / half) * half;
  return [-end, end];
}

/** Lays it out. Pure: the same input gives the same picture. */
export function guessModel(input: GuessInput): GuessModel {
  const { rewards, classes, guesses, answer, selected, width, height } = input;
  const placed = [...guesses.values()].flatMap((guess) => (guess.kind === 'value' ? [guess.value] : []));
  const advantage = covering(guessRange(rewards), [...placed, ...(answer ?? []), ...(input.hold?.advantage ?? [])]);
  const strip = stripModel({
    rewards,
    columns: classes.map(() => null),
    selected,
    width,
    height,
    hold: { reward: input.hold?.reward ?? [rewards[0]!, rewards[0]!], advantage },
  });
  const scale: LinearScale = linearScale(strip.ranges.advantage, [strip.bottom - 12, strip.top + 12]);
  const places = classes.map((one, k): GuessPlace => {
    const guess = guesses.get(one.reward);
    const x = strip.columns[k]!.x;
    const y = scale(guess?.kind === 'value' ? guess.value : 0);
    const value = answer?.[k] ?? null;
    return {
      ...one,
      x,
      y,
      guess,
      answer: value,
      answerY: value === null ? null : scale(value),
      path: curve(strip, one, x, value === null ? y : scale(value)),
    };
  });
  return {
    strip,
    places,
    room: places.length < 2 ? 200 : places[1]!.x - places[0]!.x,
    step: rewardStep(strip.ranges.advantage) / 10,
    advantageAt: (y) => scale.invert(y),
  };
}

/** The range, wide enough for these as well, with a little air. */
function covering([low, high]: readonly [number, number], values: readonly number[]): [number, number] {
  const least = Math.min(low, ...values);
  const most = Math.max(high, ...values);
  const air = (most - least) * 0.04;
  return [least < low ? least - air : low, most > high ? most + air : high];
}

/** Leaves the row of dots and arrives level. */
function curve(strip: StripModel, { trajectories }: RewardClass, x: number, y: number): string {
  const row = trajectories.map((i) => strip.beads[i]!);
  const from = row.reduce((right, bead) => (bead.x > right.x ? bead : right));
  const reach = (x - from.x) * 0.45;
  const [x0, y0, x1, y1] = [from.x, from.y, x, y].map((value) => Math.round(value * 10) / 10);
  return `M${x0} ${y0}C${Math.round(from.x + reach)} ${y0} ${Math.round(x - reach)} ${y1} ${x1} ${y1}`;
}

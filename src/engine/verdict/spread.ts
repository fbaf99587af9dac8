import type { LaneResult } from '../comparison/types.ts';
import { advantagesIn, type FocusGroup } from './context.ts';
import { decimal, signed } from './words.ts';

/** Smallest and largest of some numbers. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

export function spanOf(values: Float64Array): Span {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}

/** `±0.909` where both ends are as far from 0 as the text shows, else `−0.538 to +1.999`. */
export function spanText({ low, high }: Span): string {
  if (low < 0 && decimal(-low) === decimal(high)) return `±${decimal(high)}`;
  return signed(low) === signed(high) ? signed(low) : `${signed(low)} to ${signed(high)}`;
}

/** The advantages of the group under a lane, as `spanText`. */
export function advantageSpan(lane: LaneResult, group: FocusGroup): string {
  return spanText(spanOf(advantagesIn(lane, group)));
}

/** How many rewards of a group are 1, when all are 0 or 1; null when some are neither. */
export function solvesOf(rewards: Float64Array): number | null {
  let solves = 0;
  for (const reward of rewards) {
    if (reward === 1) solves++;
    else if (reward !== 0) return null;
  }
  return solves;
}

/** Entry of the largest value, the first when there are several. */
export function indexOfLargest(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}

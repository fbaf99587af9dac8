import { ticks } from 'd3-array';
import { axisTicks } from '../slope_strip/axes.ts';
import { linearScale, type LinearScale } from '../linearScale.ts';

/** The advantages of two estimators; group g is the entries from `offsets[g]` to `offsets[g + 1]`. */
export interface PairValues {
  readonly offsets: ArrayLike<number>;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** What both axes hold. */
export interface PairRanges {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

export interface PairFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xScale: LinearScale;
  readonly yScale: LinearScale;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  /** The line of equal advantages, cut to the frame. */
  readonly equal: readonly [x1: number, y1: number, x2: number, y2: number];
}

const LEFT = 48;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 38;

/** The ranges that hold every finite point, and 0; wider ones are kept, so that axes do not shrink in a gesture. */
export function pairRanges({ x, y }: PairValues, hold?: PairRanges): PairRanges {
  return { x: rangeOf(x, hold?.x), y: rangeOf(y, hold?.y) };
}

function rangeOf(values: Float64Array, hold?: readonly [number, number]): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (high - low < 1e-8) [low, high] = [-1, 1];
  const pad = (high - low) * 0.06;
  if (hold !== undefined && low >= hold[0] && high <= hold[1]) return hold;
  return [Math.min(low - pad, hold?.[0] ?? 0), Math.max(high + pad, hold?.[1] ?? 0)];
}

/** Where axes and ticks stand. Pure. */
export function pairFrame(ranges: PairRanges, width: number, height: number): PairFrame {
  const [left, right, top, bottom] = [LEFT, width - RIGHT, TOP, height - BOTTOM];
  const xScale = linearScale(ranges.x, [left, right]);
  const yScale = linearScale(ranges.y, [bottom, top]);
  const low = Math.max(ranges.x[0], ranges.y[0]);
  const high = Math.min(ranges.x[1], ranges.y[1]);
  return {
    left,
    right,
    top,
    bottom,
    xScale,
    yScale,
    xTicks: axisTicks(ranges.x, width < 420 ? 4 : 6),
    yTicks: ticks(...ranges.y, 5),
    equal: [xScale(low), yScale(low), xScale(high), yScale(high)],
  };
}

/** A group's line: from its lowest to its highest point. */
export interface Ray {
  readonly group: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Above so many groups their lines would be a blot, and only points are drawn. */
export const MOST_RAYS = 160;

/** A line for each group that has two different points; none when the groups are too many. */
export function raysOf({ offsets, x, y }: PairValues, { xScale, yScale }: PairFrame): Ray[] {
  const count = offsets.length - 1;
  if (count > MOST_RAYS) return [];
  const rays: Ray[] = [];
  for (let g = 0; g < count; g++) {
    let [low, high] = [-1, -1];
    for (let i = offsets[g]!; i < offsets[g + 1]!; i++) {
      if (!Number.isFinite(x[i]!) || !Number.isFinite(y[i]!)) continue;
      if (low < 0 || isBelow(x, y, i, low)) low = i;
      if (high < 0 || isBelow(x, y, high, i)) high = i;
    }
    if (low < 0 || (x[low] === x[high] && y[low] === y[high])) continue;
    rays.push({
      group: g,
      from: [xScale(x[low]!), yScale(y[low]!)],
      to: [xScale(x[high]!), yScale(y[high]!)],
    });
  }
  return rays;
}

function isBelow(x: Float64Array, y: Float64Array, a: number, b: number): boolean {
  return x[a]! < x[b]! || (x[a] === x[b] && y[a]! < y[b]!);
}

/** The trajectory whose point is nearest to a place, within `within` pixels; null when there is none. */
export function nearestPoint(
  { x, y }: PairValues,
  { xScale, yScale }: PairFrame,
  at: readonly [number, number],
  within: number,
): number | null {
  let found: number | null = null;
  let least = within * within;
  for (let i = 0; i < x.length; i++) {
    const square = (xScale(x[i]!) - at[0]) ** 2 + (yScale(y[i]!) - at[1]) ** 2;
    if (square < least) [found, least] = [i, square];
  }
  return found;
}

/** The group of a trajectory. */
export function groupAt(offsets: ArrayLike<number>, trajectory: number): number {
  let [low, high] = [0, offsets.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= trajectory) low = middle;
    else high = middle - 1;
  }
  return low;
}

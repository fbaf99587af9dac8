import { type FrameInput, stripFrame, type StripFrame } from '../slope_strip/frame.ts';
import { type CrowdColumn, crowdColumn } from './columns.ts';
import { type CrowdDots, placeDots } from './dots.ts';
import { type CrowdLine, gapLines } from './lines.ts';

/** A strip of more trajectories than have room for a dot to drag: what shares a place is drawn once. */
export interface CrowdModel extends StripFrame {
  readonly width: number;
  readonly count: number;
  readonly dots: CrowdDots;
  /** Height of each trajectory in each column, NaN where it has none. */
  readonly heights: readonly Float64Array[];
  readonly columns: readonly CrowdColumn[];
  /** Lines from the axis to the first column, from there to the second, and so on. */
  readonly gaps: readonly (readonly CrowdLine[])[];
  /** Of the lines, one in so many is drawn. */
  readonly every: number;
}

/** More lines than this in one gap are a blot that takes long to draw, so that a part of them stands for all. */
const MOST_LINES = 3000;

/** Lays the crowd out: the frame of the small strip, and in it as many marks as there are places. */
export function crowdModel(input: FrameInput): CrowdModel {
  const { rewards, columns, width } = input;
  const frame = stripFrame(input);
  const { top, bottom, rewardScale, advantageScale, ranges, xs } = frame;
  const dots = placeDots(rewards, rewardScale, frame);
  const heights = columns.map((advantages) => heightsOf(advantages, advantageScale, rewards.length));
  const starts = [dots.y.map((y, i) => (dots.placed[i] === 1 ? y : Number.NaN)), ...heights];
  const linesOf = (every: number) => heights.map((ends, k) => gapLines(starts[k]!, ends, top, bottom, every));
  let every = 1;
  let gaps = linesOf(every);
  while (fullest(gaps) > MOST_LINES) {
    every = Math.max(every + 1, Math.ceil((every * fullest(gaps)) / MOST_LINES));
    gaps = linesOf(every);
  }
  return {
    ...frame,
    width,
    count: rewards.length,
    dots,
    heights,
    columns: columns.map((advantages, k) =>
      crowdColumn(xs[k]!, advantages, heights[k]!, advantageScale, ranges.advantage),
    ),
    gaps,
    every,
  };
}

/** Lines of the gap that has most of them. */
function fullest(gaps: readonly (readonly CrowdLine[])[]): number {
  return Math.max(0, ...gaps.map((lines) => lines.length));
}

function heightsOf(advantages: Float64Array | null, yOf: (value: number) => number, count: number): Float64Array {
  const heights = new Float64Array(count).fill(Number.NaN);
  advantages?.forEach((value, i) => {
    if (Number.isFinite(value)) heights[i] = yOf(value);
  });
  return heights;
}

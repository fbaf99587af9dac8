import { type LinearScale, linearScale } from '../linearScale.ts';
import { advantageRange, axisTicks, rewardRange, union } from './axes.ts';

export interface StripRanges {
  readonly reward: readonly [number, number];
  readonly advantage: readonly [number, number];
}

export interface Tick {
  readonly value: number;
  readonly y: number;
}

/** What the frame is laid out for. */
export interface FrameInput {
  readonly rewards: readonly (number | null)[];
  readonly columns: readonly (Float64Array | null)[];
  /** Further values that the advantage axis must hold, so that it stands still while they come and go. */
  readonly cover?: readonly (Float64Array | null)[] | undefined;
  /** The same for the reward axis. */
  readonly coverRewards?: readonly (number | null)[] | undefined;
  readonly width: number;
  readonly height: number;
  /** How far apart two columns may stand, where that is more than usual. */
  readonly maxSpacing?: number | undefined;
  /** Ranges that the axes must at least cover, so that they stand still during a gesture. */
  readonly hold?: StripRanges | undefined;
}

/** Axes and columns of a strip, before anything is drawn in them. */
export interface StripFrame {
  readonly axisX: number;
  /** From here on there is room for columns. */
  readonly firstX: number;
  readonly top: number;
  readonly bottom: number;
  readonly zeroY: number;
  readonly rewardTicks: readonly Tick[];
  readonly advantageTicks: readonly Tick[];
  readonly ranges: StripRanges;
  /** Where each column stands. */
  readonly xs: readonly number[];
  readonly rewardScale: LinearScale;
  readonly advantageScale: LinearScale;
}

/** Height of a strip. */
export const STRIP_HEIGHT = 392;

/** Most trajectories whose dots can be dragged; a group of more is drawn as a crowd to choose from. */
export const MOST_DRAGGED = 64;

const TOP = 76;
const BOTTOM_MARGIN = 34;
/** Columns farther apart than this are hard to follow. */
const MAX_SPACING = 230;

/** Margins left and right of the columns, and the least room for one. */
function margins(width: number) {
  return width < 480 ? { axisX: 72, first: 70, right: 58 } : { axisX: 100, first: 98, right: 78 };
}

/** How many columns a strip of this width can hold without their heads and labels running together. */
export function columnsThatFit(width: number): number {
  const { axisX, first, right } = margins(width);
  return Math.max(2, Math.floor((width - axisX - first - right) / 72) + 1);
}

/** Lays the axes and the columns out: the same for a strip of a few trajectories and for one of thousands. */
export function stripFrame(input: FrameInput): StripFrame {
  const { rewards, columns, cover, coverRewards, width, height, maxSpacing = MAX_SPACING, hold } = input;
  const { axisX, first, right } = margins(width);
  const firstX = axisX + first;
  const lastX = Math.min(width - right, firstX + maxSpacing * Math.max(1, columns.length - 1));
  const bottom = height - BOTTOM_MARGIN;
  const ranges: StripRanges = {
    reward: union(rewardRange(coverRewards === undefined ? rewards : [...rewards, ...coverRewards]), hold?.reward),
    advantage: union(advantageRange([...columns, ...(cover ?? [])]), hold?.advantage),
  };
  const rewardScale = linearScale(ranges.reward, [bottom - 12, TOP + 12]);
  const advantageScale = linearScale(ranges.advantage, [bottom - 12, TOP + 12]);
  return {
    axisX,
    firstX,
    top: TOP,
    bottom,
    zeroY: advantageScale(0),
    rewardTicks: axisTicks(ranges.reward, 4).map((value) => ({ value, y: rewardScale(value) })),
    advantageTicks: axisTicks(ranges.advantage, 5).map((value) => ({ value, y: advantageScale(value) })),
    ranges,
    xs: columns.map((_, k) =>
      columns.length < 2 ? firstX + (lastX - firstX) / 2 : firstX + (k * (lastX - firstX)) / (columns.length - 1),
    ),
    rewardScale,
    advantageScale,
  };
}

import { linearScale } from '../linearScale.ts';
import { advantageRange, axisTicks, rewardRange, union } from './axes.ts';
import { placeBeads } from './beads.ts';
import { columnMarks, pickLabels } from './marks.ts';
import { joinedPath, round } from './paths.ts';

/** What the strip draws: one group's rewards and what each lane makes of them. */
export interface StripInput {
  readonly rewards: readonly (number | null)[];
  readonly columns: readonly (Float64Array | null)[];
  /** Further values that the advantage axis must hold, so that it stands still while they come and go. */
  readonly cover?: readonly (Float64Array | null)[] | undefined;
  /** The same for the reward axis. */
  readonly coverRewards?: readonly (number | null)[] | undefined;
  readonly selected: number | null;
  readonly width: number;
  readonly height: number;
  /** How far apart two columns may stand, where that is more than usual. */
  readonly maxSpacing?: number | undefined;
  /** Ranges that the axes must at least cover, so that they stand still during a gesture. */
  readonly hold?: StripRanges | undefined;
}

export interface StripRanges {
  readonly reward: readonly [number, number];
  readonly advantage: readonly [number, number];
}

export function sameRanges(a: StripRanges, b: StripRanges): boolean {
  return (
    a.reward[0] === b.reward[0] &&
    a.reward[1] === b.reward[1] &&
    a.advantage[0] === b.advantage[0] &&
    a.advantage[1] === b.advantage[1]
  );
}

export interface Tick {
  readonly value: number;
  readonly y: number;
}

/** A reward dot. */
export interface Bead {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  /** Missing and NaN rewards stand under the axis and cannot be dragged. */
  readonly placed: boolean;
  /** Small ones stand too close to carry their number. */
  readonly small: boolean;
}

/** A mark in a lane's column; trajectories of equal advantage share one. */
export interface ColumnMark {
  readonly y: number;
  readonly value: number;
  readonly trajectories: readonly number[];
  readonly selected: boolean;
}

/** A label beside a mark. */
export interface MarkLabel {
  /** Baseline of the text. */
  readonly y: number;
  readonly value: number;
  readonly count: number;
  readonly selected: boolean;
}

export interface StripColumn {
  readonly x: number;
  readonly marks: readonly ColumnMark[];
  readonly labels: readonly MarkLabel[];
}

export interface StripModel {
  readonly width: number;
  readonly axisX: number;
  readonly top: number;
  readonly bottom: number;
  readonly zeroY: number;
  readonly rewardTicks: readonly Tick[];
  readonly advantageTicks: readonly Tick[];
  readonly beads: readonly Bead[];
  readonly columns: readonly StripColumn[];
  readonly ranges: StripRanges;
  /** Path of a trajectory through the columns; null when there is nothing to join. */
  readonly pathOf: (trajectory: number) => string | null;
  /** Where the group's handles stand. */
  readonly handleX: number;
  /** Height of a reward on the axis. */
  readonly yOfReward: (reward: number) => number;
  /** Reward at a height of the axis. */
  readonly rewardAt: (y: number) => number;
}

const HANDLE_X = 12;
/** From the handles' line to the middle of a dot beside it, and from there to the first column. */
const HANDLE_ROOM = 26;
const COLUMN_ROOM = 22;
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

/** Lays the strip out. Pure: the same input gives the same picture. */
export function stripModel(input: StripInput): StripModel {
  const { rewards, columns, width, height } = input;
  const { axisX, first, right } = margins(width);
  const firstX = axisX + first;
  const lastX = Math.min(width - right, firstX + (input.maxSpacing ?? MAX_SPACING) * Math.max(1, columns.length - 1));
  const bottom = height - BOTTOM_MARGIN;

  const ranges: StripRanges = {
    reward: union(rewardRange([...rewards, ...(input.coverRewards ?? [])]), input.hold?.reward),
    advantage: union(advantageRange([...columns, ...(input.cover ?? [])]), input.hold?.advantage),
  };
  const rewardScale = linearScale(ranges.reward, [bottom - 12, TOP + 12]);
  const advantageScale = linearScale(ranges.advantage, [bottom - 12, TOP + 12]);
  const room = { left: axisX - HANDLE_X - HANDLE_ROOM, right: first - COLUMN_ROOM };
  const beads = placeBeads(rewards, (reward) => rewardScale(reward), axisX, bottom, room);
  const xOf = (k: number) =>
    columns.length < 2 ? firstX + (lastX - firstX) / 2 : firstX + (k * (lastX - firstX)) / (columns.length - 1);

  const laid = columns.map((advantages, k): StripColumn => {
    const marks = columnMarks(advantages, advantageScale, input.selected, ranges.advantage);
    const next = columns[k + 1];
    const slopeOf = (mark: ColumnMark) => {
      const value = next?.[mark.trajectories[0]!] ?? Number.NaN;
      return Number.isFinite(value) ? (advantageScale(value) - mark.y) / (xOf(k + 1) - xOf(k)) : null;
    };
    const labels = pickLabels(marks, slopeOf, advantageScale(0));
    return { x: xOf(k), marks, labels };
  });
  const lineColumns = columns.map((advantages, k) => ({ x: round(xOf(k)), advantages }));
  return {
    width,
    axisX,
    top: TOP,
    bottom,
    zeroY: advantageScale(0),
    rewardTicks: axisTicks(ranges.reward, 4).map((value) => ({ value, y: rewardScale(value) })),
    advantageTicks: axisTicks(ranges.advantage, 5).map((value) => ({ value, y: advantageScale(value) })),
    beads,
    columns: laid,
    ranges,
    pathOf: (trajectory) => {
      const bead = beads[trajectory];
      return bead === undefined ? null : joinedPath(bead, lineColumns, advantageScale);
    },
    handleX: HANDLE_X,
    yOfReward: (reward) => rewardScale(reward),
    rewardAt: (y) => rewardScale.invert(y),
  };
}

import { placeBeads } from './beads.ts';
import { type FrameInput, stripFrame, type StripRanges, type Tick } from './frame.ts';
import { columnMarks, pickLabels } from './marks.ts';
import { joinedPath, round } from './paths.ts';

/** What the strip draws: one group's rewards and what each lane makes of them. */
export interface StripInput extends FrameInput {
  readonly selected: number | null;
}

export function sameRanges(a: StripRanges, b: StripRanges): boolean {
  return (
    a.reward[0] === b.reward[0] &&
    a.reward[1] === b.reward[1] &&
    a.advantage[0] === b.advantage[0] &&
    a.advantage[1] === b.advantage[1]
  );
}

/** Ranges that are wider, where they are wider than `before`, by a tenth more than they have to be. */
export function roomier(ranges: StripRanges, before: StripRanges): StripRanges {
  return {
    reward: widened(ranges.reward, before.reward),
    advantage: widened(ranges.advantage, before.advantage),
  };
}

function widened([low, high]: readonly [number, number], before: readonly [number, number]): readonly [number, number] {
  const more = (high - low) / 10;
  if (!Number.isFinite(more)) return [low, high];
  return [low < before[0] ? low - more : low, high > before[1] ? high + more : high];
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

/** Lays the strip out. Pure: the same input gives the same picture. */
export function stripModel(input: StripInput): StripModel {
  const { rewards, columns, width } = input;
  const frame = stripFrame(input);
  const { axisX, top, bottom, zeroY, ranges, xs, rewardScale, advantageScale } = frame;
  const room = { left: axisX - HANDLE_X - HANDLE_ROOM, right: frame.firstX - axisX - COLUMN_ROOM };
  const beads = placeBeads(rewards, (reward) => rewardScale(reward), axisX, bottom, room);
  const order = rewards.map((_, i) => i);
  const laid = columns.map((advantages, k): StripColumn => {
    const marks = columnMarks(advantages, advantageScale, input.selected, ranges.advantage, order);
    const next = columns[k + 1];
    const slopeOf = (mark: ColumnMark) => {
      const value = next?.[mark.trajectories[0]!] ?? Number.NaN;
      return Number.isFinite(value) ? (advantageScale(value) - mark.y) / (xs[k + 1]! - xs[k]!) : null;
    };
    const labels = pickLabels(marks, slopeOf, zeroY);
    return { x: xs[k]!, marks, labels };
  });
  const lineColumns = columns.map((advantages, k) => ({ x: round(xs[k]!), advantages }));
  return {
    width,
    axisX,
    top,
    bottom,
    zeroY,
    rewardTicks: frame.rewardTicks,
    advantageTicks: frame.advantageTicks,
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

import { ticks } from 'd3-array';
import { linearScale } from '../linearScale.ts';

/** What the strip draws: one group's rewards and what each lane makes of them. */
export interface StripInput {
  readonly rewards: readonly (number | null)[];
  readonly columns: readonly (Float64Array | null)[];
  readonly selected: number | null;
  readonly width: number;
  readonly height: number;
  /** Ranges that the axes must at least cover, so that they stand still during a gesture. */
  readonly hold?: StripRanges | undefined;
}

export interface StripRanges {
  readonly reward: readonly [number, number];
  readonly advantage: readonly [number, number];
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
  /** Reward at a height of the axis. */
  readonly rewardAt: (y: number) => number;
}

const TOP = 76;
const BOTTOM_MARGIN = 34;
const BEAD_GAP = 22;
/** Widest row of dodged beads; more of them stand closer, smaller and without their numbers. */
const BEAD_ROW = 132;
const NUMBERED_GAP = 15;
/** Above this many dots all are small, so that they can be told apart. */
const CROWD = 24;
const SMALL_GAP = 13;
const LABEL_GAP = 15;
/** Columns farther apart than this are hard to follow. */
const MAX_SPACING = 230;

/** Margins left and right of the columns, and the least room for one. */
function margins(width: number) {
  return width < 480 ? { axisX: 58, first: 76, right: 62 } : { axisX: 84, first: 104, right: 80 };
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
  const lastX = Math.min(width - right, firstX + MAX_SPACING * Math.max(1, columns.length - 1));
  const bottom = height - BOTTOM_MARGIN;

  const ranges: StripRanges = {
    reward: union(rewardRange(rewards), input.hold?.reward),
    advantage: union(advantageRange(columns), input.hold?.advantage),
  };
  const rewardScale = linearScale(ranges.reward, [bottom - 12, TOP + 12]);
  const advantageScale = linearScale(ranges.advantage, [bottom - 12, TOP + 12]);
  const beads = placeBeads(rewards, (reward) => rewardScale(reward), axisX, bottom);
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
  return {
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
      return bead === undefined ? null : joinedPath(bead, columns, xOf, advantageScale);
    },
    rewardAt: (y) => rewardScale.invert(y),
  };
}

/** Round numbers along an axis; where the span overflows, its ends and 0. */
function axisTicks([low, high]: readonly [number, number], count: number): number[] {
  return Number.isFinite(high - low) ? ticks(low, high, count) : [low, 0, high];
}

/** Adds a share of the span at both ends, as far as doubles go. */
function padded(low: number, high: number, share: number): [number, number] {
  const pad = (high - low) * share;
  return Number.isFinite(pad) ? [low - pad, high + pad] : [low, high];
}

/** 0 to 1 holds most rewards; others get their own range, a little wider than the data. */
export function rewardRange(rewards: readonly (number | null)[]): [number, number] {
  const finite = rewards.filter((reward): reward is number => reward !== null && Number.isFinite(reward));
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  if (finite.length === 0 || (low >= 0 && high <= 1 && high - low >= 0.02)) return [0, 1];
  if (low === high) {
    if (low >= 0 && low <= 1) return [0, 1];
    const around = Math.max(1, Math.abs(low) / 2);
    return [low - around, high + around];
  }
  return padded(low, high, 0.06);
}

function advantageRange(columns: readonly (Float64Array | null)[]): [number, number] {
  let low = 0;
  let high = 0;
  for (const advantages of columns) {
    for (const value of advantages ?? []) {
      if (!Number.isFinite(value)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  if (high - low < 1e-8) return [-1, 1];
  const [padLow, padHigh] = padded(low, high, low === 0 || high === 0 ? 0.12 : 0.04);
  const [tightLow, tightHigh] = padded(low, high, 0.04);
  return [low === 0 ? padLow : tightLow, high === 0 ? padHigh : tightHigh];
}

function union(range: readonly [number, number], hold?: readonly [number, number]): readonly [number, number] {
  return hold === undefined ? range : [Math.min(range[0], hold[0]), Math.max(range[1], hold[1])];
}

/** Equal rewards stand side by side, centred on the axis. */
function placeBeads(
  rewards: readonly (number | null)[],
  y: (reward: number) => number,
  axisX: number,
  bottom: number,
): Bead[] {
  const crowded = rewards.length > CROWD;
  const heights = rewards.map((reward) => (reward === null || !Number.isFinite(reward) ? null : y(reward)));
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? Infinity) - (heights[b] ?? Infinity) || a - b);
  const beads: Bead[] = new Array(rewards.length);
  for (let start = 0; start < order.length; ) {
    const first = heights[order[start]!] ?? null;
    let end = start + 1;
    while (end < order.length && sameRow(first, heights[order[end]!] ?? null, crowded ? 8 : 13)) end++;
    const row = order.slice(start, end).sort((a, b) => a - b);
    const gap = Math.min(crowded ? SMALL_GAP : BEAD_GAP, BEAD_ROW / Math.max(1, row.length - 1));
    row.forEach((index, k) => {
      const x = axisX + (k - (row.length - 1) / 2) * gap;
      beads[index] = {
        index,
        x,
        y: heights[index] ?? bottom + 20,
        placed: heights[index] !== null,
        small: gap < NUMBERED_GAP,
      };
    });
    start = end;
  }
  return beads;
}

function sameRow(a: number | null, b: number | null, within: number): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) < within;
}

function columnMarks(
  advantages: Float64Array | null,
  y: (value: number) => number,
  selected: number | null,
  [low, high]: readonly [number, number],
): ColumnMark[] {
  // Values that differ by less than a billionth of the axis are drawn, and counted, as one.
  const quantum = (high - low) / 1e9;
  const byValue = new Map<number, number[]>();
  advantages?.forEach((value, i) => {
    if (!Number.isFinite(value)) return;
    const key = Math.round(value / quantum);
    const members = byValue.get(key);
    if (members === undefined) byValue.set(key, [i]);
    else members.push(i);
  });
  return [...byValue.values()]
    .map((trajectories): ColumnMark => {
      const value = advantages![trajectories[0]!]!;
      return { value, trajectories, y: y(value), selected: selected !== null && trajectories.includes(selected) };
    })
    .sort((a, b) => b.value - a.value);
}

/**
 * Selected, highest and lowest first; a label that would touch one that stands already is dropped. `slopeOf` is the
 * slope of the line that leaves a mark, null when there is none.
 */
function pickLabels(
  marks: readonly ColumnMark[],
  slopeOf: (mark: ColumnMark) => number | null,
  zeroY: number,
): MarkLabel[] {
  const inOrder = [
    ...marks.filter((mark) => mark.selected),
    ...(marks.length > 0 ? [marks[0]!, marks[marks.length - 1]!] : []),
    ...marks,
  ];
  const labels: MarkLabel[] = [];
  for (const mark of inOrder) {
    // Between two labels there is room for none, wherever it would stand.
    if (labels.some((label) => Math.abs(label.y - mark.y) < 4)) continue;
    const y = mark.y + labelShift(mark, marks, slopeOf(mark), zeroY);
    if (labels.some((label) => Math.abs(label.y - y) < LABEL_GAP)) continue;
    labels.push({ y, value: mark.value, count: mark.trajectories.length, selected: mark.selected });
  }
  return labels;
}

/** Baselines a label may have, from its mark: level, above, below; the first that is free of trouble is taken. */
const LABEL_SHIFTS = [4, -7, 17] as const;

function labelShift(mark: ColumnMark, marks: readonly ColumnMark[], slope: number | null, zeroY: number): number {
  const trouble = LABEL_SHIFTS.map((shift) => {
    const middle = mark.y + shift - 4;
    // A label never sits on the line that leaves its mark; 28 px out is its middle.
    const onLine = slope !== null && Math.abs(mark.y + slope * 28 - middle) < 11 ? 2 : 0;
    const atOther = marks.some((other) => other !== mark && Math.abs(other.y - middle) < 8) ? 3 : 0;
    const onZero = Math.abs(zeroY - middle) < 6 ? 1 : 0;
    return onLine + atOther + onZero;
  });
  return LABEL_SHIFTS[trouble.indexOf(Math.min(...trouble))]!;
}

function joinedPath(
  bead: Bead,
  columns: readonly (Float64Array | null)[],
  xOf: (k: number) => number,
  y: (value: number) => number,
): string | null {
  if (!bead.placed) return null;
  let path = '';
  let joined: { x: number; y: number } | null = bead;
  columns.forEach((advantages, k) => {
    const value = advantages?.[bead.index] ?? Number.NaN;
    if (!Number.isFinite(value)) {
      joined = null;
      return;
    }
    const point = { x: xOf(k), y: y(value) };
    if (joined === null) path += `M${coordinates(point)}`;
    else if (k === 0) path += firstCurve(bead, point);
    else path += `${path === '' ? `M${coordinates(joined)}` : ''}L${coordinates(point)}`;
    joined = point;
  });
  return path.includes('L') || path.includes('C') ? path : null;
}

function firstCurve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const reach = (to.x - from.x) * 0.45;
  return `M${coordinates(from)}C${round(from.x + reach)} ${round(from.y)} ${round(to.x - reach)} ${round(to.y)} ${coordinates(to)}`;
}

function coordinates({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A step that suits the axis: a tenth of its span's power of ten. */
export function rewardStep([low, high]: readonly [number, number]): number {
  const span = Math.min(high - low || 1, Number.MAX_VALUE);
  return 10 ** (Math.ceil(Math.log10(span) - 1e-9) - 1);
}

/** Rounds to a multiple of the quantum without leaving binary noise behind. */
export function roundTo(value: number, quantum: number): number {
  if (!Number.isFinite(value / quantum)) return value;
  const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(quantum) - 1e-9)));
  return Number((Math.round(value / quantum) * quantum).toFixed(digits));
}

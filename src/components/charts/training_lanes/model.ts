import { ticks } from 'd3-array';
import { linearScale } from '../linearScale.ts';

/** A figure over the recorded steps: its line and its band. What is NaN is not drawn. */
export interface BandSeries {
  readonly low: ArrayLike<number>;
  readonly middle: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** A column of small charts: one figure of every lane, on one scale. */
export interface LaneColumn {
  readonly id: string;
  readonly title: string;
  /** One series a lane; null for a lane without a curve. */
  readonly series: readonly (BandSeries | null)[];
  /** Ends of the axis, where the numbers do not say them. */
  readonly range?: readonly [number, number];
  /** Wider than the others, with numbers on its axis. */
  readonly isMain?: boolean;
}

export interface LanesLayout {
  readonly labelWidth: number;
  readonly width: number;
  readonly height: number;
  readonly rowTops: readonly number[];
  readonly rowHeight: number;
  readonly columns: readonly ColumnLayout[];
}

interface ColumnLayout {
  readonly left: number;
  readonly right: number;
  readonly x: (step: number) => number;
  /** From the top of a row. */
  readonly y: (value: number) => number;
  readonly yTicks: readonly number[];
  readonly xTicks: readonly number[];
  /** Path of each lane's line and band, from the top of a row; empty without a curve. */
  readonly lines: readonly string[];
  readonly bands: readonly string[];
}

const HEAD = 28;
const FOOT = 36;
const PADDING = 14;
/** Room for the number at the play head: beside the main chart, and beside the small ones. */
const VALUE = 52;
const SMALL_VALUE = 44;
/** Width of a sign of an axis. */
const SIGN = 6.2;

/** Where everything stands: a row a lane, a column a figure. Narrow drawings have the labels above the rows. */
export function lanesLayout(
  columns: readonly LaneColumn[],
  steps: readonly number[],
  laneCount: number,
  width: number,
  tickWords: (tick: number) => string = String,
): LanesLayout {
  const narrow = width < 620;
  const labelWidth = narrow ? 0 : 118;
  const labelHeight = narrow ? 40 : 0;
  const rowHeight = rowHeightOf(laneCount) + labelHeight;
  const last = steps.at(-1) ?? 1;
  const chart = columns.find(({ isMain }) => isMain === true);
  const signs = chart === undefined ? 0 : Math.max(0, ...ticksOf(chart).map((tick) => tickWords(tick).length));
  const axis = Math.max(32, 16 + SIGN * signs);
  const free = width - labelWidth - axis - VALUE;
  const small = columns.filter(({ isMain }) => isMain !== true).length;
  const minor = small === 0 ? 0 : Math.max(48, Math.min(110, (free * 0.4) / small - SMALL_VALUE));
  const main = free - small * (minor + SMALL_VALUE);
  let left = labelWidth + axis;
  return {
    labelWidth,
    width,
    height: HEAD + laneCount * rowHeight + FOOT,
    rowTops: Array.from({ length: laneCount }, (_, lane) => HEAD + lane * rowHeight),
    rowHeight,
    columns: columns.map((column) => {
      const own = column.isMain === true ? main : minor;
      const [from, to] = [left, left + own];
      left = to + (column.isMain === true ? VALUE : SMALL_VALUE);
      const x = linearScale([0, Math.max(1, last)], [from, to]);
      const range = rangeOfColumn(column);
      const y = linearScale(range, [rowHeight - PADDING, labelHeight + PADDING]);
      return {
        left: from,
        right: to,
        x,
        y,
        yTicks: column.isMain === true ? ticksOf(column) : [],
        xTicks: column.isMain === true ? ticks(0, last, narrow ? 3 : 6).filter(Number.isInteger) : [],
        lines: column.series.map((series) => (series === null ? '' : linePath(series.middle, steps, x, y))),
        bands: column.series.map((series) => (series === null ? '' : bandPath(series, steps, x, y))),
      };
    }),
  };
}

function rangeOfColumn({ range, series }: LaneColumn): readonly [number, number] {
  return range ?? rangeOf(series);
}

function ticksOf(column: LaneColumn): number[] {
  return ticks(...rangeOfColumn(column), 3);
}

function rowHeightOf(laneCount: number): number {
  return laneCount > 4 ? 116 : 148;
}

/** Height of a drawing that is not narrow. */
export function lanesHeight(laneCount: number): number {
  return HEAD + laneCount * rowHeightOf(laneCount) + FOOT;
}

function rangeOf(series: readonly (BandSeries | null)[]): readonly [number, number] {
  let [low, high] = [0, Number.NEGATIVE_INFINITY];
  for (const one of series) {
    if (one === null) continue;
    for (const values of [one.low, one.middle, one.high]) {
      for (let i = 0; i < values.length; i++) {
        const value = values[i]!;
        if (!Number.isFinite(value)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
  }
  if (high <= low) return [low, low + 1];
  return [low, high + (high - low) * 0.04];
}

type Scale = (value: number) => number;

function linePath(values: ArrayLike<number>, steps: readonly number[], x: Scale, y: Scale): string {
  let path = '';
  let pen = 'M';
  for (const i of drawnPoints(steps, x)) {
    const value = values[i]!;
    if (!Number.isFinite(value)) {
      pen = 'M';
      continue;
    }
    path += `${pen}${x(steps[i]!).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
  }
  return path;
}

/** Of points that would fall on one pixel the first, and always the last point. */
function drawnPoints(steps: readonly number[], x: Scale): number[] {
  const drawn: number[] = [];
  let before = Number.NEGATIVE_INFINITY;
  steps.forEach((step, i) => {
    const at = x(step);
    if (at - before < 1 && i < steps.length - 1) return;
    before = at;
    drawn.push(i);
  });
  return drawn;
}

function bandPath({ low, high }: BandSeries, steps: readonly number[], x: Scale, y: Scale): string {
  const over: string[] = [];
  const under: string[] = [];
  for (const i of drawnPoints(steps, x)) {
    if (!Number.isFinite(low[i]!) || !Number.isFinite(high[i]!)) continue;
    over.push(`${x(steps[i]!).toFixed(1)} ${y(high[i]!).toFixed(1)}`);
    under.unshift(`${x(steps[i]!).toFixed(1)} ${y(low[i]!).toFixed(1)}`);
  }
  return over.length < 2 ? '' : `M${[...over, ...under].join('L')}Z`;
}

/** The recorded point at or before a step. */
export function pointAt(steps: readonly number[], step: number): number {
  let point = 0;
  while (point + 1 < steps.length && steps[point + 1]! <= step) point++;
  return point;
}

import { ticks } from 'd3-array';
import { linearScale } from '../linearScale.ts';
import { logScale, powersOfTen } from '../logScale.ts';

export type Point = readonly [x: number, y: number];
export type BandPoint = readonly [x: number, low: number, high: number];

export interface LineChartInput {
  readonly lines: readonly (readonly Point[])[];
  readonly dots?: readonly Point[];
  readonly bands?: readonly (readonly BandPoint[])[];
  readonly xAxis: 'linear' | 'log';
  readonly width: number;
  readonly height: number;
  /** Ends of an axis, where the numbers do not say them. */
  readonly xRange?: readonly [number, number] | undefined;
  readonly yRange?: readonly [number, number] | undefined;
}

export interface LineChartModel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  readonly paths: readonly string[];
  readonly areas: readonly string[];
}

/** Where lines, bands, dots and ticks stand. Pure; what is not finite breaks a line. */
export function lineChartModel(input: LineChartInput): LineChartModel {
  const { lines, dots = [], bands = [], xAxis, width, height } = input;
  const [left, right, top, bottom] = [46, width - 14, 12, height - 38];
  const ofBands = bands.flat().flatMap(([x, low, high]): Point[] => [
    [x, low],
    [x, high],
  ]);
  const points = [...lines.flat(), ...dots, ...ofBands];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const xRange = input.xRange ?? extentOf(xs, xAxis === 'log');
  const yRange = input.yRange ?? withZero(extentOf(ys, false));
  const x = (xAxis === 'log' ? logScale : linearScale)(xRange, [left, right]);
  const y = linearScale(yRange, [bottom, top]);
  const most = width < 420 ? 4 : 6;
  return {
    left,
    right,
    top,
    bottom,
    x,
    y,
    xTicks: xAxis === 'log' ? powersOfTen(xRange, most) : ticks(...xRange, most),
    yTicks: ticks(...yRange, 4),
    paths: lines.map((line) => pathOf(line, x, y)),
    areas: bands.map((band) => areaOf(band, x, y)),
  };
}

function extentOf(values: readonly number[], positive: boolean): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value) || (positive && value <= 0)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return positive ? [0.1, 1] : [0, 1];
  if (low === high) return positive ? [low / 2, high * 2] : [low - 0.5, high + 0.5];
  return [low, high];
}

function withZero([low, high]: readonly [number, number]): readonly [number, number] {
  const top = Math.max(0, high);
  const bottom = Math.min(0, low);
  return [bottom, top + (top - bottom) * 0.06];
}

function pathOf(line: readonly Point[], x: (value: number) => number, y: (value: number) => number): string {
  let path = '';
  let pen = 'M';
  for (const [at, value] of line) {
    if (!Number.isFinite(at) || !Number.isFinite(value)) {
      pen = 'M';
      continue;
    }
    path += `${pen}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
  }
  return path;
}

function areaOf(band: readonly BandPoint[], x: (value: number) => number, y: (value: number) => number): string {
  const known = band.filter((one) => one.every(Number.isFinite));
  if (known.length < 2) return '';
  const over = known.map(([at, , high]) => `${x(at).toFixed(1)} ${y(high).toFixed(1)}`);
  const under = known.toReversed().map(([at, low]) => `${x(at).toFixed(1)} ${y(low).toFixed(1)}`);
  return `M${[...over, ...under].join('L')}Z`;
}

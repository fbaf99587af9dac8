import { logScale, type LogScale, powersOfTen } from '../logScale.ts';

/** One of the estimators in the chart. */
export interface GainSide {
  /** One a group; NaN where the advantages are not of the form gain × (reward − mean). */
  readonly gains: ArrayLike<number>;
  /** The gain at a spread of the group; null where no formula says it. */
  readonly gainAt: ((std: number) => number) | null;
}

export interface GainInput {
  readonly stds: ArrayLike<number>;
  readonly sides: readonly GainSide[];
  /** Epsilon of the first side that has one. */
  readonly epsilon: number | null;
  readonly width: number;
  readonly height: number;
}

/** A group on the line of a side. Those that lie on top of each other are one. */
export interface GainDot {
  readonly x: number;
  readonly y: number;
  readonly groups: readonly number[];
}

export interface GainModel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: LogScale;
  readonly y: LogScale;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  readonly curves: readonly (string | null)[];
  readonly dots: readonly (readonly GainDot[])[];
  /** The curve's height at each end, for its name. */
  readonly ends: readonly (number | null)[];
}

const LEFT = 54;
const TOP = 14;
const BOTTOM = 40;
const STEPS = 96;
/** Dots nearer than this are one. */
const APART = 9;

/** Where curves, dots and ticks of the gain chart stand. Pure. */
export function gainModel({ stds, sides, epsilon, width, height }: GainInput): GainModel {
  const [left, right] = [LEFT, width - (width < 420 ? 16 : 92)];
  const [top, bottom] = [TOP, height - BOTTOM];
  const domain = stdDomain(stds, epsilon);
  const x = logScale(domain, [left, right]);
  const places = Array.from({ length: STEPS + 1 }, (_, k) => x.invert(left + ((right - left) * k) / STEPS));
  const lines = sides.map(({ gainAt }) => (gainAt === null ? null : places.map(gainAt)));
  const range = gainDomain([
    ...lines.flatMap((line) => line ?? []),
    ...sides.flatMap(({ gains }) => Array.from(gains)),
  ]);
  const y = logScale(range, [bottom, top]);
  return {
    left,
    right,
    top,
    bottom,
    x,
    y,
    xTicks: powersOfTen(domain, width < 420 ? 4 : 7),
    yTicks: powersOfTen(range, 5),
    curves: lines.map((line) => (line === null ? null : pathOf(line, places, x, y))),
    dots: sides.map(({ gains }) => dotsOf(stds, gains, x, y)),
    ends: lines.map((line) => (line === null || !isDrawn(line.at(-1)!) ? null : y(line.at(-1)!))),
  };
}

/** From below the narrowest group, and below epsilon, to above the widest; a decade more where both are one. */
function stdDomain(stds: ArrayLike<number>, epsilon: number | null): readonly [number, number] {
  let [low, high] = [Infinity, 0];
  for (let g = 0; g < stds.length; g++) {
    const std = stds[g]!;
    if (!(std > 1e-12) || !Number.isFinite(std)) continue;
    low = Math.min(low, std);
    high = Math.max(high, std);
  }
  if (high === 0) [low, high] = [1e-2, 1];
  const least = epsilon !== null && epsilon > 0 ? Math.min(low, epsilon / 10) : low;
  const decade = Math.floor(Math.log10(Math.max(1e-12, Math.min(least, high / 100))) + 1e-9);
  return [10 ** decade, 10 ** Math.max(decade + 2, Math.ceil(Math.log10(high) - 1e-9))];
}

function gainDomain(values: readonly number[]): readonly [number, number] {
  let [low, high] = [Infinity, 0];
  for (const value of values) {
    if (!isDrawn(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (high === 0) return [0.1, 10];
  return [Math.min(low, high / 10) / 1.6, high * 1.6];
}

/** Whether a gain has a place on the axis: leave-one-out of a group of one has none. */
function isDrawn(gain: number): boolean {
  return gain > 0 && Number.isFinite(gain);
}

function pathOf(line: readonly number[], places: readonly number[], x: LogScale, y: LogScale): string {
  let path = '';
  line.forEach((gain, k) => {
    if (!isDrawn(gain)) return;
    path += `${path === '' ? 'M' : 'L'}${x(places[k]!).toFixed(1)} ${y(gain).toFixed(1)}`;
  });
  return path;
}

function dotsOf(stds: ArrayLike<number>, gains: ArrayLike<number>, x: LogScale, y: LogScale): GainDot[] {
  const cells = new Map<string, { x: number; y: number; groups: number[] }>();
  for (let g = 0; g < stds.length; g++) {
    const [std, gain] = [stds[g]!, gains[g]!];
    if (!(std > 1e-12) || !isDrawn(gain)) continue;
    const at = { x: x(std), y: y(gain) };
    const key = `${Math.round(at.x / APART)} ${Math.round(at.y / APART)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { ...at, groups: [g] });
    else cell.groups.push(g);
  }
  return [...cells.values()];
}

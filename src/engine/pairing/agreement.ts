import { ZERO_THRESHOLD } from '../numeric/fractionZero.ts';

/** How the advantages of two estimators lie to each other, trajectory by trajectory. */
export interface Agreement {
  /** Trajectories to which both give a finite advantage. */
  readonly counted: number;
  readonly same: number;
  readonly opposite: number;
  /** One gives 0, the other does not. */
  readonly oneZero: number;
  readonly bothZero: number;
  /** Slope of each group's line through zero, y over x; NaN where the group is no such line. */
  readonly slopes: Float64Array;
  /** Opposite signs in each group. */
  readonly flips: Uint32Array;
  /** `one line`: all groups have one slope. `fan`: each has its own. `cloud`: some group is no line. */
  readonly shape: 'equal' | 'one line' | 'fan' | 'cloud' | 'nothing';
  /** The slope, of one line; else NaN. */
  readonly slope: number;
}

/** How far a point may be off a line, and slopes from each other, in parts of the larger: what float32 leaves of one. */
const ALIKE = 2e-5;

/**
 * Holds two estimators' advantages against each other.
 *
 * A sign is that of an advantage of at least 1e-8, which is what rLLM counts as more than 0.
 * Shape: `x` and `y` one entry a trajectory, group g from `offsets[g]` on.
 */
export function agreementOf(offsets: ArrayLike<number>, x: ArrayLike<number>, y: ArrayLike<number>): Agreement {
  const count = offsets.length - 1;
  const slopes = new Float64Array(count).fill(Number.NaN);
  const flips = new Uint32Array(count);
  let [counted, same, opposite, oneZero, bothZero, clouds] = [0, 0, 0, 0, 0, 0];
  for (let g = 0; g < count; g++) {
    let [product, square, largest] = [0, 0, 0];
    for (let i = offsets[g]!; i < offsets[g + 1]!; i++) {
      const [a, b] = [x[i]!, y[i]!];
      if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
      counted++;
      const [signA, signB] = [signOf(a), signOf(b)];
      if (signA === 0 && signB === 0) bothZero++;
      else if (signA === 0 || signB === 0) oneZero++;
      else if (signA === signB) same++;
      else {
        opposite++;
        flips[g]!++;
      }
      product += a * b;
      square += a * a;
      largest = Math.max(largest, Math.abs(b));
    }
    if (isZero(x, offsets[g]!, offsets[g + 1]!)) {
      // A line that stands upright, or no line at all, has no slope.
      if (largest >= ZERO_THRESHOLD) clouds++;
      continue;
    }
    const slope = product / square;
    if (isLine(x, y, offsets[g]!, offsets[g + 1]!, slope, largest)) slopes[g] = slope;
    else clouds++;
  }
  const known = slopes.filter(Number.isFinite);
  const oneLine = clouds === 0 && known.length > 0 && areAlike(known);
  return {
    counted,
    same,
    opposite,
    oneZero,
    bothZero,
    slopes,
    flips,
    shape:
      bothZero === counted
        ? 'nothing'
        : clouds > 0
          ? 'cloud'
          : !oneLine
            ? 'fan'
            : Math.abs(known[0]! - 1) <= ALIKE
              ? 'equal'
              : 'one line',
    slope: oneLine ? known[0]! : Number.NaN,
  };
}

/** 1, −1, or 0 for what rLLM counts as none. */
export function signOf(advantage: number): -1 | 0 | 1 {
  return Math.abs(advantage) < ZERO_THRESHOLD ? 0 : advantage > 0 ? 1 : -1;
}

function isZero(values: ArrayLike<number>, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (signOf(values[i]!) !== 0) return false;
  return true;
}

function isLine(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  from: number,
  to: number,
  slope: number,
  largest: number,
): boolean {
  for (let i = from; i < to; i++) {
    const off = Math.abs(y[i]! - slope * x[i]!);
    if (off > ALIKE * Math.max(largest, ZERO_THRESHOLD)) return false;
  }
  return true;
}

function areAlike(values: Float64Array): boolean {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low <= ALIKE * Math.max(Math.abs(low), Math.abs(high));
}

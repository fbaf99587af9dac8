import type { GroupState } from '../../../engine/diagnosis/groupState.ts';
import { linearScale, type LinearScale } from '../linearScale.ts';

export interface MapInput {
  readonly means: Float64Array;
  readonly stds: Float64Array;
  readonly states: readonly GroupState[];
  readonly width: number;
  readonly height: number;
  /** Every reward is 0 or 1: then all groups lie on the arch √(p(1−p)). */
  readonly binary: boolean;
}

/** Groups that share a place and a state. */
export interface MapDot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly state: GroupState;
  /** Rising. */
  readonly groups: readonly number[];
}

export interface MapModel {
  readonly dots: readonly MapDot[];
  readonly x: LinearScale;
  readonly y: LinearScale;
  readonly meanRange: readonly [number, number];
  readonly stdRange: readonly [number, number];
  /** Where groups without a spread lie, below the axis. */
  readonly bandY: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** The arch of rewards of 0 and 1 as a path; null where the rewards are others. */
  readonly arch: string | null;
  /** Groups without a place: a missing or infinite reward, or none at all. */
  readonly unplaced: number;
}

const LEFT = 46;
const RIGHT = 16;
const TOP = 26;
const BOTTOM = 66;
/** Groups closer than this share a dot. */
const CELL = 9;
const LEAST_R = 3;
const MOST_R = 15;

/** Lays the map out: x the mean of a group, y its population std; equal places share a dot whose area is their number. */
export function difficultyMap({ means, stds, states, width, height, binary }: MapInput): MapModel {
  const placed = states.flatMap((_, g) => (Number.isFinite(means[g]!) && Number.isFinite(stds[g]!) ? [g] : []));
  const meanRange = rangeOf(placed, means, [0, 1]);
  const most = placed.reduce((max, g) => Math.max(max, stds[g]!), 0);
  const stdRange: [number, number] = [0, Math.max(most, meanRange[0] === 0 && meanRange[1] === 1 ? 0.5 : 1e-12)];
  const [left, right, top, bottom] = [LEFT, width - RIGHT, TOP, height - BOTTOM];
  const x = linearScale(meanRange, [left, right]);
  const y = linearScale(stdRange, [bottom, top]);
  const bandY = bottom + 17;
  const cells = new Map<string, number[]>();
  for (const g of placed) {
    const py = stds[g]! < 1e-8 ? bandY : y(stds[g]!);
    const key = `${states[g]} ${Math.round(x(means[g]!) / CELL)} ${py === bandY ? 'band' : Math.round(py / CELL)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [g]);
    else cell.push(g);
  }
  const largest = [...cells.values()].reduce((max, groups) => Math.max(max, groups.length), 1);
  const dots = [...cells.values()].map((groups): MapDot => {
    const state = states[groups[0]!]!;
    const mean = groups.reduce((sum, g) => sum + x(means[g]!), 0) / groups.length;
    const flat = stds[groups[0]!]! < 1e-8;
    return {
      x: mean,
      y: flat ? bandY : groups.reduce((sum, g) => sum + y(stds[g]!), 0) / groups.length,
      r: Math.max(LEAST_R, Math.min(MOST_R, MOST_R * Math.sqrt(groups.length / Math.max(largest, 12)))),
      state,
      groups,
    };
  });
  dots.sort((a, b) => b.r - a.r);
  return {
    dots,
    x,
    y,
    meanRange,
    stdRange,
    bandY,
    bottom,
    left,
    right,
    top,
    arch: binary ? archPath(x, y) : null,
    unplaced: states.length - placed.length,
  };
}

/** The range of what is there; rewards between 0 and 1 have 0 to 1. */
function rangeOf(placed: readonly number[], values: Float64Array, usual: [number, number]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const g of placed) {
    low = Math.min(low, values[g]!);
    high = Math.max(high, values[g]!);
  }
  if (low > high || (low >= usual[0] && high <= usual[1])) return usual;
  // Means that lie too close for an axis have room made for them.
  const least = Math.max(1e-290, Math.abs(low) * 1e-12, Math.abs(high) * 1e-12);
  if (high / 2 - low / 2 < least) return [low - Math.max(1, least), high + Math.max(1, least)];
  return [low, high];
}

function archPath(x: LinearScale, y: LinearScale): string {
  let path = '';
  for (let k = 0; k <= 48; k++) {
    const p = k / 48;
    path += `${k === 0 ? 'M' : 'L'}${x(p).toFixed(1)} ${y(Math.sqrt(p * (1 - p))).toFixed(1)}`;
  }
  return path;
}

import type { BatchColumns } from '../batch/columns.ts';
import { GROUP_STATES, type GroupState } from './groupState.ts';

/** A bar of the histogram: how many rewards of it lie in groups of each state. */
export interface HistogramBar {
  readonly low: number;
  /** Equal to `low` for a bar of one value. */
  readonly high: number;
  /** One count a state, in the order of `GROUP_STATES`. */
  readonly counts: readonly number[];
  readonly total: number;
}

/** All finite rewards of a batch. */
export interface Histogram {
  /** Each bar is one value, not a range. */
  readonly exact: boolean;
  readonly bars: readonly HistogramBar[];
  /** Rewards in the bars. */
  readonly counted: number;
  /** Rewards that are missing, NaN or infinite: they have no bar. */
  readonly left: number;
}

/** Up to so many different rewards each have a bar of their own. */
const FEW = 12;
const BINS = 24;

/** The rewards by value, stacked by the state of their group: a bar a value where there are few, else 24 equal bins. */
export function histogramOf({ values, offsets }: BatchColumns, states: readonly GroupState[]): Histogram {
  const different = new Set<number>();
  let low = Infinity;
  let high = -Infinity;
  let counted = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    counted++;
    if (different.size <= FEW) different.add(value === 0 ? 0 : value);
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const left = values.length - counted;
  if (counted === 0) return { exact: true, bars: [], counted, left };
  const exact = different.size <= FEW;
  const known = [...different].sort((a, b) => a - b);
  const place = new Map(known.map((value, k) => [value, k]));
  // A span that overflows is halved before it is divided.
  const width = high / BINS - low / BINS;
  const counts = Array.from({ length: exact ? known.length : BINS }, () => GROUP_STATES.map(() => 0));
  states.forEach((state, g) => {
    const row = GROUP_STATES.indexOf(state);
    for (let i = offsets[g]!; i < offsets[g + 1]!; i++) {
      const value = values[i]!;
      if (!Number.isFinite(value)) continue;
      const bin = exact ? place.get(value === 0 ? 0 : value)! : Math.min(BINS - 1, Math.floor((value - low) / width));
      counts[bin]![row]!++;
    }
  });
  const bars = counts.map((perState, k) => ({
    low: exact ? known[k]! : low + k * width,
    high: exact ? known[k]! : k === BINS - 1 ? high : low + (k + 1) * width,
    counts: perState,
    total: perState.reduce((sum, count) => sum + count, 0),
  }));
  return { exact, bars, counted, left };
}

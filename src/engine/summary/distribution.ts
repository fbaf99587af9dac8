import { ZERO_THRESHOLD } from '../numeric/fractionZero.ts';

/** Counts of one lane's advantages; `counts[k]` falls into `edges[k] .. edges[k+1]`. */
export interface LaneCounts {
  readonly laneId: string;
  readonly counts: readonly number[];
  /** Advantages with |a| < 1e-8, which are in no bin: rLLM's fraction_zero. */
  readonly zeros: number;
  /** NaN and infinite advantages, which are in no bin. */
  readonly notFinite: number;
  /** Advantages that were computed: one a trajectory, and one a response token where they came with the data. */
  readonly total: number;
  /** The lane stopped with an error before it computed any advantage of the role. */
  readonly stopped: boolean;
}

/** One lane's advantages of a role. */
export interface LaneValues {
  readonly laneId: string;
  readonly values: Float64Array;
  readonly stopped: boolean;
}

/** Advantages of one role under every lane, in bins shared by all lanes. */
export interface Distribution {
  readonly role: string;
  /** Bin edges, rising; 0 is one of them. Empty when there is nothing but zeros. */
  readonly edges: readonly number[];
  readonly lanes: readonly LaneCounts[];
}

/**
 * Bins the advantages of several lanes on one axis. The bin width is a round number that gives at most `maxBins` bins,
 * and 0 is an edge, so that no bin mixes signs.
 */
export function distributionOf(role: string, lanes: readonly LaneValues[], maxBins = 24): Distribution {
  let low = 0;
  let high = 0;
  for (const { values } of lanes) {
    for (const value of values) {
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  const bins = binsOf(low, high, maxBins);
  return { role, edges: bins.edges, lanes: lanes.map((lane) => count(lane, bins)) };
}

/** `edges[k]` is `(first + k) * width`. */
interface Bins {
  readonly edges: readonly number[];
  readonly first: number;
  readonly width: number;
}

function binsOf(low: number, high: number, maxBins: number): Bins {
  // Each end is divided by itself, since the span of two finite numbers need not be finite.
  const raw = high / (maxBins - 2) - low / (maxBins - 2);
  if (!(high - low >= ZERO_THRESHOLD)) return { edges: [], first: 0, width: 1 };
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const width = ([1, 2, 2.5, 5, 10].find((step) => step * magnitude >= raw) ?? 10) * magnitude;
  const first = Math.floor(low / width);
  // A value on the upper edge belongs to the last bin, so the axis ends at the first edge at or above it.
  const last = Math.max(Math.ceil(high / width), first + 1);
  const edges = Array.from({ length: last - first + 1 }, (_, k) => finite((first + k) * width));
  return { edges, first, width };
}

function finite(x: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));
}

function count({ laneId, values, stopped }: LaneValues, bins: Bins): LaneCounts {
  const counts = Array.from({ length: Math.max(bins.edges.length - 1, 0) }, () => 0);
  let zeros = 0;
  let notFinite = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) notFinite++;
    else if (Math.abs(value) < ZERO_THRESHOLD) zeros++;
    else counts[binOf(value, bins)]!++;
  }
  return { laneId, counts, zeros, notFinite, total: values.length, stopped };
}

/** The bin of a value. The quotient may be a rounding away from the edges as they are shown, so these decide. */
function binOf(value: number, { edges, first, width }: Bins): number {
  const last = edges.length - 2;
  let k = Math.min(last, Math.max(0, Math.floor(value / width) - first));
  while (k > 0 && value < edges[k]!) k--;
  while (k < last && value >= edges[k + 1]!) k++;
  return k;
}

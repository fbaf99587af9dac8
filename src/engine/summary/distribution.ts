import { ZERO_THRESHOLD } from '../numeric/fractionZero.ts';

/** Counts of one lane's advantages; `counts[k]` falls into `edges[k] .. edges[k+1]`. */
export interface LaneCounts {
  readonly laneId: string;
  readonly counts: readonly number[];
  /** Advantages with |a| < 1e-8, which are in no bin: rLLM's fraction_zero. */
  readonly zeros: number;
  /** NaN and infinite advantages, which are in no bin. */
  readonly notFinite: number;
  readonly total: number;
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
export function distributionOf(
  role: string,
  lanes: readonly { laneId: string; values: Float64Array }[],
  maxBins = 24,
): Distribution {
  let low = 0;
  let high = 0;
  for (const { values } of lanes) {
    for (const value of values) {
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  const edges = binEdges(low, high, maxBins);
  return { role, edges, lanes: lanes.map(({ laneId, values }) => count(laneId, values, edges)) };
}

function binEdges(low: number, high: number, maxBins: number): number[] {
  const span = high - low;
  if (!(span >= ZERO_THRESHOLD) || !Number.isFinite(span)) return [];
  const raw = span / (maxBins - 2);
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const width = ([1, 2, 2.5, 5, 10].find((step) => step * magnitude >= raw) ?? 10) * magnitude;
  const first = Math.floor(low / width);
  // A value on the upper edge belongs to the last bin, so the axis ends at the first edge at or above it.
  const last = Math.max(Math.ceil(high / width), first + 1);
  return Array.from({ length: last - first + 1 }, (_, k) => (first + k) * width);
}

function count(laneId: string, values: Float64Array, edges: readonly number[]): LaneCounts {
  const bins = Math.max(edges.length - 1, 0);
  const counts = new Array<number>(bins).fill(0);
  const width = bins > 0 ? (edges[bins]! - edges[0]!) / bins : 1;
  let zeros = 0;
  let notFinite = 0;
  for (const value of values) {
    if (!Number.isFinite(value)) notFinite++;
    else if (Math.abs(value) < ZERO_THRESHOLD) zeros++;
    else if (bins > 0) {
      const k = Math.min(bins - 1, Math.max(0, Math.floor((value - edges[0]!) / width)));
      counts[k] = counts[k]! + 1;
    }
  }
  return { laneId, counts, zeros, notFinite, total: values.length };
}

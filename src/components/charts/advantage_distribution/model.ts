import type { Distribution } from '../../../engine/summary/distribution.ts';

/** One bar. */
export interface BarDatum {
  readonly from: number;
  readonly to: number;
  readonly middle: number;
  readonly count: number;
}

/** One lane's small chart. */
export interface LaneBars {
  readonly laneId: string;
  readonly bars: readonly BarDatum[];
  readonly zeros: number;
  readonly notFinite: number;
  readonly total: number;
  /** The lane stopped before this role, so there is nothing to count. */
  readonly stopped: boolean;
}

export interface DistributionModel {
  readonly lanes: readonly LaneBars[];
  /** The lanes of state A that there still are, in bins of their own on the same axis. */
  readonly pinned: readonly LaneBars[];
  /** Ends of the axis that all lanes share; it always holds 0. */
  readonly domain: readonly [number, number];
  /** Highest bar of all lanes, the bar of zeros included. */
  readonly tallest: number;
  readonly bins: number;
}

/** Lays out one small chart a lane over shared axes, which also hold state A when it is of the same role. */
export function distributionModel(distribution: Distribution, pinned: Distribution | null = null): DistributionModel {
  const { edges, lanes } = distribution;
  const before = pinned?.role === distribution.role ? pinned : null;
  const width = edges.length > 1 ? edges[1]! - edges[0]! : 1;
  const [low, high] = domainOf(edges);
  const [pinnedLow, pinnedHigh] = before === null ? [low, high] : domainOf(before.edges);
  const domain: [number, number] = [Math.min(low, pinnedLow), Math.max(high, pinnedHigh)];
  const counted = [...lanes, ...(before?.lanes ?? [])];
  return {
    domain,
    bins: Math.max(1, Math.round((domain[1] - domain[0]) / width)),
    tallest: Math.max(1, ...counted.flatMap((lane) => [...lane.counts, lane.zeros])),
    lanes: barsOf(distribution),
    pinned: before === null ? [] : barsOf(before).filter(({ laneId }) => lanes.some((lane) => lane.laneId === laneId)),
  };
}

function domainOf(edges: readonly number[]): [number, number] {
  if (edges.length < 2) return [-1, 1];
  const width = edges[1]! - edges[0]!;
  return [Math.min(edges[0]!, -width), Math.max(edges.at(-1)!, width)];
}

function barsOf({ edges, lanes }: Distribution): LaneBars[] {
  return lanes.map((lane) => ({
    laneId: lane.laneId,
    zeros: lane.zeros,
    notFinite: lane.notFinite,
    total: lane.total,
    stopped: lane.stopped,
    bars: lane.counts.map((count, k) => ({
      from: edges[k]!,
      to: edges[k + 1]!,
      middle: (edges[k]! + edges[k + 1]!) / 2,
      count,
    })),
  }));
}

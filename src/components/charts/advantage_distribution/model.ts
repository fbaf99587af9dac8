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
  /** Ends of the axis that all lanes share; it always holds 0. */
  readonly domain: readonly [number, number];
  /** Highest bar of all lanes, the bar of zeros included. */
  readonly tallest: number;
  readonly bins: number;
}

/** Lays out one small chart a lane over shared axes. */
export function distributionModel({ edges, lanes }: Distribution): DistributionModel {
  const width = edges.length > 1 ? edges[1]! - edges[0]! : 1;
  const domain: [number, number] =
    edges.length > 1 ? [Math.min(edges[0]!, -width), Math.max(edges.at(-1)!, width)] : [-1, 1];
  return {
    domain,
    bins: Math.max(1, Math.round((domain[1] - domain[0]) / width)),
    tallest: Math.max(1, ...lanes.flatMap((lane) => [...lane.counts, lane.zeros])),
    lanes: lanes.map((lane) => ({
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
    })),
  };
}

import type { Metric } from '../engine/collect/metrics.ts';
import { csvCell } from '../importers/csvCell.ts';
import type { Comparison } from '../engine/comparison/types.ts';

/** One metric under every lane. */
export interface MetricRow {
  /** rLLM's key. */
  readonly key: string;
  /** One entry a lane; undefined where the lane has no such metric. */
  readonly values: readonly (number | undefined)[];
  /** Whether every lane that has it agrees. */
  readonly same: boolean;
}

/** The metrics of one role, in rLLM's order. */
export interface RoleMetrics {
  readonly advantage: readonly MetricRow[];
  readonly reward: readonly MetricRow[];
  readonly batch: readonly MetricRow[];
}

/** Gathers a role's metrics over all lanes. */
export function roleMetricsOf(comparison: Comparison, role: string): RoleMetrics {
  const byLane = comparison.lanes.map((lane) => new Map<string, Metric[1]>(lane.metrics));
  const rows = (prefix: string): MetricRow[] => {
    const keys = [...new Set(byLane.flatMap((metrics) => [...metrics.keys()]))].filter((key) => key.startsWith(prefix));
    return keys.map((key) => {
      const values = byLane.map((metrics) => (metrics.has(key) ? Number(metrics.get(key)) : undefined));
      const known = values.filter((value) => value !== undefined);
      return { key, values, same: known.every((value) => Object.is(value, known[0])) };
    });
  };
  return { advantage: rows(`advantage/${role}/`), reward: rows(`reward/${role}/`), batch: rows(`batch/${role}/`) };
}

/** All metrics of all lanes as JSON: lane label -> [[key, value]], as the command line prints them. */
export function metricsJson(comparison: Comparison): string {
  const lanes = comparison.lanes.map((lane) => ({
    lane: lane.label,
    metrics: lane.metrics.map(([key, value]) => [
      key,
      typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
    ]),
  }));
  return `${JSON.stringify(lanes, null, 2)}\n`;
}

/** All metrics of all lanes as CSV: a row a key, a column a lane. Cells that a spreadsheet would run are quoted. */
export function metricsCsv(comparison: Comparison): string {
  const byLane = comparison.lanes.map((lane) => new Map<string, Metric[1]>(lane.metrics));
  const keys = [...new Set(byLane.flatMap((metrics) => [...metrics.keys()]))];
  const lines = [
    ['metric', ...comparison.lanes.map((lane) => lane.label)],
    ...keys.map((key) => [key, ...byLane.map((metrics) => (metrics.has(key) ? String(metrics.get(key)) : ''))]),
  ];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

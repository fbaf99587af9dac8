import type { LaneLog } from '../../../worker/learnJob.ts';

/** A metric under rLLM's key, with the value of each lane; undefined where a lane did not log it. */
export interface MetricRow {
  readonly key: string;
  readonly values: readonly (number | boolean | undefined)[];
}

/**
 * Everything that was logged at a step, in the order of the first lane: the batch's metrics, then those of the latest
 * validation pass up to it. Before the first batch, those of the first.
 */
export function metricRows(logs: readonly LaneLog[], step: number): readonly MetricRow[] {
  const perLane = logs.map(({ steps }) => {
    const batches = steps.filter(({ kind }) => kind === 'train');
    const batch = batches.findLast((one) => one.step <= step) ?? batches[0];
    const pass = steps.findLast((one) => one.kind === 'val' && one.step <= step);
    return new Map([...(batch?.metrics ?? []), ...(pass?.metrics ?? [])]);
  });
  const keys = new Set(perLane.flatMap((metrics) => [...metrics.keys()]));
  return [...keys].map((key) => ({ key, values: perLane.map((metrics) => metrics.get(key)) }));
}

import type { Metric } from '../engine/collect/metrics.ts';
import { TERMINATION_REASONS, type TerminationReason } from '../engine/episode/terminationReason.ts';
import type { Episode } from '../engine/episode/types.ts';
import type { Revision } from '../engine/revision.ts';
import { numpyMean } from './numpyMean.ts';

export interface WorkflowMetrics {
  /** Mean of each metric over the episodes that have it, in order of first appearance. */
  readonly means: readonly (readonly [key: string, mean: number])[];
  /** At rllm-seed episodes without a reason are in no count (D-30); at rllm-head they are `unknown`. */
  readonly terminationCounts: Readonly<Record<TerminationReason, number>>;
}

/**
 * `_collect_workflow_metrics_from_episodes`: a metric whose mean numpy cannot compute (texts, None) is dropped without
 * a word; booleans count as 0 and 1.
 * Source: rLLM trainer/unified_trainer.py (2026-08).
 */
export function collectWorkflowMetrics(episodes: readonly Episode[], revision: Revision): WorkflowMetrics {
  const values = new Map<string, unknown[]>();
  const counts = Object.fromEntries(TERMINATION_REASONS.map((reason) => [reason, 0])) as Record<
    TerminationReason,
    number
  >;
  for (const { metrics, terminationReason } of episodes) {
    for (const [key, value] of metrics) {
      const list = values.get(key) ?? [];
      values.set(key, list);
      list.push(value);
    }
    const reason = terminationReason ?? (revision === 'rllm-head' ? 'unknown' : null);
    if (reason !== null) counts[reason]++;
  }
  const means = [...values].flatMap(([key, list]): [string, number][] => {
    const mean = numpyMean(list);
    return mean === null ? [] : [[key, mean]];
  });
  return { means, terminationCounts: counts };
}

/** `batch/{key}`, then `batch/termination_reason/{reason}`: each count over all counts, or over 1 when there are none. */
export function workflowMetricEntries({ means, terminationCounts }: WorkflowMetrics): Metric[] {
  const counted = Object.values(terminationCounts).reduce((sum, count) => sum + count, 0);
  return [
    ...means.map(([key, mean]): Metric => [`batch/${key}`, mean]),
    ...TERMINATION_REASONS.map(
      (reason): Metric => [`batch/termination_reason/${reason}`, terminationCounts[reason] / Math.max(counted, 1)],
    ),
  ];
}

import type { BatchColumns } from '../batch/columns.ts';
import { collectBatch } from '../batch/collectBatch.ts';
import { rolesOfBatch } from '../batch/roles.ts';
import type { LaneInput } from '../comparison/types.ts';
import { createEstimatorRegistry } from '../estimators/registry.ts';
import { percentile } from '../numeric/percentile.ts';
import { groupStatsOf } from '../summary/groupStats.ts';
import { roleStatsOf } from '../summary/roleStats.ts';
import { GROUP_STATES, groupStatesOf } from './groupState.ts';

/** A training step of a run. */
export interface StepInput {
  /** Null for what names no step. */
  readonly step: number | null;
  readonly columns: BatchColumns;
}

/** One step, summed up. */
export interface StepSummary {
  readonly step: number | null;
  readonly groups: number;
  readonly trajectories: number;
  /** Mean of all rewards. */
  readonly reward: number;
  /** Groups of each state, in the order of `GROUP_STATES`. */
  readonly states: readonly number[];
  /** p10, p50 and p90 over the groups of at least two without a missing reward; NaN when there is none. */
  readonly means: readonly [number, number, number];
  readonly stds: readonly [number, number, number];
  /** rLLM's metrics of each lane, in order of the lanes; empty for a lane that stops. */
  readonly metrics: readonly (readonly (readonly [key: string, value: number])[])[];
}

/** Sums up one step under every lane. */
export function summaryOfStep({ step, columns }: StepInput, lanes: readonly LaneInput[]): StepSummary {
  const stats = groupStatsOf(columns);
  const roles = rolesOfBatch(columns).map(roleStatsOf);
  const states = groupStatesOf(columns, stats, new Map(roles.map(({ role, std }) => [role, std])));
  const compared = states.flatMap((state, g) => (['singleton', 'missing', 'empty'].includes(state) ? [] : [g]));
  const quantiles = (values: Float64Array): readonly [number, number, number] => {
    const chosen = Float64Array.from(compared, (g) => values[g]!);
    return [percentile(chosen, 10), percentile(chosen, 50), percentile(chosen, 90)];
  };
  let sum = 0;
  let known = 0;
  for (const value of columns.values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    known++;
  }
  return {
    step,
    groups: states.length,
    trajectories: columns.values.length,
    reward: sum / known,
    states: GROUP_STATES.map((state) => states.filter((one) => one === state).length),
    means: quantiles(stats.means),
    stds: quantiles(stats.stds),
    metrics: lanes.map(({ settings }) =>
      collectBatch(columns, settings, createEstimatorRegistry(settings.revision)).metrics.map(
        ([key, value]) => [key, Number(value)] as const,
      ),
    ),
  };
}

import type { BatchColumns } from '../batch/columns.ts';
import { collectBatch } from '../batch/collectBatch.ts';
import { rolesOfBatch } from '../batch/roles.ts';
import type { LaneInput } from '../comparison/types.ts';
import { createEstimatorRegistry } from '../estimators/registry.ts';
import { recordedRegistry } from '../recorded/recordedRegistry.ts';
import { isSameCall } from '../recorded/sameCall.ts';
import type { CustomEstimators, RecordedCall } from '../recorded/types.ts';
import { percentile } from '../numeric/percentile.ts';
import { groupStatsOf } from '../summary/groupStats.ts';
import { roleStatsOf } from '../summary/roleStats.ts';
import { GROUP_STATES, groupStatesOf } from './groupState.ts';

/** A training step of a run. */
export interface StepInput {
  /** Null for what names no step. */
  readonly step: number | null;
  readonly columns: BatchColumns;
  /** What is asked of it; the roles of its batch can be others than those of the step before. */
  readonly lanes: readonly LaneInput[];
  /** What is known of custom estimators on the rewards of this step; absent when there are none. */
  readonly custom?: CustomEstimators;
}

/** What a lane gives at one step. */
export interface StepLane {
  readonly laneId: string;
  /** `waits`: it needs calls of custom estimators that have no answer yet. */
  readonly state: 'computed' | 'waits' | 'stopped';
  /** rLLM's metrics; empty unless it is computed. */
  readonly metrics: readonly (readonly [key: string, value: number])[];
  /** Why it stopped, with the class of the exception; null when it did not. */
  readonly error: { readonly pythonClass: string; readonly message: string } | null;
}

/** A step summed up, and what custom estimators have to be asked before it is complete. */
export interface StepResult {
  readonly summary: StepSummary;
  /** Each call once. */
  readonly wanted: readonly RecordedCall[];
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
  /** In order of the lanes. */
  readonly lanes: readonly StepLane[];
}

/** Sums up one step under every lane. */
export function summaryOfStep({ step, columns, lanes, custom }: StepInput): StepResult {
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
  const wanted: RecordedCall[] = [];
  const summary: StepSummary = {
    step,
    groups: states.length,
    trajectories: columns.values.length,
    reward: sum / known,
    states: GROUP_STATES.map((state) => states.filter((one) => one === state).length),
    means: quantiles(stats.means),
    stds: quantiles(stats.stds),
    lanes: lanes.map((lane) => laneOfStep(columns, lane, custom, wanted)),
  };
  return { summary, wanted };
}

/** What a lane gives; calls that have no answer are added to `wanted`. */
function laneOfStep(
  columns: BatchColumns,
  { laneId, settings }: LaneInput,
  custom: CustomEstimators | undefined,
  wanted: RecordedCall[],
): StepLane {
  let waits = false;
  const want = (call: RecordedCall): void => {
    waits = true;
    if (!wanted.some((one) => isSameCall(one, call))) wanted.push(call);
  };
  const registry =
    custom === undefined ? createEstimatorRegistry(settings.revision) : recordedRegistry(settings, custom, want);
  const { metrics, error } = collectBatch(columns, settings, registry);
  if (waits) return { laneId, state: 'waits', metrics: [], error: null };
  if (error !== null) {
    const { pythonClass, message } = error;
    return { laneId, state: 'stopped', metrics: [], error: { pythonClass, message } };
  }
  return { laneId, state: 'computed', metrics: metrics.map(([key, value]) => [key, Number(value)] as const), error };
}

import {
  type AdvantageListener,
  assertBroadcast,
  collectRewardAndAdvantage,
  metricsOfRoles,
  MISSING_REWARD,
} from '../collect/collectRewardAndAdvantage.ts';
import { createAdvantageLog } from '../collect/log.ts';
import type { Metric } from '../collect/metrics.ts';
import { estimateRole } from '../collect/roles.ts';
import type { AlgorithmConfig } from '../config/algorithm.ts';
import { algorithmConfigOfRun, type RunSettings } from '../config/runSettings.ts';
import { assertUpstream, UpstreamError } from '../errors.ts';
import type { EstimatorRegistry } from '../estimators/registry.ts';
import type { Revision } from '../revision.ts';
import { groupRoleOf } from '../trajectory/identity.ts';
import { type BatchColumns, firstMissingReward } from './columns.ts';
import { rolesOfBatch } from './roles.ts';
import { trajectoryGroupsOf } from './trajectoryGroups.ts';

/** An error as data, so that it can cross to the page. */
export interface ErrorData {
  /** Python's exception class; where a custom estimator threw something else, the name of that. */
  readonly pythonClass: string;
  readonly message: string;
  readonly discrepancy: string | null;
  /** Role at which the run stopped, in wire form; null when it stopped before any. */
  readonly role: string | null;
  /** Group at which the run stopped; null when it was none in particular. */
  readonly group: number | null;
}

/** What one configuration makes of a batch. */
export interface BatchResult {
  /** rLLM's metrics in order; empty when the run raised. */
  readonly metrics: readonly Metric[];
  /** One entry a trajectory, in batch order; NaN where none was computed. The token mean where `tokens` has an entry. */
  readonly advantages: Float64Array<ArrayBuffer>;
  /** 1 for each group whose advantages an estimator gave. */
  readonly estimated: Uint8Array<ArrayBuffer>;
  /** Groups that kept precomputed advantages: one number a response token, as rLLM's metrics count them. */
  readonly precomputed: ReadonlyMap<number, Float64Array<ArrayBuffer>>;
  /** Trajectories whose advantage differs between tokens: entry of the batch -> one list a step. */
  readonly tokens: ReadonlyMap<number, readonly (readonly number[])[]>;
  readonly log: readonly string[];
  readonly warnings: readonly string[];
  /** What rLLM raises here; null when it runs through. Advantages written before it stay (D-41). */
  readonly error: ErrorData | null;
}

/** Runs rLLM's collector over a batch under one run's settings. Upstream's exceptions come back as data. */
export function collectBatch(columns: BatchColumns, settings: RunSettings, registry: EstimatorRegistry): BatchResult {
  const { config, warnings } = algorithmConfigOfRun(settings);
  const { revision } = settings;
  const log = createAdvantageLog();
  const written = {
    advantages: new Float64Array(columns.values.length).fill(Number.NaN),
    estimated: new Uint8Array(columns.groupIds.length),
    precomputed: new Map<number, Float64Array<ArrayBuffer>>(),
    tokens: new Map<number, readonly (readonly number[])[]>(),
  };
  const onAdvantages: AdvantageListener = (group, values, source) => {
    if (source === 'precomputed') {
      written.precomputed.set(group, Float64Array.from(values));
      return;
    }
    written.estimated[group] = 1;
    written.advantages.set(values, columns.offsets[group]);
  };
  let metrics: readonly Metric[] = [];
  let error: ErrorData | null = null;
  try {
    if (columns.steps === null) metrics = collectColumns(columns, config, { revision, registry, onAdvantages });
    else {
      const groups = trajectoryGroupsOf(columns);
      try {
        metrics = collectRewardAndAdvantage(groups, config, { revision, registry, log, onAdvantages });
      } finally {
        readStepAdvantages(columns, groups, written);
      }
    }
  } catch (raised) {
    error = errorDataOf(raised);
  }
  return { ...written, metrics, log: log.lines, warnings: warnings.map(([, text]) => text), error };
}

/** What is left of a batch when rLLM stops before the collector: nothing but the error. */
export function stoppedResult(columns: BatchColumns, error: ErrorData): BatchResult {
  return {
    metrics: [],
    advantages: new Float64Array(columns.values.length).fill(Number.NaN),
    estimated: new Uint8Array(columns.groupIds.length),
    precomputed: new Map(),
    tokens: new Map(),
    log: [],
    warnings: [],
    error,
  };
}

/** The collector over columns: for batches without steps it gives what `collectRewardAndAdvantage` gives. */
function collectColumns(
  columns: BatchColumns,
  config: AlgorithmConfig,
  {
    revision,
    registry,
    onAdvantages,
  }: { revision: Revision; registry: EstimatorRegistry; onAdvantages: AdvantageListener },
): Metric[] {
  assertBroadcast(config);
  const missing = firstMissingReward(columns);
  if (missing !== null) {
    const { group } = missing;
    assertUpstream(false, MISSING_REWARD, { role: groupRoleOf(columns.groupIds[group]!), group });
  }
  const roles = rolesOfBatch(columns);
  const lists = roles.map((rewards) => {
    const { role } = rewards;
    const result = estimateRole(rewards, config, { registry, revision }, (group, values) =>
      onAdvantages(group, values, 'estimator'),
    );
    return { role, ...result };
  });
  return metricsOfRoles(roles, lists, revision === 'rllm-head');
}

/** Reads what the steps hold after the run, also where it stopped: advantages written before an error stay. */
function readStepAdvantages(
  columns: BatchColumns,
  groups: ReturnType<typeof trajectoryGroupsOf>,
  { advantages, tokens }: { advantages: Float64Array; tokens: Map<number, readonly (readonly number[])[]> },
): void {
  groups.forEach((group, g) => {
    group.trajectories.forEach((trajectory, i) => {
      const entry = columns.offsets[g]! + i;
      const perStep = trajectory.steps.map((step) => numbersOf(step.advantage));
      const flat = perStep.flat();
      if (flat.length === 0) return;
      if (flat.every((value) => Object.is(value, flat[0]))) {
        advantages[entry] = flat[0]!;
        return;
      }
      tokens.set(entry, perStep);
      advantages[entry] = flat.reduce((sum, value) => sum + value, 0) / flat.length;
    });
  });
}

function numbersOf(advantage: unknown): readonly number[] {
  if (typeof advantage === 'number') return [advantage];
  if (Array.isArray(advantage)) return advantage as readonly number[];
  if (typeof advantage === 'object' && advantage !== null && 'value' in advantage) return [Number(advantage.value)];
  return [];
}

/** Turns what upstream raises into data. Anything else is a fault of the engine and is thrown on. */
export function errorDataOf(raised: unknown): ErrorData {
  if (!(raised instanceof UpstreamError)) throw raised;
  const { pythonClass, message, discrepancy, place } = raised;
  return { pythonClass, message, discrepancy, ...place };
}

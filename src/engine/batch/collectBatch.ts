import { assertBroadcast, collectRewardAndAdvantage, metricsOfRoles } from '../collect/collectRewardAndAdvantage.ts';
import { createAdvantageLog } from '../collect/log.ts';
import type { Metric } from '../collect/metrics.ts';
import { estimateRole } from '../collect/roles.ts';
import type { AlgorithmConfig } from '../config/algorithm.ts';
import { algorithmConfigOfRun, type RunSettings } from '../config/runSettings.ts';
import { assertUpstream, UpstreamError } from '../errors.ts';
import type { EstimatorRegistry } from '../estimators/registry.ts';
import type { Revision } from '../revision.ts';
import type { BatchColumns } from './columns.ts';
import { rolesOfBatch } from './roles.ts';
import { trajectoryGroupsOf } from './trajectoryGroups.ts';

/** An error as data, so that it can cross to the page. */
export interface ErrorData {
  readonly pythonClass: string;
  readonly message: string;
  readonly discrepancy: string | null;
}

/** What one configuration makes of a batch. */
export interface BatchResult {
  /** rLLM's metrics in order; empty when the run raised. */
  readonly metrics: readonly Metric[];
  /** One entry a trajectory, in batch order; NaN where none was computed. The token mean where `tokens` has an entry. */
  readonly advantages: Float64Array<ArrayBuffer>;
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
  const log = createAdvantageLog();
  const advantages = new Float64Array(columns.values.length).fill(Number.NaN);
  const tokens = new Map<number, readonly (readonly number[])[]>();
  let metrics: readonly Metric[] = [];
  let error: ErrorData | null = null;
  try {
    if (columns.steps === null) metrics = collectColumns(columns, config, settings.revision, registry, advantages);
    else {
      const groups = trajectoryGroupsOf(columns);
      try {
        metrics = collectRewardAndAdvantage(groups, config, { revision: settings.revision, registry, log });
      } finally {
        readStepAdvantages(columns, groups, advantages, tokens);
      }
    }
  } catch (raised) {
    error = errorData(raised);
  }
  return { metrics, advantages, tokens, log: log.lines, warnings: warnings.map(([, text]) => text), error };
}

/** The collector over columns: for batches without steps it gives what `collectRewardAndAdvantage` gives. */
function collectColumns(
  columns: BatchColumns,
  config: AlgorithmConfig,
  revision: Revision,
  registry: EstimatorRegistry,
  advantages: Float64Array,
): Metric[] {
  assertBroadcast(config);
  assertUpstream(columns.missing.length === 0, 'Trajectory reward cannot be None in broadcast mode');
  const roles = rolesOfBatch(columns);
  const lists = roles.map((rewards) => {
    const { role } = rewards;
    const result = estimateRole(rewards, config, { registry, revision }, (groupIndex, values) =>
      advantages.set(values, columns.offsets[groupIndex]),
    );
    return { role, ...result };
  });
  return metricsOfRoles(roles, lists, revision === 'rllm-head');
}

function readStepAdvantages(
  columns: BatchColumns,
  groups: ReturnType<typeof trajectoryGroupsOf>,
  advantages: Float64Array,
  tokens: Map<number, readonly (readonly number[])[]>,
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
function errorData(raised: unknown): ErrorData {
  if (!(raised instanceof UpstreamError)) throw raised;
  return { pythonClass: raised.pythonClass, message: raised.message, discrepancy: raised.discrepancy };
}

import { type BatchResult, collectBatch, stoppedResult } from '../../engine/batch/collectBatch.ts';
import { type BatchColumns, batchColumnsOf } from '../../engine/batch/columns.ts';
import { displayGroup } from '../../engine/batch/groupId.ts';
import type { Batch } from '../../engine/batch/types.ts';
import { algorithmConfigOfRun, type RunSettings } from '../../engine/config/runSettings.ts';
import { createEstimatorRegistry, type EstimatorRegistry } from '../../engine/estimators/registry.ts';
import { errorAdvice } from '../../engine/explanations/errorAdvice.ts';
import { pipelineAdvice } from '../../engine/explanations/pipelineAdvice.ts';
import type { ConfigTree } from '../../engine/config/fromConfig.ts';
import { findingFactsOf } from '../../engine/findings/facts.ts';
import { findingsOf } from '../../engine/findings/index.ts';
import type { FindingFacts, Severity } from '../../engine/findings/types.ts';
import type { Metric } from '../../engine/collect/metrics.ts';
import type { PipelineRun } from '../../engine/pipeline/run.ts';
import type { Revision } from '../../engine/revision.ts';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';
import { plainConfig } from './plainConfig.ts';

/** A number as the golden vectors write it: non-finite ones are text. */
type WireNumber = number | 'NaN' | 'Infinity' | '-Infinity';

/** One advantage a trajectory; one list a step where tokens differ; null when rLLM stopped before it. */
type WireAdvantage = WireNumber | null | readonly (readonly WireNumber[])[];

interface WireFinding {
  /** Number in docs/discrepancies.md; null for what is no discrepancy of rLLM's. */
  readonly id: string | null;
  readonly title: string;
  readonly severity: Severity;
  /** Ids of the groups it is about. */
  readonly groups: readonly string[];
  readonly sentence: string;
  readonly advice: string;
}

/** What `compute --json` prints. */
export interface ComputeReport {
  readonly revision: Revision;
  readonly config: Readonly<Record<string, unknown>>;
  readonly metrics: readonly WireMetric[];
  readonly groups: readonly {
    readonly id: string;
    readonly role: string;
    readonly rewards: readonly (WireNumber | null)[];
    readonly advantages: readonly WireAdvantage[];
  }[];
  readonly log: readonly string[];
  readonly warnings: readonly string[];
  readonly findings: readonly WireFinding[];
  readonly error: { readonly type: string; readonly message: string } | null;
  /** How the groups came about; absent for a batch that was given as groups. */
  readonly pipeline?: WirePipeline;
}

type WireMetric = readonly [key: string, value: WireNumber | boolean];

/** The way from episodes to groups: rLLM's own metrics of it, counts at each step, and who was lost. */
interface WirePipeline {
  readonly metrics: readonly WireMetric[];
  readonly episodes: number;
  readonly trajectories: number;
  readonly masked_episodes: number;
  readonly lost: readonly { readonly episode: number; readonly trajectory: number; readonly reason: string }[];
  readonly renamed: number;
  readonly groups_formed: number;
  readonly dropped: readonly { readonly group_id: string; readonly trajectories: number }[];
  readonly held_back: boolean;
  readonly groups_kept: number;
  readonly log: readonly string[];
}

/** How a batch came about, and the configuration file that was given. */
interface ReportBackground {
  readonly run: PipelineRun | null;
  readonly config: ConfigTree | null;
  /** In the place of the revision's own, where estimators were registered. */
  readonly registry?: EstimatorRegistry;
}

/** Runs the collector over a batch and gathers the report. */
export function computeReport(
  batch: Batch,
  settings: RunSettings,
  notes: readonly string[],
  { run: pipeline, config: opened, registry }: ReportBackground = { run: null, config: null },
): ComputeReport {
  const columns = batchColumnsOf(batch);
  const stopped = pipeline?.error ?? null;
  const result =
    stopped === null
      ? collectBatch(columns, settings, registry ?? createEstimatorRegistry(settings.revision))
      : stoppedResult(columns, stopped);
  const { config } = algorithmConfigOfRun(settings);
  const { error } = result;
  return {
    revision: settings.revision,
    config: plainConfig(config, settings.revision),
    metrics: result.metrics.map(wireMetric),
    groups: batch.groups.map((group, g) => ({
      id: group.groupId,
      role: groupRoleOf(group.groupId),
      rewards: group.rewards.map((reward) => (reward === null ? null : wireNumber(reward))),
      advantages: group.rewards.map((_, i) => advantageOf(result, columns.offsets[g]! + i)),
    })),
    log: result.log,
    warnings: [...result.warnings, ...mapWarnings(columns, settings), ...notes],
    findings: wireFindings(
      findingFactsOf(columns, settings, result, { pipeline: pipeline?.facts ?? null, config: opened, stopped }),
      pipeline,
    ),
    error: error && { type: error.pythonClass, message: error.message },
    ...(pipeline !== null && { pipeline: wirePipeline(pipeline) }),
  };
}

function advantageOf(result: BatchResult, entry: number): WireAdvantage {
  const tokens = result.tokens.get(entry);
  if (tokens !== undefined) return tokens.map((step) => step.map(wireNumber));
  const value = result.advantages[entry]!;
  return result.error !== null && Number.isNaN(value) ? null : wireNumber(value);
}

/** What stopped the run comes first, then what else there is to say, the gravest before the rest. */
function wireFindings(facts: FindingFacts, run: PipelineRun | null): readonly WireFinding[] {
  const { columns, settings } = facts;
  const stop = run?.error ?? null;
  const error = stop ?? facts.result.error;
  const idsOf = (groups: readonly number[]) => groups.map((g) => columns.groupIds[g]!);
  const others = findingsOf(facts)
    .filter(({ id }) => error === null || id === null || id !== error.discrepancy)
    .map((finding) => ({ ...finding, groups: idsOf(finding.groups) }));
  if (error === null) return others;
  const {
    title: sentence,
    advice,
    group,
  } = stop === null ? errorAdvice(error, columns, settings, 'rLLM') : pipelineAdvice(stop, run?.groups ?? []);
  const stopped: WireFinding = {
    id: error.discrepancy,
    title: 'rLLM stops',
    severity: 'error',
    groups: idsOf(group === null ? [] : [group]),
    sentence,
    advice,
  };
  return [stopped, ...others];
}

/** A key of the map that is no role has no effect, and rLLM says nothing. */
function mapWarnings({ groupIds }: BatchColumns, { estimatorMap }: RunSettings): string[] {
  const roles = new Set(groupIds.map(groupRoleOf));
  return estimatorMap
    .filter(([role]) => !roles.has(role))
    .map(([role]) => `The map names ${displayGroup(role)}, and no group has that role. rLLM ignores it silently.`);
}

function wirePipeline({ flow, metrics, log }: PipelineRun): WirePipeline {
  return {
    metrics: metrics.map(wireMetric),
    episodes: flow.episodes,
    trajectories: flow.trajectories,
    masked_episodes: flow.maskedEpisodes,
    lost: flow.lost.map(({ episode, trajectory, reason }) => ({ episode, trajectory, reason })),
    renamed: flow.renamed,
    groups_formed: flow.groupsFormed,
    dropped: flow.dropped.map(({ groupId, size }) => ({ group_id: groupId, trajectories: size })),
    held_back: flow.heldBack,
    groups_kept: flow.groupsKept,
    log,
  };
}

function wireMetric([key, value]: Metric): WireMetric {
  return [key, typeof value === 'number' ? wireNumber(value) : value];
}

function wireNumber(value: number): WireNumber {
  return Number.isFinite(value) ? value : (String(value) as WireNumber);
}

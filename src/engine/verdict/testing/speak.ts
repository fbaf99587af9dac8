import { type BatchColumns, batchColumnsOf } from '../../batch/columns.ts';
import type { RewardValue } from '../../batch/types.ts';
import { compareLanes } from '../../comparison/compareLanes.ts';
import type { LaneInput } from '../../comparison/types.ts';
import type { RunSettings } from '../../config/runSettings.ts';
import { type BatchBackground, NO_BACKGROUND } from '../../findings/facts.ts';
import type { PipelineFacts } from '../../findings/pipelineFacts.ts';
import { batchOf, settingsOf } from '../../testing/batches.ts';
import { IDLE } from '../../testing/control.ts';
import type { VerdictContext } from '../context.ts';
import { rulesThatSpeak } from '../verdict.ts';

export function laneNamed(label: string, settings: Partial<RunSettings>): LaneInput {
  return { laneId: label, label, settings: settingsOf(settings) };
}

export const GRPO = laneNamed('GRPO', {});
export const OFF = laneNamed('Dr. GRPO', { normAdvByStdInGrpo: false });
export const RLOO = laneNamed('RLOO', { estimator: 'rloo' });
export const RLOO_AT_SEED = laneNamed('RLOO', { estimator: 'rloo', revision: 'rllm-seed' });
export const REINFORCE = laneNamed('REINFORCE', { estimator: 'reinforce' });
export const POOLED = laneNamed('REINFORCE++', { estimator: 'reinforce_plus_plus_baseline' });
export const PRPO = laneNamed('PRPO', { estimator: 'prpo' });

/** A lane whose estimator rLLM does not know. */
export const failing = (label: string) => laneNamed(label, { estimator: 'mine' });

/** A lane whose custom estimator has not run. */
export const WAITING = laneNamed('Waiting', { estimatorMap: [['all_groups', 'waiting']] });
const ENTRIES = [{ name: 'waiting', refusal: 'It has not been run here yet.' }];

/** k solves in n. */
export const solved = (k: number, n = 8) => Array.from({ length: n }, (_, i) => (i < k ? 1 : 0));

export type Groups = Readonly<Record<string, readonly RewardValue[]>>;

/** What a verdict is decided by, for lanes over a batch. */
export async function contextOf(
  columns: BatchColumns,
  lanes: readonly LaneInput[],
  focus: number | null = 0,
  background: BatchBackground = NO_BACKGROUND,
): Promise<VerdictContext> {
  const custom = lanes.includes(WAITING) ? { entries: ENTRIES, answers: [] } : undefined;
  const comparison = await compareLanes(columns, lanes, { group: focus, role: null }, IDLE, background, custom);
  const { pipeline, stopped } = background;
  return { ...comparison!, columns, focus, pipeline, stopped };
}

/** Which rules speak of a batch, and their sentences: the headline's first, then each detail's. */
export async function speak(
  groups: Groups | BatchColumns,
  lanes: readonly LaneInput[] = [GRPO, RLOO],
  focus: number | null = 0,
  background: BatchBackground = NO_BACKGROUND,
): Promise<readonly (readonly [id: string, sentence: string])[]> {
  const columns = isColumns(groups) ? groups : batchColumnsOf(batchOf(groups));
  const { headline, details } = rulesThatSpeak(await contextOf(columns, lanes, focus, background));
  return [headline, ...details].map(({ rule, sentence }) => [rule.id, sentence]);
}

function isColumns(groups: Groups | BatchColumns): groups is BatchColumns {
  return groups['offsets'] instanceof Uint32Array;
}

/** A batch of one group of two that came with advantages. */
export function precomputed(rewards: readonly [RewardValue, RewardValue]): BatchColumns {
  const steps = [[{ responseTokens: 1, advantage: 0.5 }], [{ responseTokens: 1, advantage: -0.5 }]];
  return batchColumnsOf({ groups: [{ groupId: 'a:s', rewards, steps }] });
}

/** A way from nine episodes to no group at all, with changes. */
export function nothingOfNine(changes: Partial<PipelineFacts> = {}): BatchBackground {
  const pipeline: PipelineFacts = {
    episodes: 9,
    withoutReason: 0,
    masked: 0,
    unnamed: 0,
    mostValidationEpisodesOfTask: 0,
    clashingMetrics: [],
    stepsWithoutAdvantageKey: 0,
    groupsFormed: 0,
    groupsKept: 0,
    groupsDropped: 0,
    minTrajsPerGroup: 2,
    rejectionMode: 'none',
    tasksCounted: 0,
    solvePartial: 0,
    minPartialSolveTasks: 0,
    imputesNames: true,
    dropsUnnamed: false,
    ...changes,
  };
  return { ...NO_BACKGROUND, pipeline };
}

/** rLLM stopped on the way to groups. */
export const STOPPED: BatchBackground = {
  ...NO_BACKGROUND,
  stopped: { pythonClass: 'AssertionError', message: 'stop', discrepancy: null, role: null, group: null },
};

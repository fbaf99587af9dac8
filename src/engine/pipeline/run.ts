import { type ErrorData, errorDataOf } from '../batch/collectBatch.ts';
import type { RewardGroup } from '../batch/types.ts';
import type { Metric } from '../collect/metrics.ts';
import type { EpisodeRecord } from '../episode/record.ts';
import type { Episode } from '../episode/types.ts';
import type { PipelineFacts } from '../findings/pipelineFacts.ts';
import { applyRejectionSamplingAndFiltering, type RejectionAccount } from '../rejection/applyRejectionSampling.ts';
import { RejectionSamplingState } from '../rejection/state.ts';
import type { Revision } from '../revision.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import type { LostTrajectory } from '../transform/account.ts';
import { buildTrajectoryGroups, isMasked } from '../transform/grouping.ts';
import { transformEpisodesToTrajectoryGroups } from '../transform/transformEpisodes.ts';
import { pipelineFactsOf } from './facts.ts';
import type { Flow } from './flow.ts';
import { rewardGroupOf } from './groups.ts';
import { type Origin, originOfUid, rllmEpisodesOf } from './rllmEpisodes.ts';
import type { PipelineSettings } from './settings.ts';

/** What becomes of a batch of episodes before the estimator. */
export interface PipelineRun {
  /** The groups that reach the estimator, in order of first appearance. */
  readonly groups: readonly RewardGroup[];
  /** For each group, where its trajectories come from. */
  readonly origins: readonly (readonly Origin[])[];
  /** The groups that rejection sampling holds back with the whole batch; normally none. */
  readonly heldBack: readonly (readonly Origin[])[];
  /** For each group, whether its rewards were taken from the last steps. */
  readonly propagated: readonly boolean[];
  readonly flow: Flow;
  readonly facts: PipelineFacts;
  /** rLLM's metrics of the transform and of rejection sampling, in order. */
  readonly metrics: readonly Metric[];
  /** rLLM's log lines, warnings and debug lines alike. */
  readonly log: readonly string[];
  /** What rLLM raises here; the groups are then those that it had before, so that they can be looked at. */
  readonly error: ErrorData | null;
}

/**
 * Runs rLLM's way from episodes to groups: names, compact filtering, grouping, reward propagation, rejection sampling.
 * Upstream's exceptions come back as data.
 */
export function runPipeline(
  records: readonly EpisodeRecord[],
  settings: PipelineSettings,
  revision: Revision,
): PipelineRun {
  const episodes = rllmEpisodesOf(records);
  const log: string[] = [];
  const line = (message: string) => log.push(message);
  const state = new RejectionSamplingState();
  const stages: Stages = { groups: [], formed: null, lost: [], renamed: 0, rejection: NOTHING_REJECTED, metrics: [] };
  let error: ErrorData | null = null;
  try {
    runStages(episodes, settings, revision, { warn: line, debug: line }, state, stages);
  } catch (raised) {
    const data = errorDataOf(raised);
    // numpy's own error, over the sizes of no groups.
    error = data.message.startsWith('zero-size array') ? { ...data, discrepancy: 'D-09' } : data;
    stages.groups = stages.formed ?? buildTrajectoryGroups(episodes, settings.compactFiltering);
    stages.formed ??= stages.groups;
  }
  const origins = originsOf(stages.groups);
  const flow = flowOf(records, episodes, settings, stages);
  return {
    groups: stages.groups.map((group, g) => rewardGroupOf(group, origins[g]!, records)),
    origins,
    heldBack: flow.heldBack ? originsOf(stages.formed ?? []).filter(isLargeEnough(settings)) : [],
    propagated: origins.map(
      (places) =>
        places.length > 0 &&
        places.every(({ episode, trajectory }) => records[episode]!.trajectories[trajectory]!.reward === null),
    ),
    flow,
    facts: pipelineFactsOf(records, settings, flow, error === null ? state.counters : null),
    metrics: stages.metrics,
    log,
    error,
  };
}

const NOTHING_REJECTED: RejectionAccount = { dropped: [], heldBack: false };

/** What is known so far, filled stage by stage, so that an error leaves what was there before it. */
interface Stages {
  groups: readonly TrajectoryGroup[];
  /** Null until the transform is through. */
  formed: readonly TrajectoryGroup[] | null;
  lost: readonly LostTrajectory[];
  renamed: number;
  rejection: RejectionAccount;
  metrics: readonly Metric[];
}

function originsOf(groups: readonly TrajectoryGroup[]): Origin[][] {
  return groups.map(({ trajectories }) => trajectories.map(({ uid }) => originOfUid(uid)));
}

function isLargeEnough({ rejectionSampling }: PipelineSettings): (group: readonly Origin[]) => boolean {
  return ({ length }) => length >= rejectionSampling.minTrajsPerGroup;
}

function runStages(
  episodes: Episode[],
  settings: PipelineSettings,
  revision: Revision,
  log: { warn: (message: string) => void; debug: (message: string) => void },
  state: RejectionSamplingState,
  stages: Stages,
): void {
  const { compactFiltering, transform, rejectionSampling } = settings;
  const formed = transformEpisodesToTrajectoryGroups(episodes, transform, { revision, compactFiltering, log });
  stages.formed = formed.groups;
  stages.lost = formed.account.lost;
  stages.renamed = formed.account.renamed.length;
  stages.metrics = formed.metrics;
  const kept = applyRejectionSamplingAndFiltering(episodes, formed.groups, rejectionSampling, state);
  stages.groups = kept.groups;
  stages.rejection = kept.account;
  stages.metrics = [...formed.metrics, ...kept.metrics];
}

function flowOf(
  records: readonly EpisodeRecord[],
  episodes: readonly Episode[],
  { compactFiltering }: PipelineSettings,
  { groups, formed, lost, renamed, rejection }: Stages,
): Flow {
  return {
    episodes: records.length,
    trajectories: records.reduce((sum, { trajectories }) => sum + trajectories.length, 0),
    maskedEpisodes: episodes.filter((episode) => isMasked(episode, compactFiltering)).length,
    lost,
    renamed,
    groupsFormed: formed?.length ?? 0,
    trajectoriesGrouped: trajectoriesIn(formed ?? []),
    dropped: rejection.dropped,
    heldBack: rejection.heldBack,
    groupsKept: groups.length,
    trajectoriesKept: trajectoriesIn(groups),
  };
}

function trajectoriesIn(groups: readonly TrajectoryGroup[]): number {
  return groups.reduce((sum, { trajectories }) => sum + trajectories.length, 0);
}

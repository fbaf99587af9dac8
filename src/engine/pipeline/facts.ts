import type { EpisodeRecord } from '../episode/record.ts';
import type { PipelineFacts } from '../findings/pipelineFacts.ts';
import { taskIdOf } from '../trajectory/identity.ts';
import type { RejectionCounters } from '../rejection/state.ts';
import type { Flow } from './flow.ts';
import type { PipelineSettings } from './settings.ts';

/** Names that rejection sampling logs under `batch/`. */
const REJECTION_METRICS = new Set([
  'num_tasks',
  'solve_none',
  'solve_all',
  'solve_partial',
  'groups_before_filter',
  'groups_after_filter',
  'groups_dropped_insufficient_trajs',
]);

/** What the findings need to know of the way from episodes to groups. */
export function pipelineFactsOf(
  records: readonly EpisodeRecord[],
  settings: PipelineSettings,
  flow: Flow,
  counters: Pick<RejectionCounters, 'solveNone' | 'solveAll' | 'solvePartial'> | null,
): PipelineFacts {
  const { transform, rejectionSampling } = settings;
  const episodesOfTask = new Map<string, number>();
  const metricNames = new Set<string>();
  let mostEpisodesOfTask = 0;
  let unnamed = 0;
  let stepsWithoutAdvantageKey = 0;
  for (const record of records) {
    const task = taskIdOf(record.id);
    const episodes = (episodesOfTask.get(task) ?? 0) + 1;
    episodesOfTask.set(task, episodes);
    mostEpisodesOfTask = Math.max(mostEpisodesOfTask, episodes);
    for (const [name] of record.metrics ?? []) if (REJECTION_METRICS.has(name)) metricNames.add(name);
    for (const { name, steps } of record.trajectories) {
      if (name === '' || name === transform.defaultTrajName) unnamed++;
      stepsWithoutAdvantageKey += steps.filter((step) => step.advantageKeyMissing === true).length;
    }
  }
  return {
    episodes: records.length,
    withoutReason: records.filter(({ terminationReason }) => terminationReason === null).length,
    masked: flow.maskedEpisodes,
    unnamed,
    mostValidationEpisodesOfTask: records.every(({ validation }) => validation) ? mostEpisodesOfTask : 0,
    clashingMetrics: [...metricNames],
    stepsWithoutAdvantageKey,
    groupsFormed: flow.groupsFormed,
    groupsKept: flow.groupsKept,
    groupsDropped: flow.dropped.length,
    minTrajsPerGroup: rejectionSampling.minTrajsPerGroup,
    rejectionMode: rejectionSampling.mode,
    tasksCounted: counters && counters.solveNone + counters.solveAll + counters.solvePartial,
    solvePartial: counters?.solvePartial ?? 0,
    minPartialSolveTasks: rejectionSampling.minPartialSolveTasks,
    imputesNames: transform.imputeMissingNames,
    dropsUnnamed: transform.dropUnnamedTraj,
  };
}

import { REJECTION_SAMPLING_DEFAULTS, type RejectionSamplingConfig } from '../../../engine/config/rejectionSampling.ts';
import { readKey } from '../../../engine/config/tree.ts';
import type { Episode } from '../../../engine/episode/types.ts';
import { applyRejectionSamplingAndFiltering } from '../../../engine/rejection/applyRejectionSampling.ts';
import { RejectionSamplingState } from '../../../engine/rejection/state.ts';
import type { Revision } from '../../../engine/revision.ts';
import { transformEpisodesToTrajectoryGroups } from '../../../engine/transform/transformEpisodes.ts';
import { decodeEpisodes } from '../decode.ts';
import type { RunCase } from '../kind.ts';
import { encodeError, encodeMetrics, type Outcome } from '../outcome.ts';

export const runRejectionSampling: RunCase = (input, revision) => {
  const config = decodeConfig(input['config'] as Readonly<Record<string, unknown>>);
  const reset = input['reset_each_batch'] as boolean;
  const state = new RejectionSamplingState();
  const batches = (input['batches'] as unknown[]).map((specs) => {
    if (reset) state.reset();
    const outcome = runBatch(decodeEpisodes(specs, revision), config, state, revision);
    return { ...outcome, state: encodeState(state) };
  });
  return { output: { batches } };
};

function runBatch(
  episodes: readonly Episode[],
  config: RejectionSamplingConfig,
  state: RejectionSamplingState,
  revision: Revision,
): Outcome {
  try {
    // The vectors hand an empty batch to the sampling without a transform, which would stop at rllm-seed.
    const empty = episodes.length === 0;
    const groups = empty ? [] : transformEpisodesToTrajectoryGroups(episodes, null, { revision }).groups;
    const result = applyRejectionSamplingAndFiltering(episodes, groups, config, state);
    return {
      groups: result.groups.map(({ groupId, trajectories }) => [groupId, trajectories.map(({ uid }) => uid)]),
      episodes: result.episodes.map(({ id, trajectories }) => [id, trajectories.map(({ uid }) => uid)]),
      metrics: encodeMetrics(result.metrics),
    };
  } catch (error) {
    return { error: encodeError(error) };
  }
}

function decodeConfig(fields: Readonly<Record<string, unknown>>): RejectionSamplingConfig {
  const defaults = REJECTION_SAMPLING_DEFAULTS;
  return {
    mode: readKey(fields, 'mode', defaults.mode),
    minTrajsPerGroup: readKey(fields, 'min_trajs_per_group', defaults.minTrajsPerGroup),
    minPartialSolveTasks: readKey(fields, 'min_partial_solve_tasks', defaults.minPartialSolveTasks),
    filterUniformGroups: readKey(fields, 'filter_uniform_groups', defaults.filterUniformGroups),
  };
}

function encodeState({ accumulatedGroups, accumulatedEpisodes, counters }: RejectionSamplingState): Outcome {
  return {
    accumulated_groups: accumulatedGroups.length,
    accumulated_episodes: accumulatedEpisodes.length,
    solve_none: counters.solveNone,
    solve_all: counters.solveAll,
    solve_partial: counters.solvePartial,
    groups_before_filter: counters.groupsBeforeFilter,
    groups_after_filter: counters.groupsAfterFilter,
    groups_dropped_insufficient_trajs: counters.groupsDroppedInsufficientTrajs,
  };
}

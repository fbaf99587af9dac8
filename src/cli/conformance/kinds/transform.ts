import { compactFilteringFrom, shouldMask } from '../../../engine/config/compactFiltering.ts';
import { TRANSFORM_DEFAULTS, type TransformConfig } from '../../../engine/config/transform.ts';
import { readKey } from '../../../engine/config/tree.ts';
import { TERMINATION_REASONS } from '../../../engine/episode/terminationReason.ts';
import { groupRoleOf, taskIdOf } from '../../../engine/trajectory/identity.ts';
import type { TrajectoryGroup } from '../../../engine/trajectory/types.ts';
import { validateAndPropagateRewards } from '../../../engine/transform/rewards.ts';
import { transformEpisodesToTrajectoryGroups } from '../../../engine/transform/transformEpisodes.ts';
import { decodeEpisodes, decodeGroups } from '../decode.ts';
import type { RunCase } from '../kind.ts';
import { encodeError, encodeMetrics, encodeReward, encodeRewards, type Outcome, optional } from '../outcome.ts';

type Fields = Readonly<Record<string, unknown>>;

export const runTransform: RunCase = (input, revision) => {
  const episodes = decodeEpisodes(input['episodes'], revision);
  const filtering = (input['compact_filtering'] ?? null) as Fields | null;
  const prefix = input['metrics_prefix'] as string | undefined;
  const lines: string[] = [];
  const log = { warn: (line: string) => lines.push(line), debug: (line: string) => lines.push(line) };
  const result = attempt(() => {
    const { groups, metrics } = transformEpisodesToTrajectoryGroups(
      episodes,
      decodeTransformConfig((input['transform_config'] ?? null) as Fields | null),
      {
        revision,
        log,
        compactFiltering: filtering === null ? null : compactFilteringFrom(filtering),
        ...(prefix === undefined ? {} : { metricsPrefix: prefix }),
      },
    );
    return { groups: groups.map(encodeGroup), metrics: encodeMetrics(metrics) };
  });
  return {
    ...result,
    names_after: episodes.map(({ trajectories }) => trajectories.map(({ uid, name }) => [uid, name])),
    ...optional({ log: lines }),
  };
};

export const runRewardValidation: RunCase = (input, revision) => {
  const groups = decodeGroups(input['groups'], revision);
  const broadcast = input['broadcast'] as boolean;
  const result = attempt(() => ({ warnings: validateAndPropagateRewards(groups, { broadcast }) }));
  return { ...result, rewards_after: encodeRewards(groups) };
};

export const runCompactFilter: RunCase = (input) => {
  const config = compactFilteringFrom(input['config'] as Fields);
  return { output: Object.fromEntries(TERMINATION_REASONS.map((reason) => [reason, shouldMask(config, reason)])) };
};

function attempt(run: () => Outcome): Outcome {
  try {
    return { output: run() };
  } catch (error) {
    return { error: encodeError(error) };
  }
}

function decodeTransformConfig(fields: Fields | null): TransformConfig | null {
  if (fields === null) return null;
  const defaults = TRANSFORM_DEFAULTS;
  return {
    imputeMissingNames: readKey(fields, 'impute_missing_names', defaults.imputeMissingNames),
    defaultTrajName: readKey(fields, 'default_traj_name', defaults.defaultTrajName),
    dropUnnamedTraj: readKey(fields, 'drop_unnamed_traj', defaults.dropUnnamedTraj),
    broadcast: readKey(fields, 'broadcast', defaults.broadcast),
  };
}

function encodeGroup({ groupId, trajectories, metadata = [] }: TrajectoryGroup): Outcome {
  return {
    group_id: groupId,
    group_role: groupRoleOf(groupId),
    task_id: taskIdOf(groupId),
    uids: trajectories.map(({ uid }) => uid),
    names: trajectories.map(({ name }) => name),
    rewards: trajectories.map(({ reward }) => encodeReward(reward)),
    metadata: metadata.map((one) => ({
      task_id: one.taskId,
      rollout_idx: one.rolloutIdx,
      termination_reason: one.terminationReason,
      is_correct: one.isCorrect,
    })),
  };
}

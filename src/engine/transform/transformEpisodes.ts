import type { Metric } from '../collect/metrics.ts';
import type { CompactFilteringConfig } from '../config/compactFiltering.ts';
import { TRANSFORM_DEFAULTS, type TransformConfig } from '../config/transform.ts';
import type { Episode } from '../episode/types.ts';
import type { Revision } from '../revision.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import { lostTrajectories, type TransformAccount } from './account.ts';
import { buildTrajectoryGroups, type TrajectoryGroupingHook } from './grouping.ts';
import { logFirst, type TransformLog } from './log.ts';
import { TRANSFORM_METRICS_PREFIX, transformMetrics } from './metrics.ts';
import { imputeTrajectoryNames } from './names.ts';
import { validateAndPropagateRewards } from './rewards.ts';

export interface TransformOptions {
  readonly revision: Revision;
  /** Null or absent: no episode is masked. */
  readonly compactFiltering?: CompactFilteringConfig | null;
  /** Default: the revision's, `grouping` at rllm-seed and `groups` at rllm-head. */
  readonly metricsPrefix?: string;
  /** Makes the groups instead of the default grouping and reward propagation. */
  readonly groupingHook?: TrajectoryGroupingHook | null;
  readonly log?: TransformLog;
}

export interface TransformResult {
  readonly groups: TrajectoryGroup[];
  /** In upstream's order. */
  readonly metrics: Metric[];
  readonly account: TransformAccount;
}

/**
 * `transform_episodes_to_trajectory_groups`: episodes become groups of trajectories of one task and one name.
 *
 * 1. Trajectories without a name are named or dropped, in place.
 * 2. Groups `{task_id}:{name}` in order of first appearance, without masked episodes and trajectories without steps.
 * 3. Missing trajectory rewards are taken from the last step, in place.
 * 4. Metrics under the prefix.
 *
 * @param episodes changed in place: names, lists of trajectories, rewards
 * @param config null for the class defaults
 * @throws {UpstreamError} IndexError for an episode id without a colon; AssertionError for rewards or step counts that
 *   do not agree within a group; ValueError at rllm-seed when no group is left (D-09). What was changed stays changed.
 * Source: rLLM trainer/algorithms/transform.py (2026-08).
 */
export function transformEpisodesToTrajectoryGroups(
  episodes: readonly Episode[],
  config: TransformConfig | null,
  options: TransformOptions,
): TransformResult {
  const {
    revision,
    compactFiltering = null,
    metricsPrefix = TRANSFORM_METRICS_PREFIX[revision],
    log = SILENT,
  } = options;
  const settings = config ?? TRANSFORM_DEFAULTS;
  const before = episodes.map((episode) => episode.trajectories);

  const names = imputeTrajectoryNames(episodes, settings);
  logFirst(names.messages, 'names', revision, log);

  const hook = options.groupingHook ?? defaultGroupingHook(revision, log);
  const groups = hook(episodes, settings, compactFiltering);
  const metrics = transformMetrics(episodes, groups, metricsPrefix, revision);
  const lost = lostTrajectories(before, episodes, groups, compactFiltering, Boolean(options.groupingHook));
  return { groups, metrics, account: { lost, renamed: names.renamed } };
}

/** `_default_traj_grouping_hook`: groups by task and name, then rewards. */
function defaultGroupingHook(revision: Revision, log: TransformLog): TrajectoryGroupingHook {
  return (episodes, config, compactFiltering) => {
    const groups = buildTrajectoryGroups(episodes, compactFiltering);
    logFirst(validateAndPropagateRewards(groups, config), 'rewards', revision, log);
    return groups;
  };
}

const SILENT: TransformLog = { warn() {}, debug() {} };

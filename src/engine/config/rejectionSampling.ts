import type { Revision } from '../revision.ts';
import { type ConfigTree, readKey, requireKey } from './tree.ts';

/** rLLM's `RejectionSamplingConfig`. */
export interface RejectionSamplingConfig {
  /** `none` keeps a batch, `episode` holds it back until enough tasks are partly solved; rLLM checks it when it runs. */
  readonly mode: string;
  /** Groups of fewer trajectories are dropped, in every mode (D-10). */
  readonly minTrajsPerGroup: number;
  /** In mode `episode`: how many tasks must be solved by some of their episodes and not by all. */
  readonly minPartialSolveTasks: number;
  /** rllm-head, read by asynchronous training only. */
  readonly filterUniformGroups: boolean;
}

/** `RejectionSamplingConfig()`; base.yaml says the same. */
export const REJECTION_SAMPLING_DEFAULTS: RejectionSamplingConfig = {
  mode: 'none',
  minTrajsPerGroup: 2,
  minPartialSolveTasks: 1,
  filterUniformGroups: false,
};

/**
 * What the trainer makes of `rllm.rejection_sample`: mode `episode` when `enable` is set, else `none`. At rllm-head a
 * `mode` in the file wins; rllm-seed ignores it.
 * @throws {UpstreamError} AttributeError at rllm-seed, when a key that it needs is absent.
 */
export function rejectionSamplingFrom(section: ConfigTree, revision: Revision): RejectionSamplingConfig {
  const { minTrajsPerGroup, minPartialSolveTasks, filterUniformGroups } = REJECTION_SAMPLING_DEFAULTS;
  if (revision === 'rllm-seed') {
    return {
      mode: requireKey(section, 'enable') ? 'episode' : 'none',
      minTrajsPerGroup: requireKey(section, 'min_trajs_per_group') as number,
      minPartialSolveTasks: requireKey(section, 'min_partial_solve_tasks') as number,
      filterUniformGroups,
    };
  }
  const mode = readKey<string | null>(section, 'mode', null);
  return {
    mode: mode ?? (readKey<unknown>(section, 'enable', false) ? 'episode' : 'none'),
    minTrajsPerGroup: readKey(section, 'min_trajs_per_group', minTrajsPerGroup),
    minPartialSolveTasks: readKey(section, 'min_partial_solve_tasks', minPartialSolveTasks),
    filterUniformGroups: readKey(section, 'filter_uniform_groups', filterUniformGroups),
  };
}

/** The fields that a revision has, under rLLM's names, in order of definition. */
export function rejectionSamplingDictionary(
  config: RejectionSamplingConfig,
  revision: Revision,
): [field: string, value: boolean | number | string][] {
  const shared: [string, boolean | number | string][] = [
    ['mode', config.mode],
    ['min_trajs_per_group', config.minTrajsPerGroup],
    ['min_partial_solve_tasks', config.minPartialSolveTasks],
  ];
  return revision === 'rllm-seed' ? shared : [...shared, ['filter_uniform_groups', config.filterUniformGroups]];
}

import type { Revision } from '../revision.ts';

/** rLLM's class defaults of the settings that stand before the estimator, under rLLM's names. */
export type ConfigDefaults = Readonly<Record<string, boolean | number | string>>;

/** `CompactFilteringConfig()`: nothing is masked. The YAML defaults differ. */
export const COMPACT_FILTERING_DEFAULTS: ConfigDefaults = {
  enable: false,
  mask_max_prompt_length_exceeded: false,
  mask_max_response_length_exceeded: false,
  mask_env_done: false,
  mask_max_turns_exceeded: false,
  mask_timeout: false,
  mask_unknown: false,
  mask_error: false,
};

/** `TransformConfig()`. */
export const TRANSFORM_DEFAULTS: ConfigDefaults = {
  impute_missing_names: true,
  default_traj_name: 'default_traj_name',
  drop_unnamed_traj: false,
  broadcast: true,
};

/** `RejectionSamplingConfig()`. `filter_uniform_groups` exists at rllm-head only. */
export function rejectionSamplingDefaults(revision: Revision): ConfigDefaults {
  const shared = { mode: 'none', min_trajs_per_group: 2, min_partial_solve_tasks: 1 };
  return revision === 'rllm-seed' ? shared : { ...shared, filter_uniform_groups: false };
}

/** Where a map of estimators may stand; rLLM takes it as an argument, and from no file. */
export const MAP_PATHS: readonly string[] = [
  'traj_group_adv_estimator_map',
  'rllm.traj_group_adv_estimator_map',
  'rllm.algorithm.estimator_map',
  'rllm.algorithm.traj_group_adv_estimator_map',
];

/** Sections below `rllm` that have no part in advantages. */
export const OUTSIDE_IN_RLLM: readonly string[] = [
  'agent',
  'env',
  'data',
  'model',
  'sdk',
  'gateway',
  'remote_runtime',
  'async_training',
  'disable_thinking',
  'accumulate_reasoning',
  'mask_truncated_samples',
  'filter_token_mismatch',
  'sampling',
];

/** Sections of which some keys have a part in advantages and others not, as the rest of base.yaml has them. */
export const OTHER_KEYS: readonly string[] = [
  'rllm.workflow.use_workflow',
  'rllm.workflow.name',
  'rllm.workflow.workflow_args',
  'rllm.workflow.warm_queue_size',
  'rllm.rollout.train',
  'rllm.rollout.val',
  'rllm.rollout.chat_template',
  'rllm.trainer.logger',
  'rllm.algorithm.env_loss_coef',
];

/** The sections of the whole configuration below `rllm` that a file without the root can begin with. */
export const RLLM_SECTIONS: readonly string[] = [
  'algorithm',
  'stepwise_advantage',
  'compact_filtering',
  'rejection_sample',
  'trainer',
  'rollout',
  'workflow',
  'episode_logging',
  'transform',
];

/** Of these, the ones that no other tool's configuration has: a root with one of them is rLLM's section. */
export const RLLM_ONLY_SECTIONS: readonly string[] = [
  'stepwise_advantage',
  'compact_filtering',
  'rejection_sample',
  'episode_logging',
];

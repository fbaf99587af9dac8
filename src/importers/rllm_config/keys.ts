import type { Revision } from '../../engine/revision.ts';
import { TERMINATION_REASONS } from '../../engine/episode/terminationReason.ts';
import type { ConfigScalar } from './types.ts';

/** Kinds of values; `?` allows null. */
export type KeyType = 'boolean' | 'boolean?' | 'integer' | 'number' | 'number?' | 'text' | 'text?' | 'any';

/** A key of rLLM's configuration that has a part in advantages, or looks as if it had. */
export interface KnownKey {
  /** Dotted, from the root of the whole configuration. */
  readonly path: string;
  readonly type: KeyType;
  /** Default of rLLM's class; undefined when there is no class. */
  readonly classDefault?: ConfigScalar;
  /**
   * What counts when the configuration does not have the key: the class default unless it is given here; null for a
   * revision that stops without the key.
   */
  readonly absent?: Readonly<Partial<Record<Revision, { readonly value: ConfigScalar } | null>>>;
  /** What base.yaml of a revision says; undefined when it does not have the key. */
  readonly yaml: Readonly<Record<Revision, ConfigScalar | undefined>>;
  /** Who reads it at a revision, as the subject of a sentence; null when nobody does. */
  readonly readBy: Readonly<Record<Revision, string | null>>;
  /** Where its value goes in `RllmSettings`; null when it goes nowhere. */
  readonly setting: readonly string[] | null;
  /** What works there; anything else is out of range. */
  readonly allowed?: Allowed;
  /** Where it is ignored: why, and the catalogue's entry. */
  readonly ignored?: { readonly why: string; readonly discrepancy: string | null };
  /** What is worth knowing about a value, where it is read. */
  readonly remarks?: readonly Remark[];
}

/** Allowed values, or a range of numbers, and what happens beyond it. */
export type Allowed = { readonly else: string; readonly discrepancy?: string } & (
  | { readonly values: readonly ConfigScalar[] }
  | { readonly min: number; readonly max?: number }
);

export interface Remark {
  /** The values it is about; any value when absent. */
  readonly values?: readonly ConfigScalar[];
  /** The only revision it is about. */
  readonly revision?: Revision;
  /** A flag of the configuration with which it does not hold. */
  readonly unlessOn?: string;
  readonly sentence: string;
  readonly discrepancy: string | null;
  /** Whether the key does not do what it says. */
  readonly warns: boolean;
}

type Yaml = ConfigScalar | undefined;

const TRAINER = 'the trainer';
const both = (reader: string | null) => ({ 'rllm-head': reader, 'rllm-seed': reader });
const onlyHead = (reader: string) => ({ 'rllm-head': reader, 'rllm-seed': null });
const onlySeed = (reader: string) => ({ 'rllm-head': null, 'rllm-seed': reader });
/** A key without which rLLM stops. */
const REQUIRED = { 'rllm-head': null, 'rllm-seed': null } as const;
const REQUIRED_AT_SEED = { 'rllm-seed': null } as const;
const absentAs = (value: ConfigScalar) => ({ 'rllm-head': { value }, 'rllm-seed': { value } });
const inBoth = (value: Yaml) => ({ 'rllm-head': value, 'rllm-seed': value });
const inHead = (value: Yaml) => ({ 'rllm-head': value, 'rllm-seed': undefined });
const nowhere = inBoth(undefined);

const algorithm: readonly KnownKey[] = [
  {
    path: 'rllm.algorithm.adv_estimator',
    absent: REQUIRED,
    type: 'text',
    classDefault: 'grpo',
    yaml: inBoth('grpo'),
    readBy: both(TRAINER),
    setting: ['algorithm', 'estimator'],
  },
  {
    path: 'rllm.algorithm.norm_adv_by_std_in_grpo',
    type: 'boolean',
    classDefault: true,
    yaml: inBoth(true),
    readBy: onlyHead(TRAINER),
    setting: ['algorithm', 'normAdvByStdInGrpo'],
    ignored: {
      why: 'The trainer of this revision reads rllm.stepwise_advantage.norm_adv_by_std_in_grpo instead, which its YAML does not have.',
      discrepancy: 'D-05',
    },
  },
  {
    path: 'rllm.stepwise_advantage.norm_adv_by_std_in_grpo',
    type: 'boolean',
    classDefault: true,
    yaml: nowhere,
    readBy: onlySeed(TRAINER),
    setting: ['algorithm', 'normAdvByStdInGrpo'],
    ignored: {
      why: 'The trainer of this revision reads rllm.algorithm.norm_adv_by_std_in_grpo instead.',
      discrepancy: 'D-05',
    },
  },
  {
    path: 'rllm.algorithm.use_precomputed_advantage',
    type: 'boolean',
    classDefault: false,
    yaml: inBoth(false),
    readBy: both(TRAINER),
    setting: ['algorithm', 'usePrecomputedAdvantage'],
    remarks: [
      {
        values: [false],
        revision: 'rllm-seed',
        sentence: 'A step that has an advantage already then stops the trainer, where a warning is meant.',
        discrepancy: 'D-07',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.algorithm.use_rllm',
    absent: absentAs(false),
    type: 'boolean?',
    yaml: { 'rllm-head': null, 'rllm-seed': false },
    readBy: onlySeed(TRAINER),
    setting: ['algorithm', 'useRllm'],
    ignored: {
      why: 'It is deprecated: advantages are always computed by rLLM, and any value but null warns.',
      discrepancy: null,
    },
    remarks: [
      {
        values: [false, null],
        revision: 'rllm-seed',
        sentence: 'Without it a map of estimators stops the construction of the trainer, even with Tinker.',
        discrepancy: 'D-15',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.stepwise_advantage.use_rllm',
    type: 'boolean',
    yaml: nowhere,
    readBy: both(null),
    setting: null,
    ignored: {
      why: 'Only AlgorithmConfig.from_config of March 2026 reads it, which the trainer does not call; the trainer reads rllm.algorithm.use_rllm.',
      discrepancy: 'D-06',
    },
  },
  {
    path: 'algorithm.adv_estimator',
    type: 'text',
    yaml: nowhere,
    readBy: both(null),
    setting: null,
    ignored: {
      why: 'The trainer reads rllm.algorithm; the top-level algorithm section is ignored.',
      discrepancy: 'D-06',
    },
  },
  {
    path: 'rllm.algorithm.loss_fn',
    type: 'text?',
    classDefault: null,
    yaml: inBoth(null),
    readBy: both('the backend'),
    setting: ['algorithm', 'lossFn'],
  },
  {
    path: 'rllm.algorithm.lr_schedule',
    type: 'text',
    classDefault: 'constant',
    yaml: { 'rllm-head': 'constant', 'rllm-seed': undefined },
    readBy: both('Tinker'),
    setting: ['algorithm', 'lrSchedule'],
    allowed: {
      values: ['constant', 'linear', 'cosine'],
      else: 'Tinker raises a ValueError once the warm-up is over.',
    },
    remarks: [
      {
        values: ['linear', 'cosine'],
        sentence: 'The last step trains at rate 0.',
        discrepancy: 'D-35',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.algorithm.warmup_steps',
    type: 'integer',
    classDefault: -1,
    yaml: inHead(-1),
    readBy: onlyHead('Tinker'),
    setting: ['algorithm', 'warmupSteps'],
    ignored: { why: 'This revision knows only rllm.algorithm.warmup_steps_ratio.', discrepancy: null },
  },
  {
    path: 'rllm.algorithm.warmup_steps_ratio',
    type: 'number',
    classDefault: 0,
    yaml: { 'rllm-head': 0, 'rllm-seed': undefined },
    readBy: both('Tinker'),
    setting: ['algorithm', 'warmupStepsRatio'],
    allowed: { min: 0, max: 1, else: 'It is the share of the steps that the warm-up takes.' },
  },
  {
    path: 'rllm.algorithm.kl_beta',
    type: 'number',
    classDefault: 0,
    yaml: inHead(0),
    readBy: onlyHead('the backend'),
    setting: ['algorithm', 'klBeta'],
  },
  {
    path: 'rllm.algorithm.eps_clip',
    type: 'number',
    classDefault: 0.2,
    yaml: inHead(0.2),
    readBy: onlyHead('the backend'),
    setting: ['algorithm', 'epsClip'],
    allowed: { min: 0, else: 'It is the distance from 1 at which the ratio is clipped.' },
  },
  {
    path: 'rllm.algorithm.eps_clip_high',
    type: 'number?',
    classDefault: null,
    yaml: inHead(null),
    readBy: onlyHead('the backend'),
    setting: ['algorithm', 'epsClipHigh'],
    allowed: { min: 0, else: 'It is the distance from 1 at which the ratio is clipped.' },
  },
  {
    path: 'rllm.algorithm.loss_agg_mode',
    type: 'text?',
    classDefault: null,
    yaml: inHead(null),
    readBy: onlyHead('the backend'),
    setting: ['algorithm', 'lossAggMode'],
  },
  {
    path: 'rllm.algorithm.rollout_correction.tis_mode',
    type: 'text?',
    classDefault: null,
    yaml: inHead(null),
    readBy: onlyHead('the backend'),
    setting: ['algorithm', 'tisMode'],
  },
  {
    path: 'rllm.algorithm.rollout_correction.bypass_mode',
    type: 'boolean?',
    classDefault: null,
    yaml: inHead(null),
    readBy: onlyHead('the backend'),
    setting: ['algorithm', 'bypassMode'],
  },
  {
    path: 'rllm.algorithm.rollout_correction.tis_cap',
    absent: absentAs(2),
    type: 'number',
    classDefault: 5,
    yaml: inHead(2),
    readBy: onlyHead('the backend'),
    setting: ['algorithm', 'tisCap'],
    remarks: [
      {
        sentence: 'Left out, it is 2.0 here and 5.0 in the class.',
        discrepancy: 'D-28',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.algorithm.router_replay',
    type: 'text',
    classDefault: 'disabled',
    yaml: inHead('disabled'),
    readBy: onlyHead('the backend'),
    setting: ['algorithm', 'routerReplay'],
  },
];

const stepwise: readonly KnownKey[] = [
  {
    path: 'rllm.stepwise_advantage.mode',
    absent: REQUIRED,
    type: 'text',
    classDefault: 'broadcast',
    yaml: inBoth('broadcast'),
    readBy: both(TRAINER),
    setting: ['algorithm', 'stepwiseAdvantageMode'],
    allowed: {
      values: ['broadcast', 'per_step'],
      else: 'The collector refuses every mode but broadcast with an AssertionError.',
    },
    remarks: [
      {
        values: ['per_step'],
        sentence:
          'It is set to broadcast with a warning, but missing trajectory rewards are no longer filled in from the last step, and then fail an assertion.',
        discrepancy: 'D-16',
        warns: true,
      },
    ],
  },
  ...['enable', 'normalize_by_steps'].map(
    (key): KnownKey => ({
      path: `rllm.stepwise_advantage.${key}`,
      type: 'boolean',
      yaml: inBoth(false),
      readBy: both(null),
      setting: null,
      ignored: { why: 'The unified trainer reads the mode alone.', discrepancy: null },
    }),
  ),
];

const MASKED_IN_YAML: readonly string[] = [
  'max_prompt_length_exceeded',
  'max_response_length_exceeded',
  'max_turns_exceeded',
  'timeout',
  'error',
];

const filtering: readonly KnownKey[] = [
  {
    path: 'rllm.compact_filtering.enable',
    type: 'boolean',
    classDefault: false,
    yaml: inBoth(false),
    readBy: both(TRAINER),
    setting: ['compactFiltering', 'enable'],
    remarks: [
      {
        values: [true],
        revision: 'rllm-seed',
        sentence: 'A batch in which every episode is filtered crashes the trainer.',
        discrepancy: 'D-09',
        warns: false,
      },
    ],
  },
  ...TERMINATION_REASONS.map(
    (reason): KnownKey => ({
      path: `rllm.compact_filtering.mask_${reason}`,
      type: 'boolean',
      classDefault: false,
      yaml: inBoth(MASKED_IN_YAML.includes(reason)),
      readBy: both(TRAINER),
      setting: ['compactFiltering', 'mask', reason],
    }),
  ),
];

const rejection: readonly KnownKey[] = [
  {
    path: 'rllm.rejection_sample.enable',
    absent: { 'rllm-head': { value: false }, 'rllm-seed': null },
    type: 'boolean',
    yaml: inBoth(false),
    readBy: both(TRAINER),
    setting: ['rejectionSampling', 'enable'],
    remarks: [
      {
        values: [true],
        sentence: 'The documentation says that batches accumulate; the trainer judges each batch alone, and discards.',
        discrepancy: 'D-14',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.rejection_sample.mode',
    type: 'text?',
    classDefault: 'none',
    yaml: nowhere,
    readBy: onlyHead(TRAINER),
    setting: ['rejectionSampling', 'mode'],
    allowed: {
      values: ['none', 'episode', null],
      else: 'rLLM raises on it when the first batch is sampled; "group" is not implemented.',
    },
    ignored: { why: 'This revision takes the mode from rllm.rejection_sample.enable.', discrepancy: null },
  },
  {
    path: 'rllm.rejection_sample.multiplier',
    absent: REQUIRED,
    type: 'number',
    yaml: inBoth(1),
    readBy: both(TRAINER),
    setting: ['rejectionSampling', 'multiplier'],
    allowed: { min: 1, else: 'It is how many times as many tasks are rolled out.' },
  },
  {
    path: 'rllm.rejection_sample.min_partial_solve_tasks',
    absent: REQUIRED_AT_SEED,
    type: 'integer',
    classDefault: 1,
    yaml: inBoth(1),
    readBy: both(TRAINER),
    setting: ['rejectionSampling', 'minPartialSolveTasks'],
    allowed: { min: 0, else: 'It is a number of tasks.' },
    remarks: [
      {
        sentence: 'More than a batch can hold, and training never updates.',
        discrepancy: 'D-14',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.rejection_sample.min_trajs_per_group',
    absent: REQUIRED_AT_SEED,
    type: 'integer',
    classDefault: 2,
    yaml: inBoth(2),
    readBy: both(TRAINER),
    setting: ['rejectionSampling', 'minTrajsPerGroup'],
    allowed: { min: 0, else: 'It is a number of trajectories.' },
    remarks: [
      {
        sentence: 'Smaller groups are dropped even while rejection sampling is off.',
        discrepancy: 'D-10',
        warns: false,
      },
    ],
  },
  {
    path: 'rllm.rejection_sample.filter_uniform_groups',
    type: 'boolean',
    classDefault: false,
    yaml: inHead(false),
    readBy: onlyHead('asynchronous training'),
    setting: ['rejectionSampling', 'filterUniformGroups'],
    remarks: [
      {
        values: [true],
        sentence: 'It fails for groups with precomputed advantages.',
        discrepancy: 'D-43',
        warns: false,
      },
    ],
  },
];

/** A key that the trainer reads at both revisions, with one default in both files; it stops without the key. */
function plain(path: string, type: KeyType, value: ConfigScalar, setting: readonly string[], rest = {}): KnownKey {
  return { path, type, absent: REQUIRED, yaml: inBoth(value), readBy: both(TRAINER), setting, ...rest };
}

const training: readonly KnownKey[] = [
  plain('rllm.trainer.total_epochs', 'integer', 10, ['trainer', 'totalEpochs'], {
    allowed: { min: 0, else: 'It is a number of epochs.' },
  }),
  plain('rllm.trainer.total_batches', 'integer', -1, ['trainer', 'totalBatches'], { absent: absentAs(-1) }),
  plain('rllm.trainer.test_freq', 'integer', 5, ['trainer', 'testFreq']),
  plain('rllm.trainer.save_freq', 'integer', 20, ['trainer', 'saveFreq'], {
    remarks: [
      {
        values: [0],
        sentence: 'With Tinker the end of training divides by it.',
        discrepancy: 'D-37',
        warns: true,
      },
    ],
  }),
  {
    ...plain('rllm.trainer.val_before_train', 'boolean', true, ['trainer', 'valBeforeTrain']),
    absent: absentAs(true),
    yaml: { 'rllm-head': false, 'rllm-seed': true },
  },
  plain('rllm.trainer.val_only', 'boolean', false, ['trainer', 'valOnly'], {
    absent: absentAs(false),
    remarks: [
      {
        values: [true],
        unlessOn: 'rllm.trainer.val_before_train',
        sentence: 'It does nothing, since rllm.trainer.val_before_train is off.',
        discrepancy: 'D-17',
        warns: true,
      },
    ],
  }),
  plain('rllm.trainer.project_name', 'text', 'rllm-training', ['trainer', 'projectName']),
  plain('rllm.trainer.experiment_name', 'text', 'default', ['trainer', 'experimentName']),
  plain('rllm.rollout.n', 'integer', 8, ['rollout', 'n'], {
    readBy: both('the workflow engine'),
    allowed: { min: 1, else: 'It is the number of rollouts of a task.' },
    remarks: [
      {
        values: [1],
        sentence: 'Groups of one trajectory are dropped unless rllm.rejection_sample.min_trajs_per_group is below 2.',
        discrepancy: 'D-10',
        warns: false,
      },
    ],
  }),
  plain('rllm.rollout.n_val', 'integer', 1, ['rollout', 'nVal'], {
    readBy: both('the workflow engine'),
    allowed: { min: 1, else: 'It is the number of rollouts of a task in validation.' },
    remarks: [
      {
        values: [1],
        sentence: 'When tasks repeat, pass@1 is then pass@any.',
        discrepancy: 'D-31',
        warns: false,
      },
    ],
  }),
  plain('rllm.workflow.n_parallel_tasks', 'integer', 256, ['workflow', 'nParallelTasks'], {
    readBy: both('the workflow engine'),
    allowed: { min: 1, else: 'It is a number of tasks.' },
  }),
  plain('rllm.workflow.retry_limit', 'integer', 3, ['workflow', 'retryLimit'], {
    readBy: both('the workflow engine'),
    allowed: { min: 1, else: 'It is how often a failing task is tried.' },
  }),
  plain('rllm.workflow.raise_on_error', 'boolean', true, ['workflow', 'raiseOnError'], {
    readBy: both('the workflow engine'),
    absent: { 'rllm-head': { value: true }, 'rllm-seed': null },
  }),
  plain('rllm.episode_logging.log_episodes', 'boolean', false, ['episodeLogging', 'logEpisodes'], {
    absent: absentAs(false),
  }),
  {
    path: 'rllm.episode_logging.episode_log_dir',
    type: 'text',
    yaml: inBoth('logs/${rllm.trainer.project_name}/${rllm.trainer.experiment_name}'),
    readBy: both(TRAINER),
    setting: ['episodeLogging', 'episodeLogDir'],
  },
];

const TRANSFORM_KEYS = ['impute_missing_names', 'default_traj_name', 'drop_unnamed_traj', 'broadcast'] as const;

/** rLLM's `TransformConfig` cannot be set from a file. */
const transform: readonly KnownKey[] = TRANSFORM_KEYS.map((key) => ({
  path: `rllm.transform.${key}`,
  type: 'any',
  yaml: nowhere,
  readBy: both(null),
  setting: null,
  ignored: {
    why: 'The trainer makes TransformConfig itself, with broadcast from rllm.stepwise_advantage.mode and the class defaults.',
    discrepancy: null,
  },
}));

/** The keys that have a part in advantages. */
export const KNOWN_KEYS: readonly KnownKey[] = [
  ...algorithm,
  ...stepwise,
  ...filtering,
  ...rejection,
  ...training,
  ...transform,
];

const BY_PATH: ReadonlyMap<string, KnownKey> = new Map(KNOWN_KEYS.map((key) => [key.path, key]));

export function knownKey(path: string): KnownKey | undefined {
  return BY_PATH.get(path);
}

/** What counts when a configuration does not have a key; undefined when rLLM stops without it, or has no default. */
export function absentValue(key: KnownKey, revision: Revision): ConfigScalar | undefined {
  const absent = key.absent?.[revision];
  return absent === undefined ? key.classDefault : absent?.value;
}

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

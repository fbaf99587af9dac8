import { STAGES } from '../../engine/explanations/stage.ts';
import { TERMINATION_REASONS } from '../../engine/episode/terminationReason.ts';
import { REVISIONS } from '../../engine/revision.ts';
import { withDefault, z } from './zod.ts';

/** First field of every document. */
/*
 * The wire form of a document: what the page reads at its start. What its parts mean, in words, stands in
 * `schemaDescriptions.ts`, for the JSON Schema alone.
 */

export const FORMAT = 'advantage-playground';
export const VERSION = 1;

export const DEFAULT_ESTIMATOR = 'grpo';
const DEFAULT_NAME = 'Untitled';

const NUMBER = 'is not a number. Write a number, null, or "NaN"';
const TEXT = 'is not text. Write it in double quotes';
const FLAG = 'is not true or false';
const LIST = 'is not a list. Write [ … ]';
const REASON = `is no termination reason of rLLM. Write null, or one of ${TERMINATION_REASONS.join(', ')}`;
const OBJECT = 'is not an object. Write { … }';

const text = () => z.string({ error: TEXT });
const flag = () => z.boolean({ error: FLAG });
const nonFinite = z.enum(['NaN', 'Infinity', '-Infinity']);
export const reward = z.union([z.number(), z.null(), nonFinite], { error: NUMBER });
const entry = z.union([z.number(), nonFinite], { error: NUMBER });

const advantage = z.union([z.null(), entry, z.array(entry)], {
  error: 'is neither a number, a list of numbers, nor null',
});

export const stepFields = {
  n_response: withDefault(z.number({ error: 'is not a number. Write how many response tokens the step has' }), 1),
  advantage: withDefault(advantage, null),
};

export const step = z.object(stepFields, { error: OBJECT });

export const groupSchema = z.object(
  {
    group_id: z.optional(text()),
    rewards: z.array(reward, { error: LIST }),
    trajectory_ids: z.optional(z.array(text(), { error: LIST })),
    steps: z.optional(z.array(z.array(step, { error: LIST }), { error: LIST })),
    response_lengths: z.optional(
      z.array(
        z.union([z.number(), z.null()], {
          error: 'is not a number. Write how many response tokens there are, or null',
        }),
        { error: LIST },
      ),
    ),
  },
  { error: OBJECT },
);

export const episodeStep = z.object(
  {
    reward: withDefault(z.union([z.number(), nonFinite], { error: NUMBER }), 0),
    n_response: stepFields.n_response,
    advantage: z.optional(advantage),
  },
  { error: OBJECT },
);

export const trajectorySchema = z.object(
  {
    name: withDefault(text(), ''),
    uid: z.optional(text()),
    reward: withDefault(reward, null),
    steps: z.optional(z.array(episodeStep, { error: LIST })),
  },
  { error: OBJECT },
);

export const episodeSchema = z.object(
  {
    id: z.optional(text()),
    termination_reason: z.optional(z.nullable(z.enum(TERMINATION_REASONS, { error: REASON }))),
    is_correct: withDefault(flag(), false),
    validation: z.optional(flag()),
    metrics: z.optional(z.array(z.tuple([text(), entry]), { error: 'is not a list of [name, number] pairs' })),
    trajectories: z.array(trajectorySchema, { error: LIST }),
  },
  { error: OBJECT },
);

export const compactFilteringSchema = z.object(
  {
    enable: z.optional(flag()),
    ...Object.fromEntries(TERMINATION_REASONS.map((reason) => [`mask_${reason}`, z.optional(flag())])),
  },
  { error: OBJECT },
);

export const transformSchema = z.object(
  {
    impute_missing_names: z.optional(flag()),
    default_traj_name: z.optional(text()),
    drop_unnamed_traj: z.optional(flag()),
    broadcast: z.optional(flag()),
  },
  { error: OBJECT },
);

export const rejectionSampleSchema = z.object(
  {
    mode: z.optional(text()),
    min_trajs_per_group: z.optional(z.number({ error: NUMBER })),
    min_partial_solve_tasks: z.optional(z.number({ error: NUMBER })),
    filter_uniform_groups: z.optional(flag()),
  },
  { error: OBJECT },
);

/** The sections of the settings that stand between episodes and groups. */
export const PIPELINE_SCHEMAS = {
  compact_filtering: compactFilteringSchema,
  transform: transformSchema,
  rejection_sample: rejectionSampleSchema,
} as const;

export const settingsSchema = z.object(
  {
    revision: withDefault(text(), REVISIONS[0]),
    estimator: withDefault(text(), DEFAULT_ESTIMATOR),
    estimator_map: z.optional(
      z.union([z.record(z.string(), text()), z.array(z.tuple([text(), text()]))], {
        error: 'is not an object of role: estimator',
      }),
    ),
    norm_adv_by_std_in_grpo: withDefault(flag(), true),
    use_precomputed_advantage: withDefault(flag(), false),
    stepwise_advantage_mode: z.optional(text()),
    compact_filtering: z.optional(compactFilteringSchema),
    transform: z.optional(transformSchema),
    rejection_sample: z.optional(rejectionSampleSchema),
  },
  { error: OBJECT },
);

export const laneSchema = z.object(
  {
    id: z.optional(text()),
    estimator: withDefault(text(), DEFAULT_ESTIMATOR),
    norm_adv_by_std_in_grpo: z.optional(z.nullable(flag())),
    revision: z.optional(z.nullable(text())),
  },
  { error: OBJECT },
);

export const estimatorSchema = z.object(
  {
    name: text(),
    language: z.optional(z.enum(['javascript', 'python'], { error: 'is neither "javascript" nor "python"' })),
    source: text(),
    options: z.optional(
      z.record(
        z.string(),
        z.union([z.number(), flag(), text()], { error: 'is neither a number, nor true or false, nor text' }),
        {
          error: OBJECT,
        },
      ),
    ),
  },
  { error: OBJECT },
);

export const lectureStepSchema = z.object(
  {
    say: text(),
    group: z.optional(text()),
    trajectory: z.optional(z.number({ error: NUMBER })),
    rewards: z.optional(z.array(reward, { error: LIST })),
    lanes: z.optional(z.array(laneSchema, { error: LIST })),
    stage: z.optional(z.enum(STAGES, { error: `is no stage. Write one of ${STAGES.join(', ')}` })),
  },
  { error: OBJECT },
);

export const sideSchema = z.object(
  {
    variant: withDefault(text(), 'rllm.grpo'),
    estimator: z.optional(text()),
    epsilon: z.optional(z.nullable(z.number({ error: NUMBER }))),
    group_size: z.optional(z.number({ error: NUMBER })),
    prompts_per_batch: z.optional(z.number({ error: NUMBER })),
  },
  { error: OBJECT },
);

export const headFields = {
  name: withDefault(text(), DEFAULT_NAME),
  sentence: withDefault(text(), ''),
  settings: z.optional(settingsSchema),
  config: z.optional(z.record(z.string(), z.unknown(), { error: OBJECT })),
  lanes: z.optional(z.array(laneSchema, { error: LIST })),
  estimators: z.optional(z.array(estimatorSchema, { error: LIST })),
  lecture: z.optional(z.array(lectureStepSchema, { error: LIST })),
  learn: z.optional(z.record(z.string(), z.unknown(), { error: OBJECT })),
  compare: z.optional(
    z.tuple([sideSchema, sideSchema], { error: 'is not a list of two estimators. Write [{ … }, { … }]' }),
  ),
};

export const headSchema = z.object(headFields, { error: OBJECT });

export type WireGroup = z.infer<typeof groupSchema>;
export type WireEpisode = z.infer<typeof episodeSchema>;
export type WireHead = z.infer<typeof headSchema>;
export type WireLectureStep = z.infer<typeof lectureStepSchema>;
export type WireSide = z.infer<typeof sideSchema>;
export type WireEstimator = z.infer<typeof estimatorSchema>;
export type WireLane = z.infer<typeof laneSchema>;

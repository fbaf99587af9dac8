import { STAGES } from '../../engine/explanations/stage.ts';
import { TERMINATION_REASONS } from '../../engine/episode/terminationReason.ts';
import { REVISIONS } from '../../engine/revision.ts';
import { LIMITS } from '../limits.ts';
import { described, withDefault, z } from './zod.ts';

/** First field of every document. */
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
const reward = described(
  z.union([z.number(), z.null(), nonFinite], { error: NUMBER }),
  'A reward: a number, "NaN", "Infinity", "-Infinity", or null when the trajectory has none.',
);
const entry = z.union([z.number(), nonFinite], { error: NUMBER });

const advantage = z.union([z.null(), entry, z.array(entry)], {
  error: 'is neither a number, a list of numbers, nor null',
});

const stepFields = {
  n_response: described(
    withDefault(z.number({ error: 'is not a number. Write how many response tokens the step has' }), 1),
    'Number of response tokens, len(step.response_ids) in rLLM.',
  ),
  advantage: described(
    withDefault(advantage, null),
    'Precomputed advantage: one number for the step, a list with one number a response token, or null.',
  ),
};

const step = described(z.object(stepFields, { error: OBJECT }), 'A step of a trajectory.');

export const groupSchema = described(
  z.object(
    {
      group_id: described(
        z.optional(text()),
        'rLLM group id, "{task}:{role}"; a ":" inside a part is written "%3A". Default: "group-N:default".',
      ),
      rewards: described(z.array(reward, { error: LIST }), 'One reward a trajectory.'),
      trajectory_ids: described(
        z.optional(z.array(text(), { error: LIST })),
        'Names of the trajectories, as many as rewards.',
      ),
      steps: described(
        z.optional(z.array(z.array(step, { error: LIST }), { error: LIST })),
        'The steps of each trajectory, as many lists as rewards. Default: one step without a precomputed advantage.',
      ),
    },
    { error: OBJECT },
  ),
  'A trajectory group: the rollouts of one task for one role.',
);

const episodeStep = described(
  z.object(
    {
      reward: described(
        withDefault(z.union([z.number(), nonFinite], { error: NUMBER }), 0),
        "The step's own reward; a trajectory without a reward takes its last step's.",
      ),
      n_response: stepFields.n_response,
      advantage: described(
        z.optional(advantage),
        'Precomputed advantage, or null. Without the key, rLLM itself reads 0.0 (D-27); here it is null then.',
      ),
    },
    { error: OBJECT },
  ),
  'A step of a trajectory of an episode.',
);

const trajectorySchema = described(
  z.object(
    {
      name: described(
        withDefault(text(), ''),
        'Name of the trajectory, which becomes its role; a ":" is written "%3A". Default: none.',
      ),
      uid: described(z.optional(text()), "The trajectory's own id."),
      reward: described(withDefault(reward, null), 'Its reward; null when it has none of its own.'),
      steps: described(
        z.optional(z.array(episodeStep, { error: LIST })),
        'Its steps. Default: one step without a reward and without a precomputed advantage.',
      ),
    },
    { error: OBJECT },
  ),
  'What one agent did in an episode.',
);

export const episodeSchema = described(
  z.object(
    {
      id: described(
        z.optional(text()),
        'rLLM episode id, "{task}:{rollout}"; a ":" inside the task is written "%3A". Default: "episode-N:0".',
      ),
      termination_reason: described(
        z.optional(z.nullable(z.enum(TERMINATION_REASONS, { error: REASON }))),
        'Why the rollout ended; null when that is not known.',
      ),
      is_correct: described(withDefault(flag(), false), 'Whether the episode solved its task.'),
      validation: described(z.optional(flag()), 'Whether it is of a validation pass. Default: no.'),
      metrics: described(
        z.optional(z.array(z.tuple([text(), entry]), { error: 'is not a list of [name, number] pairs' })),
        'Numeric metrics of the workflow, as [name, number] pairs.',
      ),
      trajectories: described(z.array(trajectorySchema, { error: LIST }), 'The trajectories, one an agent.'),
    },
    { error: OBJECT },
  ),
  'One rollout of a task.',
);

const mask = (reason: string) =>
  described(z.optional(flag()), `Whether episodes that ended with ${reason} are left out.`);

const compactFilteringSchema = described(
  z.object(
    {
      enable: described(z.optional(flag()), 'Whether anything is masked at all.'),
      ...Object.fromEntries(TERMINATION_REASONS.map((reason) => [`mask_${reason}`, mask(reason)])),
    },
    { error: OBJECT },
  ),
  "Episodes that ended for a masked reason reach no group. Defaults: rLLM's base.yaml.",
);

const transformSchema = described(
  z.object(
    {
      impute_missing_names: described(z.optional(flag()), 'Whether trajectories without a name get one.'),
      default_traj_name: described(z.optional(text()), 'The name that counts as none.'),
      drop_unnamed_traj: described(
        z.optional(flag()),
        'Whether trajectories without a name are dropped, when they get none.',
      ),
      broadcast: described(z.optional(flag()), 'Whether a missing trajectory reward is taken from the last step.'),
    },
    { error: OBJECT },
  ),
  'How episodes become trajectory groups.',
);

const rejectionSampleSchema = described(
  z.object(
    {
      mode: described(
        z.optional(text()),
        '"none", or "episode": hold a batch back until enough tasks are partly solved.',
      ),
      min_trajs_per_group: described(
        z.optional(z.number({ error: NUMBER })),
        'Groups of fewer trajectories are dropped, in every mode.',
      ),
      min_partial_solve_tasks: described(
        z.optional(z.number({ error: NUMBER })),
        'How many tasks must be partly solved, in mode "episode".',
      ),
      filter_uniform_groups: described(z.optional(flag()), 'Read by asynchronous training only.'),
    },
    { error: OBJECT },
  ),
  'Which groups and batches are used.',
);

/** The sections of the settings that stand between episodes and groups. */
export const PIPELINE_SCHEMAS = {
  compact_filtering: compactFilteringSchema,
  transform: transformSchema,
  rejection_sample: rejectionSampleSchema,
} as const;

export const settingsSchema = described(
  z.object(
    {
      revision: described(withDefault(text(), REVISIONS[0]), {
        description: 'The rLLM revision to follow.',
        examples: [...REVISIONS],
      }),
      estimator: described(
        withDefault(text(), DEFAULT_ESTIMATOR),
        'Advantage estimator of every role that estimator_map does not name.',
      ),
      estimator_map: described(
        z.optional(
          z.union([z.record(z.string(), text()), z.array(z.tuple([text(), text()]))], {
            error: 'is not an object of role: estimator',
          }),
        ),
        'Role -> estimator. A list of [role, estimator] pairs keeps the order of roles that look like numbers.',
      ),
      norm_adv_by_std_in_grpo: described(
        withDefault(flag(), true),
        'Whether GRPO divides by the standard deviation of the group.',
      ),
      use_precomputed_advantage: described(
        withDefault(flag(), false),
        'Whether advantages in steps are used as they are.',
      ),
      stepwise_advantage_mode: described(
        z.optional(text()),
        'Default "broadcast", the only mode that the collector takes; "per_step" warns and becomes it.',
      ),
      compact_filtering: z.optional(compactFilteringSchema),
      transform: z.optional(transformSchema),
      rejection_sample: z.optional(rejectionSampleSchema),
    },
    { error: OBJECT },
  ),
  'What the algorithm section of an rLLM configuration would say.',
);

export const laneSchema = described(
  z.object(
    {
      id: described(z.optional(text()), 'Unique in the document. Default: the estimator, made unique.'),
      estimator: described(
        withDefault(text(), DEFAULT_ESTIMATOR),
        'An estimator, or "role_map": the settings\' estimator and estimator_map.',
      ),
      norm_adv_by_std_in_grpo: described(
        z.optional(z.nullable(flag())),
        'Overrides the setting in this lane; null follows it.',
      ),
      revision: described(z.optional(z.nullable(text())), 'Overrides the setting in this lane; null follows it.'),
    },
    { error: OBJECT },
  ),
  'One column of the comparison.',
);

export const lectureStepSchema = described(
  z.object(
    {
      say: described(text(), 'The sentence of this step.'),
      group: described(z.optional(text()), 'The group to show from here on, by its group_id.'),
      trajectory: described(z.optional(z.number({ error: NUMBER })), 'The trajectory to select, counted from 1.'),
      rewards: described(z.optional(z.array(reward, { error: LIST })), 'New rewards of that group, as many as it has.'),
      lanes: described(z.optional(z.array(laneSchema, { error: LIST })), 'The lanes from here on.'),
      stage: described(
        z.optional(z.enum(STAGES, { error: `is no stage. Write one of ${STAGES.join(', ')}` })),
        'Stop the calculation here; without it, the advantages are shown.',
      ),
    },
    { error: OBJECT },
  ),
  'One step of a lecture. What it leaves out stays as it was.',
);

export const sideSchema = described(
  z.object(
    {
      variant: described(
        withDefault(text(), 'rllm.grpo'),
        'An estimator of a framework: "rllm.grpo", "verl.grpo", "trl.grpo.scale_group", ….',
      ),
      epsilon: described(
        z.optional(z.nullable(z.number({ error: NUMBER }))),
        'An epsilon in the place of its own; null for its own.',
      ),
      group_size: described(
        z.optional(z.number({ error: NUMBER })),
        'The configured size of a group, for frameworks that group by position.',
      ),
      prompts_per_batch: described(
        z.optional(z.number({ error: NUMBER })),
        'The configured number of prompts a batch.',
      ),
    },
    { error: OBJECT },
  ),
  'One of the two estimators of the view Compare.',
);

const headFields = {
  name: described(withDefault(text(), DEFAULT_NAME), 'Name of the document.'),
  sentence: described(withDefault(text(), ''), 'One sentence that says what to look for.'),
  settings: described(z.optional(settingsSchema), 'Settings; each has a default.'),
  config: described(
    z.optional(z.record(z.string(), z.unknown(), { error: OBJECT })),
    'The rLLM configuration that was opened, as JSON. Findings look at it; the numbers follow the settings.',
  ),
  lanes: described(
    z.optional(z.array(laneSchema, { error: LIST })),
    'Columns of the comparison, the baseline first. Default: grpo and rloo.',
  ),
  lecture: described(
    z.optional(z.array(lectureStepSchema, { error: LIST })),
    'A script told over this document, step by step, in lecture mode.',
  ),
  compare: described(
    z.optional(z.tuple([sideSchema, sideSchema], { error: 'is not a list of two estimators. Write [{ … }, { … }]' })),
    'What the view Compare holds against each other. Default: GRPO and RLOO of rLLM.',
  ),
};

export const headSchema = z.object(headFields, { error: OBJECT });

/** The whole wire form. It describes files; `parseDocument` checks them part by part, to bound the issues. */
export const documentSchema = described(
  z.object({
    ...headFields,
    format: described(z.literal(FORMAT), 'Says that this is a document of Advantage Playground.'),
    version: described(z.literal(VERSION), 'Version of this form.'),
    groups: described(
      z.optional(z.array(groupSchema).check(z.maxLength(LIMITS.groups))),
      'The trajectory groups of the batch, in order. A document has either these or episodes.',
    ),
    episodes: described(
      z.optional(z.array(episodeSchema).check(z.maxLength(LIMITS.trajectories))),
      "The episodes of the batch; rLLM's filtering and grouping makes the groups.",
    ),
  }),
  {
    title: 'Advantage Playground document',
    description: 'Rewards of one training batch in trajectory groups, with the estimators to compare.',
  },
);

export type WireGroup = z.infer<typeof groupSchema>;
export type WireEpisode = z.infer<typeof episodeSchema>;
export type WireHead = z.infer<typeof headSchema>;
export type WireLectureStep = z.infer<typeof lectureStepSchema>;
export type WireSide = z.infer<typeof sideSchema>;
export type WireLane = z.infer<typeof laneSchema>;

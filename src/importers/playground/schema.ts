import { REVISIONS } from '../../engine/revision.ts';
import { LIMITS } from '../limits.ts';
import { z } from './zod.ts';

/** First field of every document. */
export const FORMAT = 'advantage-playground';
export const VERSION = 1;

export const DEFAULT_ESTIMATOR = 'grpo';
const DEFAULT_NAME = 'Untitled';

const NUMBER = 'is not a number. Write a number, null, or "NaN"';
const TEXT = 'is not text. Write it in double quotes';
const FLAG = 'is not true or false';
const LIST = 'is not a list. Write [ … ]';
const OBJECT = 'is not an object. Write { … }';

const text = (): z.ZodString => z.string({ error: TEXT });
const nonFinite = z.enum(['NaN', 'Infinity', '-Infinity']);
const reward = z
  .union([z.number(), z.null(), nonFinite], { error: NUMBER })
  .describe('A reward: a number, "NaN", "Infinity", "-Infinity", or null when the trajectory has none.');
const entry = z.union([z.number(), nonFinite], { error: NUMBER });

const step = z
  .object(
    {
      n_response: z
        .number({ error: 'is not a number. Write how many response tokens the step has' })
        .default(1)
        .describe('Number of response tokens, len(step.response_ids) in rLLM.'),
      advantage: z
        .union([z.null(), entry, z.array(entry)], { error: 'is neither a number, a list of numbers, nor null' })
        .default(null)
        .describe('Precomputed advantage: one number for the step, a list with one number a response token, or null.'),
    },
    { error: OBJECT },
  )
  .describe('A step of a trajectory.');

export const groupSchema = z
  .object(
    {
      group_id: text()
        .optional()
        .describe('rLLM group id, "{task}:{role}"; a ":" inside a part is written "%3A". Default: "group-N:default".'),
      rewards: z.array(reward, { error: LIST }).describe('One reward a trajectory.'),
      trajectory_ids: z
        .array(text(), { error: LIST })
        .optional()
        .describe('Names of the trajectories, as many as rewards.'),
      steps: z
        .array(z.array(step, { error: LIST }), { error: LIST })
        .optional()
        .describe(
          'The steps of each trajectory, as many lists as rewards. Default: one step without a precomputed advantage.',
        ),
    },
    { error: OBJECT },
  )
  .describe('A trajectory group: the rollouts of one task for one role.');

export const settingsSchema = z
  .object(
    {
      revision: text()
        .default(REVISIONS[0])
        .meta({ description: 'The rLLM revision to follow.', examples: [...REVISIONS] }),
      estimator: text()
        .default(DEFAULT_ESTIMATOR)
        .describe('Advantage estimator of every role that estimator_map does not name.'),
      estimator_map: z
        .union([z.record(z.string(), text()), z.array(z.tuple([text(), text()]))], {
          error: 'is not an object of role: estimator',
        })
        .optional()
        .describe(
          'Role -> estimator. A list of [role, estimator] pairs keeps the order of roles that look like numbers.',
        ),
      norm_adv_by_std_in_grpo: z
        .boolean({ error: FLAG })
        .default(true)
        .describe('Whether GRPO divides by the standard deviation of the group.'),
      use_precomputed_advantage: z
        .boolean({ error: FLAG })
        .default(false)
        .describe('Whether advantages in steps are used as they are.'),
    },
    { error: OBJECT },
  )
  .describe('What the algorithm section of an rLLM configuration would say.');

export const laneSchema = z
  .object(
    {
      id: text().optional().describe('Unique in the document. Default: the estimator, made unique.'),
      estimator: text()
        .default(DEFAULT_ESTIMATOR)
        .describe('An estimator, or "role_map": the settings\' estimator and estimator_map.'),
      norm_adv_by_std_in_grpo: z
        .boolean({ error: FLAG })
        .nullable()
        .optional()
        .describe('Overrides the setting in this lane; null follows it.'),
      revision: text().nullable().optional().describe('Overrides the setting in this lane; null follows it.'),
    },
    { error: OBJECT },
  )
  .describe('One column of the comparison.');

export const headSchema = z.object(
  {
    name: text().default(DEFAULT_NAME).describe('Name of the document.'),
    sentence: text().default('').describe('One sentence that says what to look for.'),
    settings: settingsSchema.optional().describe('Settings; each has a default.'),
    lanes: z
      .array(laneSchema, { error: LIST })
      .optional()
      .describe('Columns of the comparison, the baseline first. Default: grpo and rloo.'),
  },
  { error: OBJECT },
);

/** The whole wire form. It describes files; `parseDocument` checks them part by part, to bound the issues. */
export const documentSchema = headSchema
  .extend({
    format: z.literal(FORMAT).describe('Says that this is a document of Advantage Playground.'),
    version: z.literal(VERSION).describe('Version of this form.'),
    groups: z.array(groupSchema).max(LIMITS.groups).describe('The trajectory groups of the batch, in order.'),
  })
  .meta({
    title: 'Advantage Playground document',
    description: 'Rewards of one training batch in trajectory groups, with the estimators to compare.',
  });

export type WireGroup = z.infer<typeof groupSchema>;
export type WireHead = z.infer<typeof headSchema>;
export type WireLane = z.infer<typeof laneSchema>;

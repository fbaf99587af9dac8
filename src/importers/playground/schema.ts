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
const OBJECT = 'is not an object. Write { … }';

const text = () => z.string({ error: TEXT });
const flag = () => z.boolean({ error: FLAG });
const nonFinite = z.enum(['NaN', 'Infinity', '-Infinity']);
const reward = described(
  z.union([z.number(), z.null(), nonFinite], { error: NUMBER }),
  'A reward: a number, "NaN", "Infinity", "-Infinity", or null when the trajectory has none.',
);
const entry = z.union([z.number(), nonFinite], { error: NUMBER });

const step = described(
  z.object(
    {
      n_response: described(
        withDefault(z.number({ error: 'is not a number. Write how many response tokens the step has' }), 1),
        'Number of response tokens, len(step.response_ids) in rLLM.',
      ),
      advantage: described(
        withDefault(
          z.union([z.null(), entry, z.array(entry)], { error: 'is neither a number, a list of numbers, nor null' }),
          null,
        ),
        'Precomputed advantage: one number for the step, a list with one number a response token, or null.',
      ),
    },
    { error: OBJECT },
  ),
  'A step of a trajectory.',
);

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

const headFields = {
  name: described(withDefault(text(), DEFAULT_NAME), 'Name of the document.'),
  sentence: described(withDefault(text(), ''), 'One sentence that says what to look for.'),
  settings: described(z.optional(settingsSchema), 'Settings; each has a default.'),
  lanes: described(
    z.optional(z.array(laneSchema, { error: LIST })),
    'Columns of the comparison, the baseline first. Default: grpo and rloo.',
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
      z.array(groupSchema).check(z.maxLength(LIMITS.groups)),
      'The trajectory groups of the batch, in order.',
    ),
  }),
  {
    title: 'Advantage Playground document',
    description: 'Rewards of one training batch in trajectory groups, with the estimators to compare.',
  },
);

export type WireGroup = z.infer<typeof groupSchema>;
export type WireHead = z.infer<typeof headSchema>;
export type WireLane = z.infer<typeof laneSchema>;

import { TINKER_LOSSES } from '../../engine/tinker/loss.ts';
import { LIMITS } from '../../simulation/limits.ts';
import { z } from '../playground/zod.ts';

const NUMBER = 'is not a number';
const TEXT = 'is not text. Write it in double quotes';
const LIST = 'is not a list. Write [ … ]';
const OBJECT = 'is not an object. Write { … }';
const FLAG = 'is not true or false';

const number = () => z.number({ error: NUMBER });
const optional = () => z.optional(number());

/** A reward: a number that is always given, or how it is drawn. */
export const rewardSchema = z.union(
  [
    z.number(),
    z.object({ kind: z.literal('bernoulli'), rate: z.number(), value: z.optional(z.number()) }),
    z.object({ kind: z.literal('noisy'), mean: z.number(), std: z.number() }),
    z.object({ kind: z.literal('heavy'), mean: z.number(), tail: z.number() }),
  ],
  {
    error:
      'is no reward. Write a number, {"kind": "bernoulli", "rate": 0.3}, {"kind": "noisy", "mean": 0.5, "std": 0.2}, or {"kind": "heavy", "mean": 0.4, "tail": 1.5}',
  },
);

export const armSchema = z.object(
  { reward: rewardSchema, logit: optional(), tokens: optional(), judge_score: optional() },
  { error: OBJECT },
);

export const promptSchema = z.object(
  {
    id: z.optional(z.string({ error: TEXT }).check(z.maxLength(200, { error: 'is longer than 200 characters' }))),
    rate: optional(),
    arms: z.optional(
      z
        .array(armSchema, { error: LIST })
        .check(z.maxLength(LIMITS.arms, { error: `has more than ${LIMITS.arms} answers` })),
    ),
  },
  { error: OBJECT },
);

/** How several of the names a setting takes are written. */
const oneOf = <const T extends readonly string[]>(names: T) =>
  z.optional(z.enum(names, { error: `is none of ${names.join(', ')}` }));

const AGGREGATION_NAMES = [
  'seq-mean-token-sum',
  'token-mean',
  'seq-mean-token-mean',
  'seq-mean-token-sum-norm',
  'token-sum',
] as const;

/** The wire form of an experiment; what is left out has the default, or what the named preset has. */
export const setupSchema = z.object(
  {
    preset: z.optional(z.string({ error: TEXT })),
    prompts: z.optional(
      z
        .array(promptSchema, { error: LIST })
        .check(z.maxLength(LIMITS.prompts, { error: `has more than ${LIMITS.prompts} prompts` })),
    ),
    reward_offset: optional(),
    correct_from: optional(),
    max_response_length: z.optional(z.nullable(number())),
    judged_answers: z.optional(z.nullable(number())),
    group_size: optional(),
    steps: optional(),
    seeds: optional(),
    seed: optional(),
    learning_rate: optional(),
    optimizer: oneOf(['sgd', 'adam']),
    lr_schedule: oneOf(['constant', 'linear', 'cosine']),
    warmup_steps: optional(),
    loss_fn: z.optional(z.nullable(z.enum(TINKER_LOSSES, { error: `is none of ${TINKER_LOSSES.join(', ')}, null` }))),
    clip_low: optional(),
    clip_high: optional(),
    dro_beta: optional(),
    updates_per_batch: optional(),
    loss_agg_mode: oneOf(AGGREGATION_NAMES),
    match_step_length: z.optional(z.boolean({ error: FLAG })),
    test_freq: optional(),
    n_val: optional(),
  },
  { error: OBJECT },
);

export type WireSetup = z.infer<typeof setupSchema>;
export type WirePrompt = z.infer<typeof promptSchema>;
export type WireReward = z.infer<typeof rewardSchema>;

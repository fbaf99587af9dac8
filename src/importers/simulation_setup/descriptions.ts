import type { z } from '../playground/zod.ts';
import { armSchema, promptSchema, rewardSchema, setupSchema } from './schema.ts';

const { shape } = setupSchema;

/** What each part of an experiment means, for the JSON Schema. */
export const SETUP_DESCRIPTIONS: readonly (readonly [z.ZodMiniType, string])[] = [
  [rewardSchema, 'A reward that is always the same, or how it is drawn: bernoulli, noisy (normal), heavy (Pareto).'],
  [armSchema, 'An answer that the policy can give.'],
  [armSchema.shape.logit, 'Where the policy starts. Default: 0.'],
  [armSchema.shape.tokens, 'Tokens of the response. Default: 1.'],
  [armSchema.shape.judge_score, 'Where the judge starts: its score of this answer. Default: 0.'],
  [
    promptSchema,
    'A prompt: one softmax over its answers. With a rate alone: a right answer, given at this rate, and a wrong one.',
  ],
  [promptSchema.shape.id, "rLLM's task id. Default: task-N."],
  [shape.preset, 'The experiment that this one began with.'],
  [shape.reward_offset, 'Added to every reward.'],
  [shape.correct_from, 'A reward of at least this counts as correct.'],
  [shape.max_response_length, 'Longer responses are cut off and get reward 0; null for no limit.'],
  [shape.judged_answers, 'How many answers a judge chooses among in a rollout; null for no judge.'],
  [shape.group_size, "Rollouts of each prompt: rLLM's rollout.n."],
  [shape.seeds, 'Independent repetitions.'],
  [shape.seed, 'Where the random numbers start.'],
  [shape.loss_fn, "A loss of rLLM's Tinker path; null for the estimator's default."],
  [shape.clip_low, 'Ratios below are clipped, by ppo and cispo.'],
  [shape.clip_high, 'Ratios above are clipped, by ppo and cispo.'],
  [shape.updates_per_batch, 'Updates from one batch.'],
  [shape.loss_agg_mode, "How the loss of a batch is made one number: verl's names, or token-sum, which is Tinker's."],
  [shape.match_step_length, 'Whether every estimator gets a first step of the same mean length.'],
  [shape.test_freq, 'Validate at multiples of it; 0 never does.'],
  [shape.n_val, "Rollouts of each prompt in a validation pass: rLLM's rollout.n_val."],
];

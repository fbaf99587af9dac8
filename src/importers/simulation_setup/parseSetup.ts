import type { Aggregation } from '../../simulation/setup.ts';
import { THEATRE, theatrePresetById } from '../../simulation/theatre/presets.ts';
import { armOf, clampWords, coinPrompt } from '../../simulation/toy/build.ts';
import type { ArmReward, ToyPrompt } from '../../simulation/toy/types.ts';
import { isObject, own, show, type JsonObject, type JsonValue } from '../json.ts';
import { nearest } from '../playground/nearest.ts';
import { type DocumentIssue, issueAt, issuesOf } from '../playground/issues.ts';
import { armSchema, promptSchema, setupSchema, type WirePrompt, type WireReward, type WireSetup } from './schema.ts';
import type { Learning, LearnSetup } from './setup.ts';

export type ParsedSetup =
  | { readonly ok: true; readonly value: Learning; readonly notices: readonly string[] }
  | { readonly ok: false; readonly issues: readonly DocumentIssue[] };

/**
 * Reads an experiment. What is left out has the preset's value, or that of the first preset. An unknown preset and
 * unknown keys are left out with a notice; a value of the wrong kind is an issue with its place. Whether the numbers
 * make sense is `checkSetup`'s to say.
 */
export function parseSetup(value: JsonValue | undefined): ParsedSetup {
  const given = value ?? {};
  const wire = setupSchema.safeParse(given);
  if (!wire.success) return { ok: false, issues: issuesOf(wire.error.issues, given, ['learn']) };
  if (!isObject(given)) return { ok: false, issues: [issueAt(['learn'], `${show(given)} is not an object`)] };
  const prompts = wire.data.prompts ?? [];
  const outside = prompts.findIndex(({ rate = 0 }) => !(rate >= 0 && rate <= 1));
  if (outside >= 0) {
    const says = `${show(prompts[outside]!.rate)} lies outside 0 to 1. Write the share of rollouts that are right`;
    return { ok: false, issues: [issueAt(['learn', 'prompts', outside, 'rate'], says)] };
  }
  const notices = prompts.flatMap(rateNotice).slice(0, 1);
  for (const key of Object.keys(given)) {
    if (Object.hasOwn(setupSchema.shape, key)) continue;
    const near = nearest(key, Object.keys(setupSchema.shape));
    const meant = near === null ? '' : ` Was "${near}" meant?`;
    notices.push(`The key "${key.slice(0, 60)}" in learn is not known and was left out.${meant}`);
  }
  notices.push(...unknownKeys(objectsOf(own(given, 'prompts'))));
  const preset = wire.data.preset === undefined ? undefined : theatrePresetById(wire.data.preset);
  if (wire.data.preset !== undefined && preset === undefined) {
    notices.push(
      `There is no experiment "${wire.data.preset.slice(0, 60)}"; the first was taken for what it left open.`,
    );
  }
  const base = (preset ?? THEATRE[0]!).setup;
  return { ok: true, value: { preset: preset?.id ?? null, setup: withWire(base, wire.data) }, notices };
}

function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isObject) : [];
}

const REWARD_KEYS: Readonly<Record<string, readonly string[]>> = {
  bernoulli: ['kind', 'rate', 'value'],
  noisy: ['kind', 'mean', 'std'],
  heavy: ['kind', 'mean', 'tail'],
};

/** A schema has checked the kind. */
function keysOfReward(reward: JsonObject): readonly string[] {
  const kind = own(reward, 'kind');
  return (typeof kind === 'string' ? REWARD_KEYS[kind] : undefined) ?? Object.keys(reward);
}

function firstUnknown(
  objects: readonly JsonObject[],
  knownOf: (object: JsonObject) => readonly string[],
  place: string,
): readonly string[] {
  for (const object of objects) {
    const known = knownOf(object);
    const unknown = Object.keys(object).find((key) => !known.includes(key));
    if (unknown === undefined) continue;
    const near = nearest(unknown, known);
    const meant = near === null ? '' : ` Was "${near}" meant?`;
    return [`The key "${unknown.slice(0, 60)}" in ${place} is not known and was left out.${meant}`];
  }
  return [];
}

/** The first unknown key of prompts, of their answers, and of their rewards. */
function unknownKeys(prompts: readonly JsonObject[]): readonly string[] {
  const arms = prompts.flatMap((prompt) => objectsOf(own(prompt, 'arms')));
  const rewards = arms.flatMap((arm) => {
    const reward = own(arm, 'reward');
    return reward !== undefined && isObject(reward) ? [reward] : [];
  });
  return [
    ...firstUnknown(prompts, () => Object.keys(promptSchema.shape), 'learn.prompts'),
    ...firstUnknown(arms, () => Object.keys(armSchema.shape), 'an answer of learn.prompts'),
    ...firstUnknown(rewards, keysOfReward, 'a reward of learn.prompts'),
  ];
}

function withWire(base: LearnSetup, wire: WireSetup): LearnSetup {
  const { toy, training } = base;
  return {
    toy: {
      prompts: wire.prompts?.map(promptOf) ?? toy.prompts,
      rewardOffset: wire.reward_offset ?? toy.rewardOffset,
      correctFrom: wire.correct_from ?? toy.correctFrom,
      maxResponseTokens: wire.max_response_length === undefined ? toy.maxResponseTokens : wire.max_response_length,
      judgedAnswers: wire.judged_answers === undefined ? toy.judgedAnswers : wire.judged_answers,
    },
    groupSize: wire.group_size ?? base.groupSize,
    steps: wire.steps ?? base.steps,
    seeds: wire.seeds ?? base.seeds,
    seed: wire.seed ?? base.seed,
    training: {
      learningRate: wire.learning_rate ?? training.learningRate,
      optimizer: wire.optimizer ?? training.optimizer,
      lrSchedule: wire.lr_schedule ?? training.lrSchedule,
      warmupSteps: wire.warmup_steps ?? training.warmupSteps,
      loss: wire.loss_fn === undefined ? training.loss : wire.loss_fn,
      clipLow: wire.clip_low ?? training.clipLow,
      clipHigh: wire.clip_high ?? training.clipHigh,
      droBeta: wire.dro_beta ?? training.droBeta,
      updatesPerBatch: wire.updates_per_batch ?? training.updatesPerBatch,
      aggregation: wire.loss_agg_mode === undefined ? training.aggregation : aggregationOf(wire.loss_agg_mode),
    },
    matchStepLength: wire.match_step_length ?? base.matchStepLength,
    testFreq: wire.test_freq ?? base.testFreq,
    validationSamples: wire.n_val ?? base.validationSamples,
  };
}

/** verl's names of the modes, and `token-sum`, which is Tinker's. */
function aggregationOf(name: NonNullable<WireSetup['loss_agg_mode']>): Aggregation {
  return name === 'token-sum' ? 'tinker.loss.sum' : `verl.loss.${name}`;
}

/** A prompt that is taken otherwise than somebody might mean. */
function rateNotice({ id, rate, arms }: WirePrompt, index: number): readonly string[] {
  const name = id ?? `task-${index + 1}`;
  if (arms !== undefined && rate !== undefined)
    return [`The prompt "${name}" has answers, so its rate was left out: their logits say how often each is given.`];
  if (arms === undefined && (rate === 0 || rate === 1)) return [`The prompt "${name}" ${clampWords(rate)}`];
  if (arms === undefined && rate === undefined)
    return [`The prompt "${name}" has neither a rate nor answers; it was taken as solved in half of its rollouts.`];
  return [];
}

function promptOf({ id, rate, arms }: WirePrompt, index: number): ToyPrompt {
  const name = id ?? `task-${index + 1}`;
  if (arms === undefined) return coinPrompt(name, rate ?? 0.5);
  return {
    id: name,
    arms: arms.map((arm) =>
      armOf(rewardOf(arm.reward), arm.logit ?? 0, { tokens: arm.tokens ?? 1, judgeScore: arm.judge_score ?? 0 }),
    ),
  };
}

function rewardOf(reward: WireReward): ArmReward {
  if (typeof reward === 'number') return { kind: 'fixed', value: reward };
  return reward.kind === 'bernoulli' ? { kind: 'bernoulli', rate: reward.rate, value: reward.value ?? 1 } : reward;
}

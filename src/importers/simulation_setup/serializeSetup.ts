import { THEATRE, theatrePresetById } from '../../simulation/theatre/presets.ts';
import type { Aggregation } from '../../simulation/setup.ts';
import type { ToyArm, ToyPrompt } from '../../simulation/toy/types.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { Learning, LearnSetup } from './setup.ts';

/** The wire form: what differs from the preset that it began with, or from the first; `parseSetup` gives it back. */
export function serializeSetup({ preset, setup }: Learning): JsonObject {
  const base = (preset === null ? undefined : theatrePresetById(preset)) ?? THEATRE[0]!;
  const before = flat(base.setup);
  const changed = Object.entries(flat(setup)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  );
  return { ...(preset !== null && { preset }), ...Object.fromEntries(changed) };
}

function flat({ toy, training, ...setup }: LearnSetup): Record<string, JsonValue> {
  return {
    prompts: toy.prompts.map(encodePrompt),
    reward_offset: toy.rewardOffset,
    correct_from: toy.correctFrom,
    max_response_length: toy.maxResponseTokens,
    judged_answers: toy.judgedAnswers,
    group_size: setup.groupSize,
    steps: setup.steps,
    seeds: setup.seeds,
    seed: setup.seed,
    learning_rate: training.learningRate,
    optimizer: training.optimizer,
    lr_schedule: training.lrSchedule,
    warmup_steps: training.warmupSteps,
    loss_fn: training.loss,
    clip_low: training.clipLow,
    clip_high: training.clipHigh,
    dro_beta: training.droBeta,
    updates_per_batch: training.updatesPerBatch,
    loss_agg_mode: nameOfAggregation(training.aggregation),
    match_step_length: setup.matchStepLength,
    test_freq: setup.testFreq,
    n_val: setup.validationSamples,
  };
}

/** As `aggregationOf` reads it. */
function nameOfAggregation(aggregation: Aggregation): string {
  return aggregation === 'tinker.loss.sum' ? 'token-sum' : aggregation.slice('verl.loss.'.length);
}

function encodePrompt({ id, arms }: ToyPrompt): JsonObject {
  return { id, arms: arms.map(encodeArm) };
}

function encodeArm({ reward, logit, tokens, judgeScore }: ToyArm): JsonObject {
  return {
    reward: reward.kind === 'fixed' ? reward.value : { ...reward },
    ...(logit !== 0 && { logit }),
    ...(tokens !== 1 && { tokens }),
    ...(judgeScore !== 0 && { judge_score: judgeScore }),
  };
}

import { describe, expect, test } from 'vitest';
import { evaluateVariant } from '../../engine/frameworks/evaluate.ts';
import { FrameworkRows } from '../../engine/frameworks/rows.ts';
import { readFrameworkConfig } from './index.ts';
import type { FrameworkConfig } from './types.ts';

const ONE_OF_FOUR = new FrameworkRows({ rewards: [1, 0, 0, 0], groups: Array.from('aaaa'), lengths: [2, 4, 6, 8] });
const rowOf = ({ keys }: FrameworkConfig, key: string) => keys.find((row) => row.key === key)!;
const winnerOf = ({ variant, options }: FrameworkConfig) =>
  evaluateVariant(variant!, ONE_OF_FOUR, options).advantages[0]!;

describe('verl', () => {
  test('is read from YAML, nested or as a fragment', () => {
    const whole = readFrameworkConfig(
      'algorithm:\n  adv_estimator: grpo\n  norm_adv_by_std_in_grpo: false\nactor_rollout_ref:\n  rollout:\n    n: 4\n  actor:\n    lr: 1e-6\n    loss_agg_mode: seq-mean-token-sum-norm\n    loss_scale_factor: 1024\n',
    );
    expect(whole).toMatchObject({
      framework: 'verl',
      writtenAs: 'yaml',
      variant: { id: 'verl.grpo.no_std' },
      lossMode: { id: 'verl.loss.seq-mean-token-sum-norm' },
      lossOptions: { maxLength: 1024 },
      options: { groupSize: 4 },
      remarks: [],
      problems: [],
    });
    expect(rowOf(whole, 'actor_rollout_ref.actor.lr')).toMatchObject({ status: 'unknown', line: 8, column: 5 });
    expect(readFrameworkConfig('adv_estimator: rloo\nnorm_adv_by_std_in_grpo: true').variant?.id).toBe('verl.rloo');
  });

  test('ignores norm_adv_by_std_in_grpo under grpo_vectorized, and says so', () => {
    const read = readFrameworkConfig('algorithm.adv_estimator=grpo_vectorized algorithm.norm_adv_by_std_in_grpo=False');
    expect(read.variant?.id).toBe('verl.grpo_vectorized');
    expect(rowOf(read, 'algorithm.norm_adv_by_std_in_grpo')).toMatchObject({ status: 'no effect', value: 'false' });
    expect(winnerOf(read)).toBeCloseTo(1.5, 4);
  });

  test('needs two switches for Dr. GRPO', () => {
    const first = readFrameworkConfig('algorithm.adv_estimator=grpo algorithm.norm_adv_by_std_in_grpo=False');
    expect(first.remarks[0]).toMatch(/half of Dr. GRPO/);
    const second = readFrameworkConfig(
      'python -m verl.trainer.main_ppo algorithm.adv_estimator=grpo actor_rollout_ref.actor.loss_agg_mode=seq-mean-token-sum-norm',
    );
    expect(second.remarks.join(' ')).toMatch(/half of Dr. GRPO.*padded batch/);
  });

  test('reads the filter, the overlong buffer only under the dapo manager, and the discount', () => {
    const read = readFrameworkConfig(
      'algorithm.adv_estimator=reinforce_plus_plus algorithm.gamma=0.9 algorithm.filter_groups.enable=True algorithm.filter_groups.metric=acc reward_model.overlong_buffer.enable=True',
    );
    expect(read.variant?.id).toBe('verl.reinforce_plus_plus.gamma0.9');
    expect(read.deadRule?.id).toBe('verl.filter_groups');
    expect(rowOf(read, 'algorithm.filter_groups.metric').effect).toMatch(/acc/);
    expect(rowOf(read, 'reward_model.overlong_buffer.enable').status).toBe('no effect');
    expect(rowOf(read, 'actor_rollout_ref.rollout.n')).toMatchObject({ status: 'default', value: '1', line: null });
  });

  test('without an estimator is GAE, which needs a critic', () => {
    const read = readFrameworkConfig('actor_rollout_ref.rollout.n=8');
    expect(read.variant?.id).toBe('verl.gae');
  });

  test('names an estimator that it has not', () => {
    const read = readFrameworkConfig('algorithm.adv_estimator=grpo_turbo');
    expect(read.variant).toBeNull();
    expect(read.remarks[0]).toMatch(/grpo_turbo/);
  });
});

describe('TRL and Unsloth', () => {
  test('a GRPOConfig call is TRL’s, or Unsloth’s when that word is there', () => {
    const call =
      'args = GRPOConfig(\n  output_dir=f"{x}",  # a comment\n  scale_rewards=False,\n  num_generations = 4,\n  loss_type="dr_grpo",\n  max_completion_length=512,\n)';
    const trl = readFrameworkConfig(call);
    expect(trl).toMatchObject({
      framework: 'trl',
      candidates: ['trl', 'unsloth'],
      writtenAs: 'python',
      variant: { id: 'trl.grpo.scale_none' },
      lossMode: { id: 'trl.loss.dr_grpo' },
      lossOptions: { maxLength: 512 },
      remarks: [],
    });
    expect(rowOf(trl, 'scale_rewards')).toMatchObject({ line: 3, column: 3, status: 'used' });
    expect(rowOf(trl, 'output_dir').status).toBe('unknown');
    const unsloth = readFrameworkConfig(`from unsloth import FastLanguageModel\n${call}`);
    expect(unsloth).toMatchObject({ framework: 'unsloth', variant: { id: 'unsloth.grpo.scale_none' } });
    expect(readFrameworkConfig(call, 'unsloth').framework).toBe('unsloth');
  });

  test('Unsloth’s dr_grpo turns True off and None on, and leaves "group" alone', () => {
    const of = (scale: string) => readFrameworkConfig(`GRPOConfig(loss_type="dr_grpo"${scale})`, 'unsloth');
    expect(of(', scale_rewards=True').variant?.id).toBe('unsloth.grpo.scale_none');
    expect(rowOf(of(', scale_rewards=True'), 'scale_rewards').status).toBe('no effect');
    expect(of(', scale_rewards=None').variant?.id).toBe('unsloth.grpo.scale_group');
    expect(of('').variant?.id).toBe('unsloth.grpo.scale_group');
    expect(of('').remarks[0]).toMatch(/half of Dr. GRPO/);
    expect(readFrameworkConfig('GRPOConfig()', 'unsloth').lossMode?.id).toBe('trl.loss.bnpo');
  });

  test('normalize_then_sum ignores scale_rewards', () => {
    const read = readFrameworkConfig(
      "{'scale_rewards': False, 'multi_objective_aggregation': 'normalize_then_sum', 'reward_weights': [2, 1.5]}",
    );
    expect(read).toMatchObject({
      framework: 'trl',
      writtenAs: 'json',
      variant: { id: 'trl.grpo.normalize_then_sum' },
      options: { rewardWeights: [2, 1.5] },
    });
    expect(rowOf(read, 'scale_rewards').status).toBe('no effect');
  });

  test('an RLOOConfig has keys of its own', () => {
    const read = readFrameworkConfig('RLOOConfig(normalize_advantages=True, scale_rewards="none", beta=0.0)');
    expect(read).toMatchObject({ framework: 'trl', variant: { id: 'trl.rloo.normalized' }, remarks: [] });
    expect(rowOf(read, 'scale_rewards').effect).toMatch(/belongs to GRPOConfig/);
    expect(rowOf(read, 'num_generations').value).toBe('2');
  });

  test('a value that the trainer does not take is a problem with its place', () => {
    const read = readFrameworkConfig('GRPOConfig(scale_rewards="groups")');
    expect(read.problems).toEqual([expect.objectContaining({ line: 1, column: 12 })]);
  });
});

describe('OpenRLHF', () => {
  test('is read with its new and its older names', () => {
    const fresh = readFrameworkConfig(
      '--algo.advantage.estimator group_norm \\\n --rollout.n_samples_per_prompt 4 \\\n --reward.clip_range -5 5',
    );
    expect(fresh).toMatchObject({
      framework: 'openrlhf',
      writtenAs: 'flags',
      variant: { id: 'openrlhf.group_norm' },
      options: { groupSize: 4, clip: [-5, 5] },
    });
    const older = readFrameworkConfig(
      'python3 -m openrlhf.cli.train_ppo_ray --advantage_estimator reinforce_baseline --no_advantage_std_norm --n_samples_per_prompt 8 --dynamic_filtering --dynamic_filtering_reward_range 0.2 0.8',
    );
    expect(older).toMatchObject({
      variant: { id: 'openrlhf.reinforce_baseline.no_std_norm' },
      deadRule: { test: { kind: 'mean outside', low: 0.2, high: 0.8 } },
    });
  });

  test('forces gamma to 1 with groups, and refuses one sample', () => {
    const read = readFrameworkConfig(
      '--algo.advantage.estimator rloo --algo.advantage.gamma 0.9 --algo.advantage.no_std_norm',
    );
    expect(rowOf(read, 'algo.advantage.gamma').status).toBe('no effect');
    expect(rowOf(read, 'algo.advantage.no_std_norm').status).toBe('no effect');
    expect(read.remarks[0]).toMatch(/refused at the start/);
  });
});

describe('NeMo-RL', () => {
  test('warns of dynamic sampling with leave-one-out, which is the default', () => {
    const read = readFrameworkConfig(
      'grpo:\n  num_generations_per_prompt: 16\n  use_dynamic_sampling: true\nloss_fn:\n  token_level_loss: false\n',
    );
    expect(read).toMatchObject({
      framework: 'nemo',
      variant: { id: 'nemo.grpo' },
      deadRule: { id: 'nemo.dynamic_sampling.loo' },
      lossMode: { id: 'nemo.loss.sequence' },
    });
    expect(read.remarks[0]).toMatch(/drops the winner/);
    expect(winnerOf(read)).toBe(1);
  });

  test('reads its four estimators and their switches', () => {
    const variant = (text: string) => readFrameworkConfig(`grpo.num_generations_per_prompt=8 ${text}`).variant?.id;
    expect(variant('grpo.use_leave_one_out_baseline=false')).toBe('nemo.grpo.no_loo');
    expect(variant('grpo.normalize_rewards=false')).toBe('nemo.grpo.loo_no_norm');
    expect(variant('grpo.adv_estimator.name=gdpo')).toBe('nemo.gdpo');
    expect(variant('grpo.adv_estimator.name=reinforce_plus_plus')).toBe('nemo.reinforce_plus_plus');
    expect(variant('grpo.adv_estimator.name=raw_reward grpo.adv_estimator.normalize_advantages=true')).toBe(
      'nemo.raw_reward.normalized',
    );
    const clipped = readFrameworkConfig('grpo.num_generations_per_prompt=8 grpo.advantage_clip_high=0.5');
    expect(clipped.options.clip).toEqual([Number.NEGATIVE_INFINITY, 0.5]);
  });
});

test('ms-swift takes the divisor from the estimator, unless it is given', () => {
  const read = readFrameworkConfig(
    'swift rlhf --rlhf_type grpo --advantage_estimator reinforce_plus_plus --num_generations 8',
  );
  expect(read).toMatchObject({ framework: 'swift', variant: { id: 'swift.reinforce_plus_plus' } });
  expect(rowOf(read, 'scale_rewards')).toMatchObject({
    status: 'default',
    effect: expect.stringContaining('batch') as string,
  });
  expect(readFrameworkConfig('swift rlhf --scale_rewards none --dynamic_sample true')).toMatchObject({
    variant: { id: 'swift.grpo.scale_none' },
    deadRule: { id: 'swift.dynamic_sample' },
  });
});

test('slime says that nothing is whitened unless asked, and which flags are idle', () => {
  const read = readFrameworkConfig(
    '--advantage-estimator reinforce_plus_plus_baseline --n-samples-per-prompt 8 --rollout-batch-size 32 --disable-grpo-std-normalization',
  );
  expect(read).toMatchObject({
    framework: 'slime',
    variant: { id: 'slime.reinforce_plus_plus_baseline' },
    options: { groupSize: 8, promptsPerBatch: 32 },
    lossMode: { id: 'slime.loss.default' },
  });
  expect(rowOf(read, 'disable-grpo-std-normalization').status).toBe('no effect');
  expect(read.remarks[0]).toMatch(/normalize-advantages/);
});

describe('AReaL', () => {
  test('recipes are recognised, and other settings make a variant of their own', () => {
    const recipe = readFrameworkConfig(
      'actor:\n  reward_bias: -0.5\n  reward_scaling: 10.0\n  reward_norm:\n    mean_level: group\n    std_level: null\n    group_size: ${gconfig.n_samples}\n  adv_norm:\n    mean_level: batch\n    std_level: batch\ngconfig:\n  n_samples: 4\n',
    );
    expect(recipe).toMatchObject({ framework: 'areal', variant: { id: 'areal.drgrpo_recipe' } });
    expect(recipe.remarks[0]).toMatch(/not Dr. GRPO/);
    const own = readFrameworkConfig(
      'actor.reward_norm.mean_level=group actor.reward_norm.std_level=group actor.reward_norm.eps=0.5',
    );
    expect(own.variant?.id).toMatch(/^areal\.configured\[/);
    expect(winnerOf(own)).toBeCloseTo(0.75, 6);
  });

  test('an adv_norm of null is no step', () => {
    const read = readFrameworkConfig(
      'actor:\n  reward_norm:\n    mean_level: group\n    mean_leave1out: true\n    std_level: null\n  adv_norm: null\n',
    );
    expect(read.variant?.id).toBe('areal.rloo');
    expect(rowOf(read, 'actor.adv_norm').effect).toMatch(/no last step/);
  });
});

test('rLLM’s keys are those that its own reader knows', () => {
  const read = readFrameworkConfig('rllm.algorithm.adv_estimator=rloo rllm.algorithm.norm_adv_by_std_in_grpo=False');
  expect(read).toMatchObject({ framework: 'rllm', variant: { id: 'rllm.rloo' } });
  expect(read.keys.length).toBe(2);
  const bare = readFrameworkConfig(
    'rllm:\n  algorithm:\n    adv_estimator: grpo\n    norm_adv_by_std_in_grpo: false\n',
  );
  expect(bare.variant?.id).toBe('rllm.grpo.no_std');
});

describe('long answers', () => {
  test('are punished under verl’s dapo manager, and not under gdpo', () => {
    const text = (estimator: string) =>
      `#!/bin/bash\nset -x\npython3 -m verl.trainer.main_ppo \\\n  algorithm.adv_estimator=${estimator} \\\n  data.max_response_length=100 \\\n  reward_model.reward_manager=dapo \\\n  +reward_model.reward_kwargs.overlong_buffer_cfg.enable=True \\\n  +reward_model.reward_kwargs.overlong_buffer_cfg.len=20 \\\n  +reward_model.reward_kwargs.overlong_buffer_cfg.penalty_factor=0.5 $@`;
    expect(readFrameworkConfig(text('grpo')).overlong).toMatchObject({
      rule: { id: 'verl.overlong' },
      maxLength: 100,
      buffer: 20,
      factor: 0.5,
    });
    expect(readFrameworkConfig(text('gdpo')).overlong).toBeNull();
  });

  test('are punished by OpenRLHF, NeMo-RL and ms-swift where they are asked to', () => {
    expect(
      readFrameworkConfig('--algo.advantage.estimator rloo --reward.overlong_buffer_len 20').overlong,
    ).toMatchObject({
      rule: { id: 'openrlhf.overlong' },
      maxLength: null,
      buffer: 20,
      factor: 1,
    });
    const nemo = 'grpo.reward_shaping.enabled=true grpo.reward_shaping.overlong_buffer_length=10';
    expect(readFrameworkConfig(nemo).overlong).toMatchObject({ rule: { id: 'nemo.overlong' }, buffer: 10 });
    expect(readFrameworkConfig('swift rlhf --num_generations 8 --soft_cache_length 5').overlong?.buffer).toBe(5);
    expect(readFrameworkConfig('swift rlhf --num_generations 8').overlong).toBeNull();
  });
});

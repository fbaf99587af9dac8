import { expect, test } from 'vitest';
import { DEAD_RULES, keptRows } from './deadRules.ts';

const kept = (id: string, rewards: readonly number[], advantages?: readonly number[]) => {
  const { test: rule } = DEAD_RULES.find((one) => one.id === id)!;
  return Array.from(
    keptRows(rule, Float64Array.from(rewards), advantages === undefined ? undefined : Float64Array.from(advantages)),
  );
};

const CONSTANT = [0.5, 0.5, 0.5, 0.5];
const ONE_OF_FOUR = [1, 0, 0, 0];
const ALL = [1, 1, 1, 1];
const NONE = [0, 0, 0, 0];

test('most frameworks drop a group of equal rewards and keep one that varies', () => {
  for (const id of [
    'verl.filter_groups',
    'slime.dynamic_sampling_filter',
    'skyrl.dynamic_sampling',
    'skyrl.zero_variance_filter',
    'open_instruct.filter_zero_std_samples',
    'swift.dynamic_sample',
    'tinker.remove_constant_reward_groups',
  ]) {
    expect(kept(id, CONSTANT)).toEqual(NONE);
    expect(kept(id, ONE_OF_FOUR)).toEqual(ALL);
  }
});

test('OpenRLHF and ROLL look at the mean alone', () => {
  expect(kept('openrlhf.dynamic_filtering', CONSTANT)).toEqual(ALL);
  expect(kept('openrlhf.dynamic_filtering', [-1, 1, -1, 1])).toEqual(NONE);
  expect(kept('roll.difficulty_mask', ONE_OF_FOUR)).toEqual(ALL);
  expect(kept('roll.difficulty_mask', [1, 1, 1, 1])).toEqual(NONE);
});

test('NeMo-RL with leave-one-out drops the winner alone, and without it keeps a constant group', () => {
  expect(kept('nemo.dynamic_sampling.loo', ONE_OF_FOUR)).toEqual([0, 1, 1, 1]);
  expect(kept('nemo.dynamic_sampling', new Array<number>(8).fill(0.95))).toEqual(new Array(8).fill(1));
  expect(kept('nemo.dynamic_sampling', [0.7])).toEqual([0]);
});

test('rLLM drops groups by their size, and keeps dead ones', () => {
  expect(kept('rllm.min_trajs_per_group', [0.7])).toEqual([0]);
  expect(kept('rllm.min_trajs_per_group', CONSTANT)).toEqual(ALL);
});

test('prime-rl takes out rows whose advantage is exactly 0', () => {
  expect(kept('prime.filter_zero_advantages', [1, 0, 0.5], [0.5, -0.5, 0])).toEqual([1, 1, 0]);
  expect(kept('prime.filter_zero_advantages', [1])).toEqual([1]);
});

test('a group of one is kept by verl, which asks for more than one row, and dropped by slime', () => {
  expect(kept('verl.filter_groups', [0.7])).toEqual([1]);
  expect(kept('slime.dynamic_sampling_filter', [0.7])).toEqual([0]);
});

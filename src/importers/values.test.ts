import { describe, expect, test } from 'vitest';
import { isRewardName, rewardColumns } from './columns.ts';
import { readFlag, readReward } from './values.ts';

describe('readReward', () => {
  test.each([
    [1, 1, 'ok'],
    [true, 1, 'ok'],
    [false, 0, 'ok'],
    ['1.0', 1, 'ok'],
    [' .5 ', 0.5, 'ok'],
    ['True', 1, 'ok'],
    ['False', 0, 'ok'],
    ['tensor(0.5000)', 0.5, 'ok'],
    ["tensor(0.5, device='cuda:0')", 0.5, 'ok'],
    ['np.float64(-2.5)', -2.5, 'ok'],
    ['np.True_', 1, 'ok'],
    ['tensor(nan)', Number.NaN, 'nan'],
    ['nan', Number.NaN, 'nan'],
    ['-inf', Number.NEGATIVE_INFINITY, '-inf'],
    ['1e999', Number.POSITIVE_INFINITY, '+inf'],
    [1e308, 1e308, 'ok'],
    [5e-324, 5e-324, 'ok'],
    [null, null, 'missing'],
    [undefined, null, 'missing'],
    ['', null, 'missing'],
    ['None', null, 'missing'],
    ['n/a', null, 'unreadable'],
    ['0,5', null, 'unreadable'],
    ['1 2', null, 'unreadable'],
    ['0x10', null, 'unreadable'],
    ['tensor()', null, 'unreadable'],
    [[1], null, 'unreadable'],
    [{}, null, 'unreadable'],
  ])('%j is %s (%s)', (raw, value, state) => {
    expect(readReward(raw)).toEqual({ value, state });
  });

  test('a decimal comma counts only where it is allowed', () => {
    expect(readReward('-0,5', true)).toEqual({ value: -0.5, state: 'ok' });
    expect(readReward('1,000,5', true).state).toBe('unreadable');
  });

  test('"False" is false', () => {
    expect(readFlag('False')).toBe(false);
    expect(readFlag('maybe')).toBeNull();
  });
});

describe('reward columns', () => {
  test('advantages, divergences, lengths and steps are never rewards', () => {
    for (const name of [
      'advantage',
      'advantages',
      'kl',
      'reward_kl',
      'logprobs',
      'entropy',
      'response_length',
      'tokens',
      'step',
      'idx',
      'Unnamed: 0',
    ]) {
      expect(isRewardName(name), name).toBe(false);
    }
  });

  test('an exact name wins alone; without one every reward-like column counts', () => {
    expect(rewardColumns(['format_reward', 'score', 'Reward'])).toEqual(['Reward']);
    expect(rewardColumns(['format_reward', 'accuracy_reward_func', 'kl'])).toEqual([
      'format_reward',
      'accuracy_reward_func',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { constructedAdvantage, constructedReward } from './coerce.ts';
import { groupRoleOf, rolloutIdxOf, taskIdOf } from './identity.ts';

describe('the role of a group id', () => {
  test.each([
    ['', 'all_groups'],
    [':', 'all_groups'],
    ['abc', 'all_groups'],
    ['abc:', 'all_groups'],
    ['abc:x', 'x'],
    ['t:solver', 'solver'],
    ['t:solver:x', 'solver'],
    ['t:solver:', 'solver'],
    ['::x', ''],
    ['::', ''],
    [':x', 'x'],
  ])('of %j is %j', (id, role) => {
    expect(groupRoleOf(id)).toBe(role);
  });

  test('the last character is a code point, not half of one', () => {
    expect(groupRoleOf('t:😀')).toBe('😀');
    expect(groupRoleOf('😀:')).toBe('all_groups');
    expect(groupRoleOf('😀')).toBe('all_groups');
    expect(groupRoleOf('é́:ß😀')).toBe('ß😀');
  });
});

describe('the task of an id', () => {
  test.each([
    ['aime:0', 'aime'],
    ['aime', 'aime'],
    ['', ''],
    [':x', ''],
    ['😀:1', '😀'],
  ])('of %j is %j', (id, task) => {
    expect(taskIdOf(id)).toBe(task);
  });
});

describe('the rollout index of an episode id', () => {
  test('is the text between the first two colons, as text', () => {
    expect(rolloutIdxOf('t:3')).toBe('3');
    expect(rolloutIdxOf('t:3:retry')).toBe('3');
    expect(rolloutIdxOf('t:')).toBe('');
  });

  test('is an IndexError without a colon', () => {
    expect(() => rolloutIdxOf('t')).toThrow(
      expect.objectContaining({ pythonClass: 'IndexError', message: 'list index out of range' }),
    );
  });
});

describe('what a constructor keeps', () => {
  test('the head makes floats of rewards, the seed keeps them', () => {
    expect(constructedReward(true, 'rllm-head')).toBe(1);
    expect(constructedReward(true, 'rllm-seed')).toBe(true);
    expect(constructedReward({ type: 'int', value: 2 }, 'rllm-head')).toBe(2);
    expect(constructedReward(null, 'rllm-head')).toBeNull();
  });

  test('the head makes floats and lists of step advantages, the seed keeps them', () => {
    const tuple = { type: 'tuple', dtype: 'int64', values: [1, 2] } as const;
    expect(constructedAdvantage(tuple, 'rllm-head')).toEqual([1, 2]);
    expect(constructedAdvantage(tuple, 'rllm-seed')).toBe(tuple);
    expect(constructedAdvantage(true, 'rllm-head')).toBe(1);
    expect(constructedAdvantage({ type: 'int', value: 2 }, 'rllm-head')).toBe(2);
    expect(constructedAdvantage([1, 2], 'rllm-head')).toEqual([1, 2]);
    expect(constructedAdvantage(null, 'rllm-head')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import type { Batch } from '../../engine/batch/types.ts';
import {
  addGroup,
  addTrajectory,
  duplicateGroup,
  duplicateTrajectory,
  removeGroup,
  removeTrajectory,
  renameRole,
  renameTask,
  rolesOf,
  setReward,
} from './batchEdits.ts';

const batch: Batch = {
  groups: [
    { groupId: 't1:solver', rewards: [1, 0] },
    {
      groupId: 't1:judge',
      rewards: [0.5, null],
      trajectoryIds: ['a', 'b'],
      steps: [[{ responseTokens: 3, advantage: 1 }], []],
    },
    { groupId: 'bare', rewards: [] },
  ],
};

describe('editing rewards', () => {
  test('a reward is set and every other group is the same object', () => {
    const next = setReward(batch, 0, 1, 0.25);
    expect(next.groups[0]?.rewards).toEqual([1, 0.25]);
    expect(next.groups[1]).toBe(batch.groups[1]);
    expect(batch.groups[0]?.rewards).toEqual([1, 0]);
  });

  test('an index that does not exist changes nothing', () => {
    expect(setReward(batch, 9, 0, 1)).toBe(batch);
    expect(setReward(batch, 0, 9, 1).groups[0]?.rewards).toEqual([1, 0]);
  });

  test('a copy stands behind its original, with a name of its own and the same steps', () => {
    const group = duplicateTrajectory(batch, 1, 0).groups[1]!;
    expect(group.rewards).toEqual([0.5, 0.5, null]);
    expect(group.trajectoryIds).toEqual(['a', 'a (2)', 'b']);
    expect(group.steps?.[1]).toEqual([{ responseTokens: 3, advantage: 1 }]);
  });

  test('adding and removing keep names and steps as long as the rewards', () => {
    const grown = addTrajectory(batch, 1, 1).groups[1]!;
    expect([grown.rewards.length, grown.trajectoryIds?.length, grown.steps?.length]).toEqual([3, 3, 3]);
    const shrunk = removeTrajectory(batch, 1, 0).groups[1]!;
    expect(shrunk).toEqual({ groupId: 't1:judge', rewards: [null], trajectoryIds: ['b'], steps: [[]] });
  });
});

test('lengths of responses stay with their trajectories', () => {
  const lengths = { groups: [{ groupId: 'a:s', rewards: [1, 0], responseLengths: [7, null] }] };
  expect(duplicateTrajectory(lengths, 0, 0).groups[0]!.responseLengths).toEqual([7, 7, null]);
  expect(addTrajectory(lengths, 0, 1).groups[0]!.responseLengths).toEqual([7, null, null]);
  expect(removeTrajectory(lengths, 0, 0).groups[0]!.responseLengths).toEqual([null]);
});

describe('editing groups', () => {
  test('a new group gets a free name in the role of the last', () => {
    const named = { groups: batch.groups.slice(0, 2) };
    expect(addGroup(named, [1]).groups.at(-1)?.groupId).toBe('group-3:judge');
    expect(addGroup({ groups: [] }, [1]).groups.at(-1)?.groupId).toBe('group-1:default');
  });

  test('a copied group has a name that no other has', () => {
    const ids = duplicateGroup(batch, 0).groups.map((group) => group.groupId);
    expect(ids).toEqual(['t1:solver', 't1-4:solver', 't1:judge', 'bare']);
  });

  test('a group is removed', () => {
    expect(removeGroup(batch, 0).groups.map((group) => group.groupId)).toEqual(['t1:judge', 'bare']);
  });

  test('a task with a colon is written so that rLLM still finds the role', () => {
    expect(renameTask(batch, 0, 'aime:2024').groups[0]?.groupId).toBe('aime%3A2024:solver');
    expect(renameTask(batch, 2, 'other').groups[2]?.groupId).toBe('other');
  });

  test('renaming a role to another merges the two', () => {
    const merged = renameRole(batch, 'judge', 'solver');
    expect(rolesOf(merged)).toEqual(['solver', 'all_groups']);
    expect(rolesOf(batch)).toEqual(['solver', 'judge', 'all_groups']);
  });
});

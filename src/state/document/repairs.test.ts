import { expect, test } from 'vitest';
import { dropEmptyGroups, dropMissing, dropSingletons } from './repairs.ts';

const batch = {
  groups: [
    { groupId: 'a:s', rewards: [1, null, 0], trajectoryIds: ['x', 'y', 'z'] },
    { groupId: 'b:s', rewards: [1] },
    { groupId: 'c:s', rewards: [] },
  ],
};

test('singletons and empty groups go together, as under rLLM’s minimum of two', () => {
  expect(dropSingletons(batch).groups.map((group) => group.groupId)).toEqual(['a:s']);
});

test('only empty groups go', () => {
  expect(dropEmptyGroups(batch).groups.map((group) => group.groupId)).toEqual(['a:s', 'b:s']);
});

test('trajectories without a reward go with their names', () => {
  expect(dropMissing(batch).groups[0]).toEqual({ groupId: 'a:s', rewards: [1, 0], trajectoryIds: ['x', 'z'] });
  expect(dropMissing(batch).groups[1]).toBe(batch.groups[1]);
});

test('what stays keeps its length', () => {
  const lengths = { groups: [{ groupId: 'a:s', rewards: [1, null, 0], responseLengths: [7, 8, 9] }] };
  expect(dropMissing(lengths).groups[0]!.responseLengths).toEqual([7, 9]);
});

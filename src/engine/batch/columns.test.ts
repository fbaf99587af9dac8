import { describe, expect, test } from 'vitest';
import { batchOf } from '../testing/batches.ts';
import { batchColumnsOf, firstMissingReward } from './columns.ts';
import { labelOfGroup, labelOfRole } from './label.ts';
import { rolesOfBatch } from './roles.ts';
import { trajectoryGroupsOf } from './trajectoryGroups.ts';

/** Columns of a batch in which one step may have an advantage. */
function withSteps(advantage: number | null) {
  const steps = [[{ responseTokens: 2, advantage }], []];
  return batchColumnsOf({
    groups: [
      { groupId: 'a', rewards: [1, 0], steps },
      { groupId: 'b', rewards: [1] },
    ],
  });
}

describe('batch columns', () => {
  test('hold the groups one after the other', () => {
    const columns = batchColumnsOf(batchOf({ 'a:x': [1, 0], 'b:x': [], 'c:x': [0.5] }));
    expect(columns.groupIds).toEqual(['a:x', 'b:x', 'c:x']);
    expect([...columns.offsets]).toEqual([0, 2, 2, 3]);
    expect([...columns.values]).toEqual([1, 0, 0.5]);
    expect(columns.missing).toHaveLength(0);
    expect(columns.steps).toBeNull();
  });

  test('tell a missing reward from a reward of NaN, and keep -0', () => {
    const columns = batchColumnsOf(batchOf({ a: [Number.NaN, null, -0] }));
    expect([...columns.values]).toEqual([Number.NaN, Number.NaN, -0]);
    expect([...columns.missing]).toEqual([1]);
  });

  test('of no groups are empty', () => {
    const columns = batchColumnsOf({ groups: [] });
    expect([...columns.offsets]).toEqual([0]);
    expect(columns.values).toHaveLength(0);
    expect(firstMissingReward(columns)).toBeNull();
  });

  test('carry steps only when one of them has an advantage', () => {
    expect(withSteps(null).steps).toBeNull();
    expect(withSteps(0).steps).toEqual([
      [{ responseTokens: 2, advantage: 0 }],
      [],
      [{ responseTokens: 1, advantage: null }],
    ]);
  });

  test('find the first missing reward past empty groups', () => {
    const columns = batchColumnsOf(batchOf({ a: [], b: [1], c: [], d: [1, null, null] }));
    expect(firstMissingReward(columns)).toEqual({ group: 3, trajectory: 1 });
  });
});

describe('the roles of a batch', () => {
  test('come in order of their first group, with their groups gathered', () => {
    const columns = batchColumnsOf(batchOf({ '1:judge': [1], '1:solver': [2, 3], '2:judge': [4, 5] }));
    const roles = rolesOfBatch(columns);
    expect(roles.map(({ role, groupIndices }) => [role, Array.from(groupIndices)])).toEqual([
      ['judge', [0, 2]],
      ['solver', [1]],
    ]);
    expect([...roles[0]!.columns.values]).toEqual([1, 4, 5]);
    expect([...roles[0]!.columns.offsets]).toEqual([0, 1, 3]);
  });

  test('a single role uses the batch’s own memory', () => {
    const columns = batchColumnsOf(batchOf({ '1:x': [1], '2:x': [2] }));
    expect(rolesOfBatch(columns)[0]!.columns.values).toBe(columns.values);
  });

  test('a role may have the name of what objects inherit', () => {
    const columns = batchColumnsOf(batchOf({ '1:constructor': [1], '1:__proto__x': [2] }));
    expect(rolesOfBatch(columns).map(({ role }) => role)).toEqual(['constructor', '__proto__x']);
  });
});

test('trajectory groups have one step a trajectory, and null for a missing reward', () => {
  const groups = trajectoryGroupsOf(batchColumnsOf(batchOf({ 'a:x': [1, null] })));
  expect(groups).toEqual([
    {
      groupId: 'a:x',
      trajectories: [
        { uid: '0/0', name: '', reward: 1, steps: [{ reward: 0, responseTokens: 1, advantage: null }] },
        { uid: '0/1', name: '', reward: null, steps: [{ reward: 0, responseTokens: 1, advantage: null }] },
      ],
    },
  ]);
});

test.each([
  ['task-017:solver', 'task-017:solver'],
  ['task-017:default', 'task-017'],
  ['task-017', 'task-017'],
  ['aime%3A2024:solver', 'aime:2024:solver'],
  [':solver', ':solver'],
  ['::x', 'the unnamed group'],
  ['', 'the unnamed group'],
])('sentences call %j %j', (id, label) => {
  expect(labelOfGroup(id)).toBe(label);
});

test('sentences call roles by their name, and not at all when the file has none', () => {
  expect(['solver', 'a%3Ab', '', 'default', 'all_groups'].map(labelOfRole)).toEqual([
    'role solver',
    'role a:b',
    'the unnamed role',
    null,
    null,
  ]);
});

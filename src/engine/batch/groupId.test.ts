import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeGroupId, displayGroup, encodeGroupId } from './groupId.ts';

test('a colon inside a part is written %3A and comes back', () => {
  expect(encodeGroupId('aime:2024', 'solver')).toBe('aime%3A2024:solver');
  expect(decodeGroupId('aime%3A2024:solver')).toEqual({ task: 'aime:2024', role: 'solver' });
  expect(displayGroup('aime%3A2024:solver')).toBe('aime:2024:solver');
});

test('a bare id has the role all_groups, as has an id that ends in its only colon', () => {
  expect(decodeGroupId('q1').role).toBe('all_groups');
  expect(decodeGroupId('q1:').role).toBe('all_groups');
  expect(decodeGroupId('').role).toBe('all_groups');
});

test('the role of an id with several colons is the text between the first two', () => {
  expect(decodeGroupId('t:solver:x')).toEqual({ task: 't', role: 'solver' });
  expect(decodeGroupId('::x')).toEqual({ task: '', role: '' });
});

test('any task and any role that is not empty survive the round trip', () => {
  const part = fc.oneof(fc.string(), fc.stringMatching(/^[%:2353A]{0,12}$/));
  fc.assert(
    fc.property(part, part, (task, role) => {
      fc.pre(role !== '');
      expect(decodeGroupId(encodeGroupId(task, role))).toEqual({ task, role });
    }),
    { numRuns: 2000 },
  );
});

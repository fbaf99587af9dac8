import { expect, test } from 'vitest';
import { parseDocument, serializeDocument } from './codec.ts';

const document = (lecture: unknown) => ({
  format: 'advantage-playground',
  version: 1,
  groups: [
    { group_id: 'a:solver', rewards: [1, 0] },
    { group_id: 'b:solver', rewards: [1, 0, 0] },
  ],
  lecture,
});

function read(lecture: unknown) {
  const parsed = parseDocument(document(lecture));
  if (!parsed.ok) throw new Error(parsed.issues.map(({ message }) => message).join('; '));
  return parsed;
}

test('a lecture comes back from its wire form as it was written', () => {
  const steps = [
    { say: 'Two rollouts.', trajectory: 1 },
    { say: 'Three.', group: 'b:solver', rewards: [0.5, null, 'NaN'], stage: 'centred' },
    { say: 'Only RLOO.', lanes: [{ id: 'rloo', estimator: 'rloo' }] },
  ];
  const { value, notices } = read(steps);
  expect(notices).toEqual([]);
  expect(serializeDocument(value)['lecture']).toEqual(steps);
  expect(value.lecture![1]!.rewards).toEqual([0.5, null, Number.NaN]);
});

test('a step that does not fit keeps its sentence, and the rest is named', () => {
  const { value, notices } = read([
    { say: 'No such group.', group: 'c:solver' },
    { say: 'Too many.', rewards: [1, 1, 1] },
    { say: 'Counted from 1.', trajectory: 0 },
    { say: 'Of the other group.', group: 'b:solver', rewards: [1, 1, 1], trajectory: 3 },
  ]);
  expect(value.lecture!.map((step) => Object.keys(step))).toEqual([
    ['say'],
    ['say'],
    ['say'],
    ['say', 'group', 'trajectory', 'rewards'],
  ]);
  expect(notices).toEqual([
    'lecture[0].group "c:solver" is no group of this document; the group stays.',
    'lecture[1].rewards has 3 values for a group of 2; the rewards stay.',
    'lecture[2].trajectory 0 is none of the 1 to 2 there are; it was left out.',
  ]);
});

test('a value of the wrong kind is an issue with its place', () => {
  const parsed = parseDocument(document([{ say: 1 }, { say: 'x', stage: 'broadcast' }]));
  expect(parsed.ok).toBe(false);
  if (!parsed.ok) expect(parsed.issues.map(({ path }) => path.join('.'))).toEqual(['lecture.0.say', 'lecture.1.stage']);
});

test('no steps are no lecture', () => {
  expect(read([]).value.lecture).toBeUndefined();
  expect('lecture' in read(undefined).value).toBe(false);
});

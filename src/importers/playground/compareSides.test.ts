import { expect, test } from 'vitest';
import { parseDocument, serializeDocument } from './codec.ts';

const HEAD = { format: 'advantage-playground', version: 1, groups: [] } as const;

function read(compare: unknown) {
  return parseDocument({ ...HEAD, compare });
}

test('the compared estimators are kept, with their epsilon where they have one', () => {
  const compare = [
    { variant: 'verl.grpo', epsilon: 1e-4 },
    { variant: 'slime.grpo', group_size: 4, prompts_per_batch: 3 },
  ];
  const parsed = read(compare);
  if (!parsed.ok) throw new Error('not read');
  expect(parsed.value.compare).toEqual([
    { variant: 'verl.grpo', epsilon: 1e-4 },
    { variant: 'slime.grpo', epsilon: null, groupSize: 4, promptsPerBatch: 3 },
  ]);
  expect(serializeDocument(parsed.value)['compare']).toEqual(compare);
});

test('a document that compares nothing does not get the key', () => {
  const parsed = parseDocument(HEAD);
  expect(parsed.ok && 'compare' in serializeDocument(parsed.value)).toBe(false);
});

test.each([
  ['one estimator', [{ variant: 'verl.grpo' }]],
  ['no list', 'verl.grpo'],
  ['an epsilon in words', [{ variant: 'a', epsilon: 'small' }, { variant: 'b' }]],
])('%s is refused with its place', (_, compare) => {
  const parsed = read(compare);
  expect(parsed.ok).toBe(false);
  expect(!parsed.ok && parsed.issues[0]!.message).toMatch(/^compare/);
});

test('an unknown key of a side is told', () => {
  const parsed = read([{ variant: 'a', epsilonn: 1 }, { variant: 'b' }]);
  expect(parsed.ok && parsed.notices.join(' ')).toMatch(/epsilonn.*epsilon/);
});

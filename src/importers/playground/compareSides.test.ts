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

test('a custom estimator is compared by its name, and what stands beside it is told', () => {
  const compare = [{ estimator: 'mine' }, { estimator: '<img src=x>' }];
  const parsed = read(compare);
  if (!parsed.ok) throw new Error('not read');
  expect(parsed.value.compare).toEqual(compare);
  expect(serializeDocument(parsed.value)['compare']).toEqual(compare);
  const both = read([{ estimator: 'mine', variant: 'verl.grpo', epsilon: 1 }, { variant: 'verl.grpo' }]);
  expect(both.ok && both.value.compare).toEqual([{ estimator: 'mine' }, { variant: 'verl.grpo', epsilon: null }]);
  expect(both.ok && both.notices.join(' ')).toMatch(
    /"variant" in a side of compare that names an estimator .* "epsilon"/,
  );
});

test('the name of a compared estimator that is no text is refused with its place', () => {
  const parsed = read([{ estimator: 7 }, {}]);
  expect(!parsed.ok && parsed.issues[0]!.message).toMatch(/^compare\[0\]\.estimator/);
});

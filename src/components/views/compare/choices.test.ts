import { expect, test } from 'vitest';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { choicesOf } from './choices.ts';

const documentWith = (compare: unknown) => ({ compare }) as PlaygroundDocument;

test('a document that chose nothing compares GRPO with RLOO', () => {
  expect(choicesOf(documentWith(undefined)).choices.map(({ variant }) => variant)).toEqual(['rllm.grpo', 'rllm.rloo']);
});

test('an estimator that no framework has is replaced and named', () => {
  const { choices, notices } = choicesOf(
    documentWith([
      { variant: '<img src=x>', epsilon: null },
      { variant: 'trl.rloo', epsilon: 0.1 },
    ]),
  );
  expect(choices).toEqual([
    { variant: 'rllm.grpo', epsilon: null },
    { variant: 'trl.rloo', epsilon: 0.1 },
  ]);
  expect(notices).toEqual(['No framework has an estimator “<img src=x>”; rllm.grpo stands in its place.']);
});

test.each([0, -1, 2, Number.NaN])('an epsilon of %s gives way to the estimator’s own, and is named', (epsilon) => {
  const { choices, notices } = choicesOf(
    documentWith([
      { variant: 'rllm.grpo', epsilon },
      { variant: 'trl.rloo', epsilon: null },
    ]),
  );
  expect(choices[0].epsilon).toBeNull();
  expect(notices[0]).toContain(String(epsilon));
});

import { describe, expect, test } from 'vitest';
import type { CustomEstimator, PlaygroundDocument } from '../../../importers/playground/document.ts';
import { choicesOf, idOfSide, nameOfCustom } from './choices.ts';

const documentWith = (compare: unknown) => ({ compare }) as PlaygroundDocument;

test('a document that chose nothing compares GRPO with RLOO', () => {
  expect(choicesOf(documentWith(undefined)).choices.map(idOfSide)).toEqual(['rllm.grpo', 'rllm.rloo']);
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
  expect(choices[0]).toEqual({ variant: 'rllm.grpo', epsilon: null });
  expect(notices[0]).toContain(String(epsilon));
});

describe('a custom estimator of the document', () => {
  const estimator = (name: string): CustomEstimator => ({ name, language: 'javascript', source: '', options: {} });
  const registered = (compare: unknown, ...names: string[]) =>
    choicesOf({ compare, estimators: names.map(estimator) } as unknown as PlaygroundDocument);

  test('is a side, on both sides too', () => {
    const compare = [{ estimator: 'mine' }, { estimator: 'other' }];
    expect(registered(compare, 'mine', 'other')).toEqual({ choices: compare, notices: [] });
  });

  test('that was removed gives way to what the other side is not, and is named', () => {
    const rloo = { variant: 'rllm.rloo', epsilon: null };
    const { choices, notices } = registered([rloo, { estimator: 'mine' }], 'other');
    expect(choices).toEqual([rloo, { variant: 'rllm.grpo', epsilon: null }]);
    expect(notices).toEqual(['This document has no estimator “mine” of its own; rllm.grpo stands in its place.']);
  });

  test('that overrode a built-in gives way to the built-in', () => {
    expect(registered([{ estimator: 'prpo' }, { estimator: 'mine' }], 'mine').choices[0]).toEqual({
      variant: 'rllm.prpo',
      epsilon: null,
    });
  });

  test('is marked as one’s own where it is called like a built-in or a variant', () => {
    const named = (name: string) => nameOfCustom(name, [estimator(name)]);
    expect(['mine', 'grpo', 'GRPO', 'verl grpo'].map(named)).toEqual([
      'mine',
      'grpo (own)',
      'GRPO (own)',
      'verl grpo (own)',
    ]);
  });
});

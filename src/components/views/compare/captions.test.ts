import { expect, test } from 'vitest';
import { comparePair } from '../../../engine/pairing/comparePair.ts';
import { rowsOf } from '../../../engine/pairing/sides.ts';
import type { GivenSide, PairBatch, PairChoice } from '../../../engine/pairing/types.ts';
import { gainCaption, noEpsilonCaption, sharesCaption, weightCaption } from './captions.ts';

const batch: PairBatch = {
  offsets: Uint32Array.of(0, 2, 4),
  values: Float64Array.of(1, 0, 1, 1),
  lengths: null,
  roles: ['solver', 'solver'],
  names: ['a', 'b'],
};
const GRPO = { variant: 'rllm.grpo', epsilon: null } as const;
const RLOO = { variant: 'rllm.rloo', epsilon: null } as const;
const given = (...advantages: number[]): GivenSide => ({
  estimator: 'mine',
  label: 'mine',
  advantages: Float64Array.from(advantages),
  silence: advantages.length > 0 ? null : { headline: 'mine has no advantages yet.', words: 'Press Run.' },
});
const pairOf = (first: PairChoice, second: PairChoice) => comparePair(batch, rowsOf(batch), [first, second]);

test('of code no formula is claimed, whatever form its gains have', () => {
  expect(gainCaption(pairOf(given(1, -1, 0, 0), GRPO), true)).toBe(
    'A = gain × (reward − group mean). mine is code: a dot for each group where its numbers are of that form, and no line. GRPO looks at σ. Drag ε to move the knee.',
  );
  expect(gainCaption(pairOf(RLOO, given(1, 1, 0, 0)), false)).toContain(
    'RLOO does not look at σ. mine: no such gain, its advantages are of another form.',
  );
});

test('a side without advantages has no gain and no share, and the other keeps its dots', () => {
  const pair = pairOf(given(), RLOO);
  expect(gainCaption(pair, false)).toContain('mine gives no advantages.');
  expect(sharesCaption(pair)).toMatch(/mine none, RLOO as 1\.$/);
  expect(weightCaption(pair)).toContain('Dots: your groups');
});

test('the epsilon of code is in its source', () => {
  expect(noEpsilonCaption(pairOf(RLOO, RLOO))).toBe('Neither estimator has an epsilon in its divisor.');
  expect(noEpsilonCaption(pairOf(given(1, -1, 0, 0), RLOO))).toBe(
    'mine is code: what it adds to a divisor stands in its source, where it can be changed. RLOO has none in its divisor.',
  );
});

import { expect, test } from 'vitest';
import type { Derivation } from '../../engine/explanations/derivation.ts';
import { derivationSentence } from './sentence.ts';

const derivation = (mean: number | null, centre: number, advantage: number): Derivation => ({
  estimator: 'grpo',
  steps: [
    ...(mean === null
      ? []
      : [
          { id: 'mean' as const, title: '', parts: [], value: mean },
          { id: 'centre' as const, title: '', parts: [], value: centre },
        ]),
    { id: 'broadcast' as const, title: '', parts: [], value: advantage },
  ],
});

test('a reward is above or below its mean by so much', () => {
  expect(derivationSentence(derivation(0.5, 0.2, 2), 0.7, 'GRPO')).toBe(
    '0.7 is 0.2 above the mean 0.5, which makes +2.000 under GRPO.',
  );
  expect(derivationSentence(derivation(0.5, -0.5, -1), 0, 'RLOO')).toBe(
    '0 is 0.5 below the mean 0.5, which makes −1.000 under RLOO.',
  );
});

test('a reward at its mean, and one without a baseline, are said to be so', () => {
  expect(derivationSentence(derivation(0.5, 0, 0), 0.5, 'GRPO')).toContain('is the mean of what it is compared with');
  expect(derivationSentence(derivation(null, 0, 0.5), 0.5, 'REINFORCE')).toContain('has no baseline here');
});

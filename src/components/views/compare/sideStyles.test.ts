import { expect, test } from 'vitest';
import { sideEstimators } from './sideStyles.ts';

test('a side looks as rLLM’s estimator of its name', () => {
  expect(sideEstimators('verl.grpo', 'trl.rloo')).toEqual(['grpo', 'rloo']);
  expect(sideEstimators('verl.opo', 'rllm.prpo')).toEqual(['custom', 'prpo']);
});

test('two of one name can be told apart', () => {
  expect(sideEstimators('verl.grpo', 'trl.grpo.scale_group')).toEqual(['grpo', 'custom']);
  expect(sideEstimators('verl.opo', 'verl.gpg')).toEqual(['custom', 'reinforce']);
});

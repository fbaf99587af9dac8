import { expect, test } from 'vitest';
import { nearestKey } from './nearestKey.ts';
import { read, row } from './testing/read.ts';

test.each([
  ['rllm.rejection_sampling.enable', 'rllm.rejection_sample.enable'],
  ['rllm.compact_filter.enable', 'rllm.compact_filtering.enable'],
  ['rllm.stepwise_advantages.enable', 'rllm.stepwise_advantage.enable'],
  ['rllm.rejection.enable', 'rllm.rejection_sample.enable'],
  ['rllm.algoritm.adv_estimater', 'rllm.algorithm.adv_estimator'],
  ['rlm.algorithm.adv_estimator', 'rllm.algorithm.adv_estimator'],
  ['rllm.algorithm.rollout_corection.tis_cap', 'rllm.algorithm.rollout_correction.tis_cap'],
])('a misspelt section comes before another one with the same name: %s', (path, key) => {
  expect(nearestKey(path)).toBe(key);
  expect(row(`${path}=1`, path).sentence).toContain(`Was ${key} meant?`);
});

test.each([
  ['rllm.rollout_correction.tis_cap', 'rllm.algorithm.rollout_correction.tis_cap'],
  ['rllm.algorithm.mode', 'rllm.stepwise_advantage.mode'],
  ['rllm.something_else.enable', null],
])('the same name in another section is the last resort: %s', (path, key) => {
  expect(nearestKey(path)).toBe(key);
});

test('a section or root of a file is found too when it is misspelt', () => {
  expect(row('rejection_sampling:\n  enable: true', 'rejection_sampling.enable')).toMatchObject({
    status: 'misspelt',
    nearest: 'rllm.rejection_sample.enable',
  });
  expect(row('rlm:\n  algorithm: {adv_estimator: rloo}', 'rlm.algorithm.adv_estimator').nearest).toBe(
    'rllm.algorithm.adv_estimator',
  );
  expect(row('algoritm:\n  adv_estimator: rloo', 'algoritm.adv_estimator').nearest).toBe(
    'rllm.algorithm.adv_estimator',
  );
  expect(read('rlm:\n  algorithm: {adv_estimator: rloo}').settings).toEqual({});
});

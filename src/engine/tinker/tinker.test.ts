import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAlgorithmConfig } from '../config/algorithm.ts';
import { cosine } from '../numeric/cosine.ts';
import { learningRateMultiplier } from './learningRate.ts';
import { lossOfRole } from './loss.ts';
import { tokenAdvantages } from './tokenAdvantages.ts';

describe('the learning rate', () => {
  const linear = { lrSchedule: 'linear', warmupStepsRatio: 0.25 };

  test('rises to its full value over the warm-up, then falls to 0 at the last step', () => {
    const rates = [0, 1, 2, 5, 8].map((step) => learningRateMultiplier(linear, step, 8, 'rllm-head'));
    expect(rates).toEqual([0, 0.5, 1, 0.5, 0]);
  });

  test('cuts the number of warm-up steps off instead of rounding it', () => {
    expect(learningRateMultiplier({ ...linear, warmupStepsRatio: 0.99 }, 1, 2, 'rllm-head')).toBe(1);
  });

  test('takes the number of warm-up steps before the ratio at the head alone', () => {
    const both = { ...linear, warmupSteps: 4 };
    expect(learningRateMultiplier(both, 1, 8, 'rllm-head')).toBe(0.25);
    expect(learningRateMultiplier(both, 1, 8, 'rllm-seed')).toBe(0.5);
  });

  test('divides by zero at the seed when the warm-up takes every step', () => {
    const all = { ...linear, warmupStepsRatio: 1 };
    expect(() => learningRateMultiplier(all, 8, 8, 'rllm-seed')).toThrow(
      expect.objectContaining({ pythonClass: 'ZeroDivisionError' }),
    );
    expect(learningRateMultiplier(all, 8, 8, 'rllm-head')).toBe(1);
  });

  test('of an unknown schedule is an error only after the warm-up', () => {
    const unknown = { lrSchedule: 'step', warmupStepsRatio: 0.5 };
    expect(learningRateMultiplier(unknown, 1, 8, 'rllm-head')).toBe(0.25);
    expect(() => learningRateMultiplier(unknown, 4, 8, 'rllm-head')).toThrow('Unknown learning rate schedule: step');
  });
});

describe('the cosine', () => {
  test('is the nearest double where Math.cos is not on every engine', () => {
    expect(0.5 * (1 + cosine((Math.PI * 2) / 21))).toBe(0.9777864028930703);
    expect(0.5 * (1 + cosine((Math.PI * 21) / 23))).toBe(0.018541356326100378);
    expect(cosine(0)).toBe(1);
    expect(cosine(Math.PI)).toBe(-1);
    expect(cosine(Math.PI / 2)).toBe(6.123233995736766e-17);
  });

  test('is within two bits of Math.cos, even, and NaN for what has no cosine', () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (x) => {
        expect(Math.abs(cosine(x) - Math.cos(x))).toBeLessThanOrEqual(2.3e-16);
        expect(cosine(-x)).toBe(cosine(x));
      }),
    );
    expect(cosine(Number.NaN)).toBeNaN();
    expect(cosine(Number.POSITIVE_INFINITY)).toBeNaN();
  });
});

describe('the loss of a role', () => {
  const config = (fields: Parameters<typeof createAlgorithmConfig>[0], revision: 'rllm-head' | 'rllm-seed') =>
    createAlgorithmConfig(fields, revision).config;
  const tuples = new Map([['judge', { tuple: ['reinforce', 'cispo'] }]]);

  test('follows the estimator of the role, or the default one', () => {
    const seed = config({ estimatorMap: new Map([['judge', 'rloo']]) }, 'rllm-seed');
    expect(lossOfRole('judge', seed, 'rllm-seed').loss).toBe('importance_sampling');
    expect(lossOfRole('solver', seed, 'rllm-seed').loss).toBe('ppo');
  });

  test('is loss_fn when that is given, unless the map names one for the role at the head', () => {
    const head = config({ estimatorMap: tuples, lossFn: 'dro' }, 'rllm-head');
    expect(lossOfRole('judge', head, 'rllm-head').loss).toBe('cispo');
    expect(lossOfRole('solver', head, 'rllm-head').loss).toBe('dro');
  });

  test('falls back when Tinker lacks it, at the head and with a map alone', () => {
    const withMap = config({ estimatorMap: tuples, lossFn: 'dpo' }, 'rllm-head');
    expect(lossOfRole('solver', withMap, 'rllm-head')).toEqual({ loss: 'importance_sampling', replaced: 'dpo' });
    expect(lossOfRole('solver', config({ lossFn: 'dpo' }, 'rllm-head'), 'rllm-head')).toEqual({
      loss: 'dpo',
      replaced: null,
    });
  });
});

describe('the advantages of the tokens', () => {
  const step = { promptTokens: 2, responseTokens: 3, logprobs: 3 };

  test('are 0 in the prompt and the scalar in the response', () => {
    expect(tokenAdvantages({ ...step, advantage: 0.5 })).toEqual([0, 0, 0.5, 0.5, 0.5]);
    expect(tokenAdvantages({ ...step, advantage: { type: 'numpy.int64', value: 2 } })).toEqual([0, 0, 2, 2, 2]);
  });

  test('are the list where there is one', () => {
    expect(tokenAdvantages({ ...step, advantage: [1, 2, 3] })).toEqual([0, 0, 1, 2, 3]);
  });

  test.each([
    [{ ...step, advantage: [1] }, 'length mismatch between step.advantage and token_output.tokens'],
    [{ ...step, advantage: null }, 'step.advantage is None'],
    [{ ...step, logprobs: 0, advantage: 1 }, 'output_logprobs is empty'],
  ])('are an AssertionError: %#', (bad, says) => {
    expect(() => tokenAdvantages(bad)).toThrow(
      expect.objectContaining({ pythonClass: 'AssertionError', message: expect.stringContaining(says) }),
    );
  });
});

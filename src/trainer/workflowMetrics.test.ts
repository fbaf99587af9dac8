import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildEpisodes, episodeOf, episodePlans } from '../engine/testing/episodes.ts';
import { numpyMean } from './numpyMean.ts';
import { pythonFloat } from './pythonFloat.ts';
import { collectWorkflowMetrics, workflowMetricEntries } from './workflowMetrics.ts';

const withMetrics = (...metrics: Record<string, unknown>[]) =>
  metrics.map((one, i) => episodeOf(`t:${i}`, [], { metrics: new Map(Object.entries(one)) }));

describe('workflow metrics', () => {
  test('are means over the episodes that have them, in order of first appearance', () => {
    const { means } = collectWorkflowMetrics(withMetrics({ b: 1 }, { a: true, b: 0 }, { a: false }), 'rllm-head');
    expect(means).toEqual([
      ['b', 0.5],
      ['a', 0.5],
    ]);
  });

  test('without a mean are dropped without a word', () => {
    const { means } = collectWorkflowMetrics(withMetrics({ note: 'x', gone: null, m: 1 }, { m: 'x' }), 'rllm-head');
    expect(means).toEqual([]);
  });
});

describe('termination reasons', () => {
  test('that are missing are unknown at the head, and not counted at the seed (D-30)', () => {
    const episodes = [episodeOf('t:0', []), episodeOf('t:1', [], { terminationReason: 'error' })];
    const shares = (revision: 'rllm-head' | 'rllm-seed') =>
      new Map(workflowMetricEntries(collectWorkflowMetrics(episodes, revision)));
    expect(shares('rllm-head').get('batch/termination_reason/unknown')).toBe(0.5);
    expect(shares('rllm-seed').get('batch/termination_reason/unknown')).toBe(0);
    expect(shares('rllm-seed').get('batch/termination_reason/error')).toBe(1);
  });

  test('have shares that add up to 1, or are all 0', () => {
    fc.assert(
      fc.property(episodePlans, fc.constantFrom('rllm-head', 'rllm-seed'), (plans, revision) => {
        const collected = collectWorkflowMetrics(buildEpisodes(plans), revision);
        const counted = Object.values(collected.terminationCounts).reduce((sum, count) => sum + count, 0);
        const shares = workflowMetricEntries(collected).map(([, value]) => Number(value));
        expect(shares).toHaveLength(7);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(counted === 0 ? 0 : 1, 12);
        expect(counted).toBe(plans.filter(({ reason }) => revision === 'rllm-head' || reason !== null).length);
      }),
    );
  });
});

describe('numpy’s mean', () => {
  test.each([
    [[1, 2], 1.5],
    [[{ type: 'int', value: 1 }, true], 1],
    [
      [
        [1, 2],
        [3, 6],
      ],
      3,
    ],
    [[{ type: 'tuple', dtype: 'float64', values: [1, 2] }], 1.5],
    [[[1], [1, 2]], null],
    [[1, [1]], null],
    [['1'], null],
    [[null], null],
    [[new Map()], null],
  ])('of %j is %j', (values, mean) => {
    expect(numpyMean(values)).toBe(mean);
  });

  test('and float take an int that came as a bigint', () => {
    expect(numpyMean([2n, 1])).toBe(1.5);
    expect(pythonFloat(3n)).toBe(3);
  });

  test('of float32 values is rounded to float32', () => {
    const values = [0.1, 0.2].map((value) => ({ type: 'numpy.float32', value: Math.fround(value) }));
    expect(numpyMean(values)).toBe(Math.fround(Math.fround(Math.fround(0.1) + Math.fround(0.2)) / 2));
  });
});

describe('Python’s float', () => {
  test.each([
    [' 2.5\n', 2.5],
    ['1_000', 1000],
    ['-.5e-1', -0.05],
    ['5.', 5],
    ['-0', -0],
    ['+Infinity', Number.POSITIVE_INFINITY],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['NAN', Number.NaN],
    [true, 1],
    [{ type: 'numpy.float32', value: 0.5 }, 0.5],
  ])('of %j is %d', (value, number) => {
    expect(pythonFloat(value)).toBe(number);
  });

  test.each(['', ' ', '1__0', '_1', '0x10', '1e', '1 2', 'infinit', '.'])('refuses the text %j', (text) => {
    expect(() => pythonFloat(text)).toThrow(expect.objectContaining({ pythonClass: 'ValueError' }));
  });

  test.each([
    [null, 'NoneType'],
    [[1], 'list'],
    [{ type: 'tuple', dtype: 'float64', values: [] }, 'tuple'],
    [new Map(), 'dict'],
  ])('refuses %j by the name of its class', (value, name) => {
    expect(() => pythonFloat(value)).toThrow(
      expect.objectContaining({
        pythonClass: 'TypeError',
        message: `float() argument must be a string or a real number, not '${name}'`,
      }),
    );
  });
});

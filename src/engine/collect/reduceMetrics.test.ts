import { describe, expect, test } from 'vitest';
import type { Scalar } from '../numeric/dtype.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import { reduceMetricsByTrajectoryName, reduceMetricsLists } from './reduceMetrics.ts';

const group = (name: string, ...rewards: (Scalar | null)[]): TrajectoryGroup => ({
  groupId: `t:${name}`,
  trajectories: rewards.map((reward, i) => ({ uid: `${name}${i}`, name, reward, steps: [] })),
});

describe('metrics by trajectory name', () => {
  test('at the head are over all rewards of the name, missing ones left out', () => {
    expect(reduceMetricsByTrajectoryName([group('s', 1, null), group('s', 0), group('j', null)], 'rllm-head')).toEqual([
      ['reward/s/mean', 0.5],
      ['reward/s/max', 1],
      ['reward/s/min', 0],
      ['reward/s/std', 0.5],
    ]);
  });

  test('at the seed are over the last trajectory alone', () => {
    expect(reduceMetricsByTrajectoryName([group('s', 1, 0.25)], 'rllm-seed', { prefix: 'p' })).toEqual([
      ['p/s/mean', 0.25],
      ['p/s/max', 0.25],
      ['p/s/min', 0.25],
      ['p/s/std', 0],
    ]);
  });

  test('at the seed fail with the share of zeros, and with a missing reward', () => {
    const failing = { includeFractionZero: true };
    expect(() => reduceMetricsByTrajectoryName([group('s', 1)], 'rllm-seed', failing)).toThrow(
      expect.objectContaining({ pythonClass: 'TypeError', message: "object of type 'float' has no len()" }),
    );
    expect(() => reduceMetricsByTrajectoryName([group('s', null)], 'rllm-seed')).toThrow(
      expect.objectContaining({ pythonClass: 'TypeError' }),
    );
  });

  test('at the head count zeros when asked', () => {
    const metrics = reduceMetricsByTrajectoryName([group('s', 1, 1e-9)], 'rllm-head', { includeFractionZero: true });
    expect(metrics.at(-1)).toEqual(['reward/s/fraction_zero', 0.5]);
  });
});

test('a list becomes its mean and everything else stays', () => {
  expect(
    reduceMetricsLists<string>([
      ['a', [1, 2]],
      ['b', 'text'],
      ['c', []],
      ['d', [true, false]],
    ]),
  ).toEqual([
    ['a', 1.5],
    ['b', 'text'],
    ['c', Number.NaN],
    ['d', 0.5],
  ]);
});

import { describe, expect, test } from 'vitest';
import type { EstimatorFunction } from '../estimators/estimator.ts';
import type { Scalar } from '../numeric/dtype.ts';
import type { Revision } from '../revision.ts';
import { collect, group, raised } from '../testing/collecting.ts';

/** Two groups of one role under a custom estimator. */
function run(estimate: EstimatorFunction) {
  const groups = [group('t:a', [1, 0]), group('u:a', [1, 1])];
  return collect(groups, { config: { estimator: 'mine' }, custom: { mine: estimate } });
}

describe('custom estimators', () => {
  test('get the groups of their role and the configuration', () => {
    const { after } = run((rewards, call) => {
      expect(call.trajectoryGroups).toHaveLength(2);
      expect(call.algorithmConfig?.estimator).toBe('mine');
      const doubled = rewards.map((one) => one.map((value) => 2 * value));
      return [doubled, doubled];
    });
    expect(after.flat(2)).toEqual([2, 0, 2, 2]);
  });

  test('may write to their arrays: the metrics are over the rewards as they came', () => {
    const { metrics, after } = run((rewards) => {
      for (const one of rewards) one.fill(7);
      return [rewards, rewards];
    });
    expect(after.flat(2)).toEqual([7, 7, 7, 7]);
    expect(metrics.get('reward/a/mean')).toBe(0.75);
  });

  test('with another number of groups raise AssertionError', () => {
    const { error } = run(() => [[[1, 2]], []]);
    expect(error).toEqual(raised('AssertionError', 'length mismatch between advantages and trajectory groups'));
  });

  test('with a group of another length raise AssertionError after the groups before it were written', () => {
    const { error, after } = run(() => [[[1, 2], [3]], []]);
    expect(error).toEqual(
      raised('AssertionError', 'length mismatch between trajectory rewards and computed advantages'),
    );
    expect(after.flat(2)).toEqual([1, 2, null, null]);
  });
});

describe('element types of a custom estimator', () => {
  const twos: EstimatorFunction = (rewards, call) => {
    const doubled = rewards.map((one) => one.map((value) => 2 * value));
    return call.dtypes === undefined ? [doubled, doubled] : [doubled, doubled, call.dtypes];
  };
  const typed = (estimate: EstimatorFunction, rewards: readonly Scalar[], revision: Revision = 'rllm-seed') =>
    collect([group('t:a', rewards)], { revision, config: { estimator: 'mine' }, custom: { mine: estimate } });
  const ints: Scalar[] = [
    { type: 'int', value: 3 },
    { type: 'int', value: 4 },
  ];

  test('are float64 unless the function says otherwise', () => {
    const { after } = typed((rewards) => [rewards, rewards], ints);
    expect(after.flat(2)).toEqual([3, 4]);
  });

  test('are the seed’s numpy scalars, and decide how the metrics are computed', () => {
    const { after, metrics } = typed(twos, ints);
    expect(after.flat(2)).toEqual([
      { type: 'numpy.int64', value: 6 },
      { type: 'numpy.int64', value: 8 },
    ]);
    expect(metrics.get('advantage/a/mean')).toBe(7);
    // np.mean of [np.float32(0.1), np.float32(0.2), np.float32(0.7)], times 2
    const rewards = [0.1, 0.2, 0.7].map((value): Scalar => ({ type: 'numpy.float32', value: Math.fround(value) }));
    expect(typed(twos, rewards).metrics.get('advantage/a/mean')).toBe(0.6666666865348816);
    expect(typed((r) => [r, r, ['bool']], [true, false]).metrics.get('advantage/a/max')).toBe(true);
  });

  test('become floats on the steps at the head', () => {
    expect(typed(twos, ints, 'rllm-head').after.flat(2)).toEqual([6, 8]);
  });
});

describe('what a custom estimator raises', () => {
  const failing = (given: () => unknown) => run(given as unknown as EstimatorFunction).error;

  test.each([
    ['an error', new RangeError('too far'), 'RangeError', 'too far'],
    ['text', 'stop', 'TypeError', 'the estimator threw the text "stop"'],
    ['nothing', undefined, 'TypeError', 'the estimator threw undefined'],
    ['an object without text', Object.create(null), 'TypeError', 'the estimator threw an object'],
  ])('%s is an error of the role', (_, thrown, name, message) => {
    const error = failing(() => {
      throw thrown;
    });
    expect(error).toEqual(raised(name, message));
    expect(error).toMatchObject({ place: { role: 'a', group: null } });
  });

  test.each([
    [undefined, 'the estimator gives undefined instead of [advantages, returns]'],
    [[[[1, 2]]], 'the estimator gives a list of 1 instead of [advantages, returns]'],
    [{ advantages: [] }, 'the estimator gives an object instead of [advantages, returns]'],
    [[7, 7], "the estimator's advantages are 7 instead of a list with an array a group"],
    [[['no', [1, 1]], []], 'the advantages of a group are the text "no" instead of an array'],
    [
      [
        [
          [1, 'a'],
          [1, 1],
        ],
        [],
      ],
      'an advantage is the text "a" instead of a number',
    ],
    [[[BigInt64Array.of(1n, 2n), [1, 1]], []], 'an advantage is a bigint instead of a number'],
    [
      [
        [
          [1, 0],
          [1, 1],
        ],
        [],
        ['float64', 'complex'],
      ],
      "the estimator's dtypes are not a list with an element type a group",
    ],
  ])('a result of another shape is a TypeError: %#', (result, message) => {
    expect(failing(() => result)).toEqual(raised('TypeError', message));
  });

  test('a group that does not fit is named', () => {
    const error = failing(() => [[[1, 2], [3]], []]);
    expect(error).toMatchObject({ place: { role: 'a', group: 1 } });
  });
});

import { describe, expect, test } from 'vitest';
import { AdvantageEstimator } from '../estimators/AdvantageEstimator.ts';
import { collect, group, raised } from '../testing/collecting.ts';
import { groupStatus } from './difficulty.ts';

describe('edge cases', () => {
  test('no groups give no metrics', () => {
    expect(collect([]).keys).toEqual([]);
  });

  test('a group of one keeps its reward under GRPO, over 1 + epsilon', () => {
    expect(collect([group('t:a', [0.7])]).after).toEqual([[[0.7 / 1.000001]]]);
  });

  test('a group of one makes the seed’s RLOO fail, and nothing of the role is written', () => {
    const { error, after } = collect([group('t:a', [1, 0]), group('u:a', [1])], {
      revision: 'rllm-seed',
      config: { estimator: AdvantageEstimator.RLOO },
    });
    expect(error).toEqual(raised('ValueError', 'zip() argument 2 is shorter than argument 1'));
    expect(after.flat(2)).toEqual([null, null, null]);
  });

  test('all rewards equal give zeros, and a fraction_zero of 1', () => {
    const { after, metrics } = collect([group('t:a', [1, 1, 1, 1])]);
    expect(after.flat(2)).toEqual([0, 0, 0, 0]);
    expect(metrics.get('advantage/a/fraction_zero')).toBe(1);
    expect(metrics.get('batch/a/fractions/too_easy')).toBe(1);
  });

  test('a role that is not in the map gets the default estimator; a role of the map that is not there is ignored', () => {
    const { after } = collect([group('t:a', [1, 0]), group('t:b', [1, 0])], {
      config: {
        estimatorMap: new Map([
          ['b', 'reinforce'],
          ['nobody', 'nonsense'],
        ]),
        estimator: AdvantageEstimator.RLOO,
      },
    });
    expect(after.flat(2)).toEqual([1, -1, 1, 0]);
  });

  test('an unknown estimator raises only after earlier roles were written (D-41)', () => {
    const { error, after } = collect([group('t:a', [1, 0]), group('t:b', [1, 0])], {
      config: { estimatorMap: new Map([['b', 'mine']]), normAdvByStdInGrpo: false },
    });
    expect(error).toEqual(raised('ValueError', /^Unknown advantage estimator mine\./));
    expect(after.flat(2)).toEqual([0.5, -0.5, null, null]);
  });

  test('a tuple left in the map at the seed finds no estimator, and is named as Python names it', () => {
    const tuple = { tuple: [AdvantageEstimator.RLOO, 'ppo'] };
    const { error } = collect([group('t:b', [1, 0])], {
      revision: 'rllm-seed',
      config: { estimatorMap: new Map([['b', tuple]]) },
    });
    expect(error).toEqual(raised('ValueError', /estimator \(<rLLMAdvantageEstimator.RLOO: 'rloo'>, 'ppo'\)\./));
  });

  test.each([true, false])('a missing reward raises AssertionError (advantages wanted: %s)', (collectAdvantage) => {
    const { error } = collect([group('t:a', [1, null])], { collectAdvantage });
    expect(error).toEqual(raised('AssertionError', 'Trajectory reward cannot be None in broadcast mode'));
  });

  test('any mode but broadcast raises AssertionError, even without advantages', () => {
    const { error } = collect([], { config: { stepwiseAdvantageMode: 'other' }, collectAdvantage: false });
    expect(error).toEqual(raised('AssertionError', /^Only broadcast mode is supported/));
  });

  test('negative zeros stay negative under REINFORCE, and extremes of zeros are +0', () => {
    const { after, metrics } = collect([group('t:a', [-0, 0])], {
      config: { estimator: AdvantageEstimator.REINFORCE },
    });
    expect(after.flat(2)).toEqual([-0, 0]);
    expect(metrics.get('reward/a/max')).toBe(0);
    expect(metrics.get('reward/a/min')).toBe(0);
  });

  test('rewards so large that their squares overflow give zeros', () => {
    expect(collect([group('t:a', [1e300, -1e300])]).after.flat(2)).toEqual([0, -0]);
  });

  test('rewards so small that their squares vanish are divided by epsilon alone', () => {
    expect(collect([group('t:a', [1e-300, 0])]).after.flat(2)).toEqual([5e-301 / 1e-6, -5e-301 / 1e-6]);
  });

  test('one NaN makes its group NaN and no other group', () => {
    const { after, metrics } = collect([group('t:a', [1, Number.NaN]), group('u:a', [1, 0])]);
    expect(after[0]!.flat()).toEqual([Number.NaN, Number.NaN]);
    expect(after[1]!.flat()).toEqual([0.5 / 0.500001, -0.5 / 0.500001]);
    expect(metrics.get('reward/a/max')).toBeNaN();
    expect(metrics.get('advantage/a/fraction_zero')).toBe(0);
  });

  test('a role without trajectories raises numpy’s ValueError', () => {
    expect(collect([group('t:a', [])]).error).toEqual(raised('ValueError', /^zero-size array/));
  });

  test('a trajectory without steps counts in the metrics and writes nothing', () => {
    const bare = { groupId: 't:a', trajectories: [{ uid: '', name: '', reward: 1, steps: [] }] };
    expect(collect([bare]).metrics.get('advantage/a/mean')).toBe(1 / 1.000001);
  });

  test('every step of a trajectory gets its advantage', () => {
    const steps = [0, 1, 2].map(() => ({ reward: 0, responseTokens: 1, advantage: null }));
    const one = { groupId: 't:a', trajectories: [{ uid: '', name: '', reward: 0.5, steps }] };
    expect(collect([one], { config: { normAdvByStdInGrpo: false } }).after.flat(2)).toEqual([0.5, 0.5, 0.5]);
  });
});

describe('metrics', () => {
  test('come in rLLM’s order', () => {
    const { keys } = collect([group('t:a', [1, 0]), group('t:b', [1])]);
    expect(keys.slice(0, 8)).toEqual(
      ['a', 'b'].flatMap((role) => ['mean', 'std', 'max', 'min'].map((name) => `reward/${role}/${name}`)),
    );
    expect(keys.slice(8, 13)).toEqual(
      ['mean', 'std', 'max', 'min', 'fraction_zero'].map((name) => `advantage/a/${name}`),
    );
    expect(keys.slice(18)).toEqual([
      'batch/a/total',
      'batch/a/informative',
      'batch/a/fractions/effective',
      'batch/a/fractions/too_easy',
      'batch/a/fractions/too_hard',
      'batch/a/group_reward_mean/p10',
      'batch/a/group_reward_std/p10',
      'batch/a/group_reward_mean/p50',
      'batch/a/group_reward_std/p50',
      'batch/a/group_reward_mean/p90',
      'batch/a/group_reward_std/p90',
    ]);
  });

  test('of difficulty exist at the head only, and only when advantages are wanted', () => {
    expect(collect([group('t:a', [1, 0])], { revision: 'rllm-seed' }).keys).toHaveLength(9);
    expect(collect([group('t:a', [1, 0])], { collectAdvantage: false }).keys).toHaveLength(4);
  });

  test('count the groups by what they teach', () => {
    const { metrics } = collect([
      group('1:a', [1, 1]),
      group('2:a', [0, 0]),
      group('3:a', [0, 1]),
      group('4:a', [0.5, 0.5]),
      group('5:a', [1]),
    ]);
    expect(metrics.get('batch/a/total')).toBe(4);
    expect(metrics.get('batch/a/informative')).toBe(1);
    expect(metrics.get('batch/a/fractions/effective')).toBe(0.25);
    expect(metrics.get('batch/a/fractions/too_easy')).toBe(0.25);
    expect(metrics.get('batch/a/fractions/too_hard')).toBe(0.25);
  });

  test.each([
    [0, Number.NaN, Number.NaN, 'empty'],
    [1, 1, 0, 'singleton'],
    [2, 0.5, 1e-8, 'informative'],
    [2, 1, 9.9e-9, 'too_easy'],
    [2, 1.5, 0, 'too_easy'],
    [2, 0, 0, 'too_hard'],
    [2, -1, 0, 'too_hard'],
    [2, 0.5, 0, 'partial'],
    [2, Number.NaN, Number.NaN, 'partial'],
  ] as const)('a group of %i with mean %d and std %d is %s', (n, mean, std, status) => {
    expect(groupStatus(n, mean, std)).toBe(status);
  });

  test('boolean rewards have boolean extremes; the seed’s REINFORCE hands them on as numpy booleans', () => {
    const { metrics, after } = collect([group('t:a', [true, false])], {
      revision: 'rllm-seed',
      config: { estimator: AdvantageEstimator.REINFORCE },
    });
    expect(metrics.get('reward/a/max')).toBe(true);
    expect(metrics.get('advantage/a/min')).toBe(false);
    expect(metrics.get('reward/a/mean')).toBe(0.5);
    expect(after.flat(2)).toEqual([
      { type: 'numpy.bool', value: 1 },
      { type: 'numpy.bool', value: 0 },
    ]);
  });
});

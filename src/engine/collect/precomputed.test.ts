import { describe, expect, test } from 'vitest';
import { collect, group, raised } from '../testing/collecting.ts';

describe('precomputed advantages', () => {
  const PRECOMPUTED = { config: { usePrecomputedAdvantage: true } };

  test('a float is spread over the tokens, a list is kept', () => {
    const { after, metrics } = collect([group('t:a', [1, 0], [0.5, [1, -2]])], PRECOMPUTED);
    expect(after).toEqual([[[[0.5, 0.5]], [[1, -2]]]]);
    expect(metrics.get('advantage/a/mean')).toBe(0);
    expect(metrics.has('reward/a/mean')).toBe(false);
  });

  test('a list of another length becomes zeros, with two warnings', () => {
    const { after, log } = collect([group('t:a', [1, 0], [[1, 2, 3], 1])], PRECOMPUTED);
    expect(after.flat(2)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(log).toEqual([
      '[group=a] Step has advantage length 3 but response_ids length 2. Defaulting to zeros.',
      '[group=a] 1/2 steps missing pre-computed advantages, defaulted to zeros.',
    ]);
  });

  test.each([
    [null, 'NoneType'],
    [{ type: 'int', value: 1 }, 'int'],
    [true, 'bool'],
    [{ type: 'numpy.float32', value: 1 }, 'numpy.float32'],
    [{ type: 'tuple', dtype: 'float64', values: [1, 2] }, 'tuple'],
  ] as const)('%j raises ValueError beside a step that has one', (advantage, name) => {
    const { error, after } = collect([group('t:a', [1, 0], [0.5, advantage])], PRECOMPUTED);
    expect(error).toEqual(
      raised(
        'ValueError',
        `[group=a] step.advantage must be a scalar or a list when use_precomputed_advantage is True, got <class '${name}'>`,
      ),
    );
    expect(after[0]![0]).toEqual([[0.5, 0.5]]);
  });

  test('rewards are not read in a precomputed group, so a missing one is no error', () => {
    expect(collect([group('t:a', [null], [0.5])], PRECOMPUTED).error).toBeNull();
  });

  test('a group without any falls back to the estimator, and the role mixes tokens and trajectories (D-23)', () => {
    const { metrics, after } = collect([group('t:a', [1, 0]), group('u:a', [1, 1], [0.5, 0.5])], {
      config: { usePrecomputedAdvantage: true, normAdvByStdInGrpo: false },
    });
    expect(after[0]!.flat()).toEqual([0.5, -0.5]);
    expect(metrics.get('advantage/a/mean')).toBe((0.5 * 4 + 0.5 - 0.5) / 6);
  });

  test('without the mode they are overwritten with a warning, once a text', () => {
    const { log, after } = collect([group('t:a', [1, 0], [9, 9]), group('u:a', [1, 0], [9, 9])], {
      config: { normAdvByStdInGrpo: false },
    });
    expect(log).toEqual([
      '[group=a] Steps have pre-computed advantages but use_precomputed_advantage is False. Overwriting with grpo.',
    ]);
    expect(after.flat(2)).toEqual([0.5, -0.5, 0.5, -0.5]);
  });

  test('the warning fails when the estimator is plain text (D-07)', () => {
    const { error } = collect([group('t:a', [1, 0], [9, 9])], { config: { estimator: 'grpo' } });
    expect(error).toEqual(raised('AttributeError', "'str' object has no attribute 'value'"));
  });

  test('without advantages wanted a precomputed group is skipped', () => {
    const { keys, after } = collect([group('t:a', [1, 0], [0.5, 0.5])], { ...PRECOMPUTED, collectAdvantage: false });
    expect(keys).toEqual([]);
    expect(after.flat(2)).toEqual([0.5, 0.5]);
  });

  test('no tokens at all raise numpy’s ValueError', () => {
    const steps = [{ reward: 0, responseTokens: 0, advantage: 0.5 }];
    const one = { groupId: 't:a', trajectories: [{ uid: '', name: '', reward: 1, steps }] };
    expect(collect([one], PRECOMPUTED).error).toEqual(raised('ValueError', /^zero-size array/));
  });
});

import { describe, expect, test } from 'vitest';
import { faultText, read, row, SEED } from './testing/read.ts';

describe('a map of estimators', () => {
  test.each([
    ['traj_group_adv_estimator_map:\n  solver: rloo', 'traj_group_adv_estimator_map.solver'],
    ['rllm:\n  algorithm:\n    estimator_map: {solver: rloo}', 'rllm.algorithm.estimator_map.solver'],
    ['estimator_map: {solver: rloo}', 'estimator_map.solver'],
    ['+traj_group_adv_estimator_map={solver:rloo}', 'traj_group_adv_estimator_map.solver'],
    ['+traj_group_adv_estimator_map.solver=rloo', 'traj_group_adv_estimator_map.solver'],
    ['+rllm.algorithm.estimator_map.solver=rloo', 'rllm.algorithm.estimator_map.solver'],
  ])('in %j does nothing in rLLM, and sets the page', (text, path) => {
    expect(row(text, path)).toMatchObject({
      status: 'ignored',
      warns: true,
      sentence:
        'rLLM takes the map as an argument in Python only, so this does nothing there. The playground takes it as that argument.',
    });
    expect(read(text).settings).toEqual({ estimatorMap: [['solver', 'rloo']] });
  });

  test('in Python is the argument', () => {
    expect(row('f(traj_group_adv_estimator_map={"a": "rloo"})', 'traj_group_adv_estimator_map.a')).toMatchObject({
      status: 'used',
      warns: false,
    });
  });

  test('is gathered from several overrides, of which the last counts', () => {
    const text =
      '+traj_group_adv_estimator_map={solver:rloo,judge:grpo}\n+traj_group_adv_estimator_map.critic=prpo\n++traj_group_adv_estimator_map.solver=reinforce';
    const { settings, report } = read(text);
    expect(new Map(settings.estimatorMap)).toEqual(
      new Map([
        ['solver', 'reinforce'],
        ['judge', 'grpo'],
        ['critic', 'prpo'],
      ]),
    );
    expect(report[0]).toMatchObject({ status: 'duplicate', warns: false });
  });

  test('may have points in its roles', () => {
    expect(read('traj_group_adv_estimator_map: {"a.b": rloo}').settings.estimatorMap).toEqual([['a.b', 'rloo']]);
  });

  test('that is wrong as a whole changes nothing', () => {
    expect(read('traj_group_adv_estimator_map: {a: 3, b: {c: rloo}}').settings).toEqual({});
    expect(read('traj_group_adv_estimator_map: [a]').settings).toEqual({});
    expect(read('traj_group_adv_estimator_map: {}').settings).toEqual({ estimatorMap: [] });
  });
});

describe('a tuple of the map', () => {
  const text = 'traj_group_adv_estimator_map:\n  judge: [reinforce, ppo]';

  test('is kept at rllm-seed, which fails on it', () => {
    expect(row(text, 'traj_group_adv_estimator_map.judge', SEED)).toMatchObject({
      status: 'wrong-type',
      warns: true,
      sentence: expect.stringContaining("ValueError: Unknown advantage estimator ('reinforce', 'ppo')."),
    });
    expect(read(text, SEED).settings).toEqual({});
  });

  test('is an estimator and a loss at rllm-head, and fails with another length', () => {
    expect(read(text).settings).toEqual({ estimatorMap: [['judge', 'reinforce']], lossFnMap: [['judge', 'ppo']] });
    expect(faultText('f(traj_group_adv_estimator_map={"judge": ("reinforce", "ppo", "x")})')).toBe(
      "ValueError: estimator_map tuple for role 'judge' must have exactly 2 elements (estimator, loss_fn), got 3",
    );
  });

  test('counts for the rule of use_rllm', () => {
    expect(read(text, SEED).fault?.discrepancy).toBe('D-15');
    expect(faultText(`${text}\nrllm: {algorithm: {use_rllm: true}}`, SEED)).toBeNull();
  });
});

test.each([
  ['+traj_group_adv_estimator_map={solver:rloo}'],
  ['traj_group_adv_estimator_map: {solver: rloo}'],
  ['f(traj_group_adv_estimator_map={"solver": "rloo"})'],
])('a map alone stands on base.yaml, where use_rllm is off at rllm-seed: %s', (text) => {
  expect(read(text, SEED).fault?.discrepancy).toBe('D-15');
  expect(read(text).fault).toBeNull();
});

import { expect, test } from 'vitest';
import { runCollector } from './kinds/collector.ts';

/** What a custom estimator makes of one group at rllm-seed: the values on the steps, and metrics. */
function run(estimator: string, rewards: readonly unknown[]) {
  const trajectories = rewards.map((reward) => ({ reward, steps: [{}] }));
  const groups = [{ group_id: 't:a', trajectories }];
  const outcome = runCollector({ groups, algorithm_config: { estimator }, collect_advantage: true }, 'rllm-seed', '');
  const { metrics } = (outcome['output'] ?? { metrics: [] }) as { metrics: [string, unknown][] };
  const after = outcome['advantages_after'] as { value: unknown }[][][];
  return {
    values: after.flat(2).map((advantage) => advantage?.value ?? null),
    metric: (name: string) => new Map(metrics).get(`advantage/a/${name}`),
  };
}

const ints = [1, 0, 1, 4].map((v) => ({ py: 'int', v }));
const floats32 = [0.1, 0.7, 0.3].map((v) => ({ py: 'float32', v: Math.fround(v) }));
const bools = [true, false, true];

/* The numbers below are numpy 2.4's. */
test.each([
  ['custom_center', 'int', ints, [-0.5, -1.5, -0.5, 2.5], 0, 1.5, 2.5],
  ['custom_scale10', 'int', ints, [10, 0, 10, 40], 15, 15, 40],
  [
    'custom_center',
    'bool',
    bools,
    [0.33333333333333337, -0.6666666666666666, 0.33333333333333337],
    3.700743415417188e-17,
    0.4714045207910317,
    0.33333333333333337,
  ],
  ['custom_scale10', 'bool', bools, [10, 0, 10], 6.666666666666667, 4.714045207910317, 10],
  [
    'custom_center',
    'float32',
    floats32,
    [-0.2666666805744171, 0.3333333134651184, -0.06666666269302368],
    -9.934107758624577e-9,
    0.24944382905960083,
    0.3333333134651184,
  ],
  [
    'custom_lists',
    'float32',
    floats32,
    [-0.2666666805744171, 0.3333333134651184, -0.06666666269302368],
    -9.934107462565104e-9,
    0.24944382153692657,
    0.3333333134651184,
  ],
  ['custom_scale10', 'float32', floats32, [1, 7, 3], 3.6666667461395264, 2.4944381713867188, 7],
])('%s of %s rewards is numpy’s', (estimator, _, rewards, values, mean, std, max) => {
  const result = run(estimator, rewards);
  expect(result.values).toEqual(values);
  expect([result.metric('mean'), result.metric('std'), result.metric('max')]).toEqual([mean, std, max]);
});

test.each([
  [ints, [1, 0, 1, 4]],
  [bools, [true, false, true]],
])('custom_drop_item hands the rewards of the groups before the last on as they are', (rewards, values) => {
  const groups = [rewards, [{ py: 'int', v: 1 }]].map((group, g) => ({
    group_id: `${g}:a`,
    trajectories: group.map((reward) => ({ reward, steps: [{}] })),
  }));
  const config = { estimator: 'custom_drop_item' };
  const outcome = runCollector({ groups, algorithm_config: config, collect_advantage: true }, 'rllm-seed', '');
  expect(outcome['error']).toMatchObject({ type: 'AssertionError' });
  expect(outcome['advantages_after']).toEqual([values.map((value) => [{ value }]), [[null]]]);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ESTIMATORS } from '../estimators/index.ts';
import { explained } from '../testing/explained.ts';
import { STAGES, type Stage } from './stage.ts';
import { stageValues } from './stages.ts';

const LUCKY = [1, 0, 0, 0, 0, 0, 0, 0];

function stagesOf(estimator: string, norm = true): Record<Stage, number[]> {
  const inputs = explained([LUCKY, [1, 1, 0, 0]], estimator, norm)[0]!;
  const values = STAGES.map((stage) => [stage, [...stageValues(stage, inputs)!].slice(0, 2)]);
  return Object.fromEntries(values) as Record<Stage, number[]>;
}

test('a lucky solve under GRPO goes from 1 over 0.875 to 2.646', () => {
  const { raw, centred, scaled } = stagesOf('grpo');
  expect(raw).toEqual([1, 0]);
  expect(centred).toEqual([0.875, -0.125]);
  expect(scaled.map((value) => Number(value.toFixed(3)))).toEqual([2.646, -0.378]);
});

test('GRPO without std ends where it is centred', () => {
  const { centred, scaled } = stagesOf('grpo', false);
  expect(scaled).toEqual(centred);
});

test('REINFORCE leaves the reward alone at every stage', () => {
  const { raw, centred, scaled } = stagesOf('reinforce');
  expect([centred, scaled]).toEqual([raw, raw]);
});

test('PRPO is centred at the mean of the role, not of the group', () => {
  expect(stagesOf('prpo').centred).toEqual([1 - 3 / 12, -3 / 12]);
});

test('a missing reward has no value until the end, and a custom estimator none in between', () => {
  const inputs = { ...explained([[1, 0]], 'grpo')[0]!, rewards: [1, null] };
  expect([...stageValues('raw', inputs)!]).toEqual([1, Number.NaN]);
  expect([...stageValues('centred', inputs)!]).toEqual([0.5, Number.NaN]);
  const custom = { ...inputs, estimator: 'my_estimator' };
  expect(stageValues('centred', custom)).toBeNull();
  expect(stageValues('scaled', custom)).toBe(inputs.advantages);
});

test('under every estimator the last stage is the advantage, and the first the reward', () => {
  const rewards = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(rewards, fc.constantFrom(...ESTIMATORS.map(({ id }) => id)), (group, estimator) => {
      const inputs = explained([group, [1, 0]], estimator)[0]!;
      expect(stageValues('scaled', inputs)).toEqual(inputs.advantages);
      expect([...stageValues('raw', inputs)!]).toEqual(group);
      expect(stageValues('centred', inputs)).toHaveLength(group.length);
    }),
  );
});

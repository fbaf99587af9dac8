import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TRAINING, laneOf, setupOf } from '../defaults.ts';
import { armOf, coinPrompt, toyOf } from '../toy/build.ts';
import { recordedSteps, validatedSteps } from './points.ts';
import { SeedValues } from './quartiles.ts';
import { SimulationRunner } from './SimulationRunner.ts';

function resultOf(setup: Parameters<typeof setupOf>[0]) {
  const runner = new SimulationRunner(setupOf(setup));
  runner.advance(() => false);
  return runner.result();
}

const small = { steps: 20, seeds: 6 };

test('a run gives the same bits in one go, step by step, and the second time', () => {
  const setup = setupOf({ ...small, testFreq: 5 });
  const pieces = new SimulationRunner(setup);
  while (!pieces.isDone) pieces.advance(() => true);
  expect(pieces.result()).toEqual(resultOf({ ...small, testFreq: 5 }));
  expect(pieces.done).toBe(pieces.total);
});

test('lanes of the same estimator have the same curve, since they see the same random numbers', () => {
  const { lanes } = resultOf({ ...small, lanes: [laneOf('rloo'), { ...laneOf('rloo'), laneId: 'again' }] });
  expect(lanes[0]!.roles).toEqual(lanes[1]!.roles);
});

test('another seed gives other curves, and the first seeds of a longer run are those of a shorter', () => {
  const [one, other] = [resultOf(small), resultOf({ ...small, seed: 2 })];
  expect(one.lanes[0]!.roles[0]!.expectedReward.median).not.toEqual(other.lanes[0]!.roles[0]!.expectedReward.median);
  const longer = new SimulationRunner(setupOf({ ...small, seeds: 50 }));
  while (longer.result().seedsDone < 6) longer.advance(() => true);
  expect(longer.result().lanes[0]!.roles).toEqual(one.lanes[0]!.roles);
});

test('groups of one are dropped as rLLM drops them: nothing moves', () => {
  const { lanes } = resultOf({ ...small, groupSize: 1 });
  for (const { roles, fault } of lanes) {
    expect(fault).toBeNull();
    const { expectedReward, gradientNorm } = roles[0]!;
    expect(new Set(expectedReward.median)).toHaveLength(1);
    expect(gradientNorm.median.every(Number.isNaN)).toBe(true);
  }
});

test('a prompt with one answer has a curve, without a gradient', () => {
  const { lanes } = resultOf({ ...small, toy: toyOf([{ id: 'one', arms: [armOf(3)] }]) });
  for (const { roles } of lanes) {
    expect([...roles[0]!.expectedReward.median]).toEqual(new Array(21).fill(3));
    expect(roles[0]!.gradientNorm.median.slice(1)).toEqual(new Float64Array(20));
  }
});

test('a seed whose parameters leave the numbers is counted, and the others go on', () => {
  const training = { ...DEFAULT_TRAINING, learningRate: 1e308 };
  const prompts = [{ id: 'p', arms: [armOf(1e10), armOf(-1e10)] }];
  const { lanes } = resultOf({
    ...small,
    toy: toyOf(prompts),
    lanes: [laneOf('rloo')],
    training,
    matchStepLength: false,
  });
  expect(lanes[0]!.diverged).toEqual({ seeds: 6, firstStep: 1 });
  const { median } = lanes[0]!.roles[0]!.expectedReward;
  expect(median[0]).toBe(0);
  expect(median[5]).toBeNaN();
});

test('what rLLM raises ends the lane and leaves the others alone', () => {
  const { lanes } = resultOf({ ...small, lanes: [laneOf('no_such', { revision: 'rllm-seed' }), laneOf('grpo')] });
  expect(lanes[0]!.fault).toMatchObject({ pythonClass: 'ValueError', step: 0 });
  expect(lanes[1]!.fault).toBeNull();
  expect(lanes[1]!.roles[0]!.expectedReward.median.at(-1)).toBeGreaterThan(0.1);
});

test('an unknown schedule is an error of its step', () => {
  const training = { ...DEFAULT_TRAINING, lrSchedule: 'step', warmupSteps: 4 };
  const { lanes } = resultOf({ ...small, training, lanes: [laneOf('rloo')] });
  expect(lanes[0]!.fault).toEqual({
    pythonClass: 'ValueError',
    message: 'Unknown learning rate schedule: step',
    step: 4,
  });
});

test('matched lanes take a first step of the same mean length', () => {
  const { lanes } = resultOf({ ...small, toy: toyOf([coinPrompt('coin', 0.3)]) });
  const [grpo, rloo, reinforce] = lanes.map(({ rateFactor }) => rateFactor);
  expect([rloo, reinforce]).toEqual([1, 1]);
  expect(grpo).toBeLessThan(0.6);
  const free = resultOf({ ...small, matchStepLength: false });
  expect(free.lanes.map(({ rateFactor }) => rateFactor)).toEqual([1, 1, 1]);
});

test('by theorem unbiased lanes are not scaled by what was drawn, and what noise hides is not matched', () => {
  const heavy = toyOf([{ id: 'p', arms: [armOf({ kind: 'heavy', mean: 0.4, tail: 1.2 }), armOf(0.6, -1), armOf(0)] }]);
  const [, rloo, reinforce] = resultOf({ ...small, toy: heavy }).lanes;
  expect([rloo!.rateFactor, reinforce!.rateFactor]).toEqual([1, 1]);
  const noise = toyOf([{ id: 'p', arms: [armOf({ kind: 'noisy', mean: 0.6, std: 50 }), armOf(0.5)] }]);
  expect(resultOf({ ...small, toy: noise }).lanes.map(({ rateFactor }) => rateFactor)).toEqual([null, 1, 1]);
});

test('a solver and a judge learn, each in curves of its own', () => {
  const toy = toyOf([coinPrompt('task', 0.3)], { judgedAnswers: 2 });
  const { lanes } = resultOf({ toy, steps: 60, seeds: 10, groupSize: 4, testFreq: 20 });
  for (const { roles, validation } of lanes) {
    expect(roles.map(({ role }) => role)).toEqual(['solver', 'judge']);
    const [solver, judge] = roles.map(({ expectedReward }) => expectedReward.median);
    expect(solver!.at(-1)).toBeGreaterThan(0.5);
    expect(judge!.at(-1)).toBeGreaterThan(solver!.at(-1)!);
    expect(validation!.steps).toEqual([0, 20, 40, 60]);
    expect(validation!.passAt1.median.at(-1)).toBeGreaterThan(validation!.passAt1.median[0]!);
  }
});

describe('points', () => {
  test('are at every step, or at equal distances with the last', () => {
    expect(recordedSteps(3)).toEqual([0, 1, 2, 3]);
    const long = recordedSteps(4999);
    expect(long.length).toBeLessThanOrEqual(502);
    expect(long.slice(0, 2)).toEqual([0, 10]);
    expect(long.at(-1)).toBe(4999);
  });

  test('of validation are rLLM’s: the start, the multiples, the end once', () => {
    expect(validatedSteps(10, 5)).toEqual([0, 5, 10]);
    expect(validatedSteps(11, 5)).toEqual([0, 5, 10, 11]);
    expect(validatedSteps(10, 0)).toEqual([]);
  });
});

test('quartiles are numpy’s linear ones, over the seeds that have a value', () => {
  const values = new SeedValues(1, 6);
  [4, Number.NaN, 1, 3, 2, 99].forEach((value, seed) => values.set(0, seed, value));
  const { low, median, high, mean } = values.quartiles(5);
  expect([low[0], median[0], high[0], mean[0]]).toEqual([1.75, 2.5, 3.25, 2.5]);
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 30 }), (list) => {
      const of = new SeedValues(1, list.length);
      list.forEach((value, seed) => of.set(0, seed, value));
      const all = of.quartiles(list.length);
      expect(all.low[0]!).toBeLessThanOrEqual(all.median[0]!);
      expect(all.median[0]!).toBeLessThanOrEqual(all.high[0]!);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { laneOf, setupOf } from '../defaults.ts';
import { GradientMeter } from '../measure/GradientMeter.ts';
import { SimulationRunner } from '../run/SimulationRunner.ts';
import type { SimulationSetup } from '../setup.ts';
import { THEATRE, theatrePresetById } from '../theatre/presets.ts';
import { armOf, coinPrompt, toyOf } from '../toy/build.ts';
import { biasOf, biasWords, directionWords } from './bias.ts';
import { answerOf } from './prediction.ts';
import { sentencesOf } from './headline.ts';
import { numberOnWay, timesWords } from './words.ts';

const NAMED = [laneOf('grpo', {}, 'GRPO'), laneOf('rloo', {}, 'RLOO'), laneOf('reinforce', {}, 'REINFORCE')];

function run(setup: SimulationSetup, draws = 4000) {
  const runner = new SimulationRunner(setup);
  runner.advance(() => false);
  const meter = new GradientMeter({ setup, step: 0, draws });
  meter.advance(() => false);
  return { result: runner.result(), measurement: meter.result() };
}

const rare: SimulationSetup = { ...theatrePresetById('rare-ten')!.setup, lanes: NAMED, seeds: 40 };
const ranRare = run(rare);

test('the first experiment says what it shows', () => {
  expect(sentencesOf(rare, ranRare.result, ranRare.measurement)).toEqual({
    headline: 'GRPO settles for 0.32. RLOO and REINFORCE find the 10.',
    detail: 'GRPO’s average step points 50° away from the true gradient at the start.',
  });
});

test('before the first seed is done there is a sentence too', () => {
  expect(sentencesOf(rare, null, null)).toEqual({
    headline: 'Train every estimator on the same random numbers.',
    detail: '1 prompt, 8 rollouts each, and a true gradient that is known exactly.',
  });
});

describe('the sentence of', () => {
  const said = (given: Partial<SimulationSetup>) => {
    const setup = setupOf({ lanes: NAMED, steps: 40, seeds: 10, ...given });
    const { result, measurement } = run(setup, 500);
    return sentencesOf(setup, result, measurement);
  };

  test('groups of one', () => {
    const { headline, detail } = said({ groupSize: 1 });
    expect(headline).toBe('After 40 steps nothing has been learned.');
    expect(detail).toBe('Groups of one rollout are dropped by rLLM before advantages are computed.');
  });

  test('a toy that has nothing to learn', () => {
    expect(said({ toy: toyOf([{ id: 'p', arms: [armOf(2)] }]) }).headline).toBe(
      'The policy is already as good as it can be: nothing is left to learn.',
    );
  });

  test('lanes that all arrive', () => {
    expect(said({ toy: toyOf([coinPrompt('coin', 0.4)]), steps: 120 }).headline).toMatch(
      /^All (estimators )?find the 1/,
    );
  });

  test('a lane that rLLM stops', () => {
    const lanes = [laneOf('no_such', { revision: 'rllm-seed' }, 'mine')];
    expect(said({ lanes })).toMatchObject({
      headline: 'rLLM stops before it trains: mine.',
      detail: expect.stringContaining('Unknown advantage estimator'),
    });
  });

  test('lanes of which rLLM stops one', () => {
    const lanes = [...NAMED.slice(1), laneOf('no_such', { revision: 'rllm-seed' }, 'mine')];
    const { headline } = said({ lanes, toy: toyOf([coinPrompt('coin', 0.4)]), steps: 120 });
    expect(headline).toBe('RLOO and REINFORCE find the 1. mine was stopped.');
  });

  test('draws that cannot tell a direction', () => {
    const arms = [armOf({ kind: 'noisy', mean: 0.6, std: 50 }), armOf(0.5)];
    const { detail } = said({ toy: toyOf([{ id: 'p', arms }]), seed: 2 });
    expect(detail).toMatch(/^No estimator is measurably off the true gradient in 500 draws at the start\.$/);
  });

  test('a single step, and rewards that are small', () => {
    const toy = toyOf([{ id: 'p', arms: [armOf(1e-13), armOf(0)] }]);
    expect(said({ toy, steps: 1, training: { ...setupOf().training, learningRate: 1e-9 } }).headline).toBe(
      'After 1 step nothing has been learned.',
    );
  });

  test('a policy that starts as good as the best to two digits', () => {
    expect(said({ toy: toyOf([coinPrompt('solved', 1)]) }).headline).toMatch(/^The policy is already nearly as good/);
  });

  test('policies that became worse', () => {
    const arms = [armOf({ kind: 'heavy', mean: 1, tail: 1.1 }), armOf(0.8)];
    const training = { ...setupOf().training, learningRate: 1 };
    const { headline } = said({ toy: toyOf([{ id: 'p', arms }]), training, steps: 200, seeds: 40 });
    expect(headline).toBe('All estimators fall from 0.9 to 0.8.');
  });

  test('a policy that was nearly the best one and became worse', () => {
    const arms = [armOf({ kind: 'noisy', mean: 1, std: 1e5 }, 5), armOf(0)];
    const training = { ...setupOf().training, learningRate: 5 };
    const { headline } = said({
      toy: toyOf([{ id: 'p', arms }]),
      training,
      steps: 200,
      seeds: 21,
      matchStepLength: false,
    });
    expect(headline).toBe('RLOO falls from 0.99 to 0. GRPO and REINFORCE stay there.');
  });

  test('medians of which a quarter of the seeds says otherwise', () => {
    const { headline } = said({
      ...theatrePresetById('rare-ten')!.setup,
      lanes: NAMED,
      training: { ...setupOf().training, learningRate: 50 },
      steps: 300,
      seeds: 100,
    });
    expect(headline).toBe('GRPO settles for 0.3. RLOO and REINFORCE find the 10 in a quarter to half of the seeds.');
  });

  test('a median that has learned nothing where half of the seeds did', () => {
    const training = { ...setupOf().training, learningRate: 20 };
    const toy = toyOf([coinPrompt('hard', 0.002)]);
    const { headline } = said({ toy, training, steps: 40, seeds: 100, matchStepLength: false });
    expect(headline).toMatch(/^All estimators find the 1 in a quarter to (half|three quarters) of the seeds\.$/);
  });

  test('a median that fell where half of the seeds rose', () => {
    const training = { ...setupOf().training, learningRate: 5 };
    const toy = toyOf([coinPrompt('coin', 0.3)], { rewardOffset: 30 });
    const { headline } = said({ toy, training, lanes: NAMED.slice(2), steps: 40, seeds: 41 });
    expect(headline).toMatch(/^REINFORCE finds the 31 in a quarter to (half|three quarters) of the seeds\.$/);
  });

  test('changes that the seeds do not tell from none', () => {
    const noisy = (mean: number) => armOf({ kind: 'noisy', mean, std: 1 });
    const training = { ...setupOf().training, learningRate: 0.5 };
    const toy = toyOf([{ id: 'g', arms: [noisy(0.55), noisy(0.5)] }]);
    const { headline } = said({ toy, training, steps: 10, seeds: 15, seed: 3, matchStepLength: false });
    expect(headline).toBe('After 10 steps no change stands out from the spread of 15 seeds.');
  });

  test('the role that is looked at', () => {
    const { setup } = theatrePresetById('solver-judge')!;
    const own = { ...setup, lanes: NAMED, seeds: 20, steps: 10 };
    const { result } = run(own, 10);
    const [solver, judge] = ['solver', 'judge'].map((role) => sentencesOf(own, result, null, role).headline);
    const ends = (role: number) =>
      result.lanes.map(({ roles }) => Number(roles[role]!.expectedReward.median.at(-1)!.toPrecision(2)));
    expect(solver).toContain(String(Math.min(...ends(0))));
    expect(judge).toContain(String(Math.min(...ends(1))));
    expect(solver).not.toBe(judge);
  });

  test('a stopped lane beside one that diverged', () => {
    const lanes = [laneOf('no_such', { revision: 'rllm-seed' }, 'mine'), NAMED[2]!];
    const training = { ...setupOf().training, learningRate: 1e308 };
    const { headline, detail } = said({ toy: toyOf([coinPrompt('c', 0.3)], { rewardOffset: 1e6 }), lanes, training });
    expect(headline).toBe('REINFORCE diverged. mine was stopped.');
    expect(detail).toContain('REINFORCE diverged in 10 seeds');
  });

  test('lanes that so few seeds do not tell apart', () => {
    const preset = theatrePresetById('noisy-judge')!.setup;
    const training = { ...preset.training, learningRate: 20 };
    const { headline } = said({ ...preset, lanes: NAMED, training, groupSize: 2, steps: 100, seeds: 7 });
    expect(headline).toMatch(/^(All estimators|.* and .*) reach 0\.\d+(–0\.\d+)? of|find the 0\.6 in a quarter/);
  });

  test('a way that is short beside the rewards at its ends', () => {
    const toy = toyOf([coinPrompt('coin', 0.6)], { rewardOffset: 1000 });
    const training = { ...setupOf().training, learningRate: 1 };
    expect(said({ toy, training, steps: 200 }).headline).toMatch(/1001|1000\.\d/);
    expect(said({ toy, training, steps: 200 }).headline).not.toContain('left to learn');
  });

  test('estimators that are equally far off', () => {
    const lanes = [...NAMED, laneOf('grpo', { revision: 'rllm-seed' }, 'GRPO (seed)')];
    expect(said({ ...rare, lanes }).detail).toBe(
      'The average steps of GRPO and GRPO (seed) point 50° away from the true gradient at the start.',
    );
  });

  test('several updates from a batch', () => {
    const training = { ...rare.training, updatesPerBatch: 4 };
    expect(said({ ...rare, training }).detail).toBe(
      'GRPO’s average first update points 50° away from the true gradient at the start.',
    );
  });

  test('a judge, whose gradient it is', () => {
    const { setup } = theatrePresetById('solver-judge')!;
    const { result, measurement } = run({ ...setup, lanes: NAMED, seeds: 5, steps: 20 }, 2000);
    const own = { ...setup, lanes: NAMED };
    expect(sentencesOf(own, result, measurement).detail).toContain('for the judge at the start');
    expect(sentencesOf(own, result, measurement, 'solver').detail).toContain('for the solver at the start');
  });

  test('a learning rate that diverges', () => {
    const toy = toyOf([{ id: 'p', arms: [armOf(1e6), armOf(-1e6)] }]);
    const training = { ...setupOf().training, learningRate: 1e304 };
    const { headline, detail } = said({ toy, training, matchStepLength: false });
    expect(headline).toBe('GRPO finds the 1e6. RLOO and REINFORCE diverged.');
    expect(detail).toMatch(
      /^RLOO diverged in 10 seeds, first at step 1; REINFORCE in 10 seeds, first at step 1: their .*Lower the learning rate\.$/,
    );
  });
});

test('a policy that has settled has no direction: what is left of its gradient is rounding', () => {
  const arms = [armOf(0.1, 50), armOf(0.3)];
  const setup = setupOf({ lanes: NAMED, toy: toyOf([{ id: 'p', arms }]), steps: 1, seeds: 1 });
  for (const [k, { roles }] of run(setup, 100).measurement.lanes.entries()) {
    const bias = biasOf(roles[0]!, NAMED[k], setup);
    expect([bias.direction, biasWords(bias)]).toEqual(['none', 'no true gradient here']);
  }
});

test('where a reward has no variance draws have no intervals, but where its std is divided by', () => {
  const arms = [armOf({ kind: 'heavy', mean: 1, tail: 1.1 }), armOf(0.8)];
  const setup = setupOf({ lanes: NAMED, toy: toyOf([{ id: 'p', arms }]), steps: 1, seeds: 1 });
  const [grpo, rloo, reinforce] = run(setup, 1000).measurement.lanes.map(({ roles }, k) =>
    biasOf(roles[0]!, NAMED[k], setup),
  );
  expect(grpo!.signalInterval).not.toBeNull();
  for (const bias of [rloo!, reinforce!]) {
    expect([bias.interval, bias.signalInterval, bias.direction]).toEqual([null, null, 'on']);
    expect(bias.signalRange).toEqual([0, Number.POSITIVE_INFINITY]);
  }
});

test('numbers of a short way between large ones are written in one manner', () => {
  expect([numberOnWay(1e6, 1), numberOnWay(1_000_001, 1)]).toEqual(['1000000.00', '1000001.00']);
});

test('numbers on a way have the digits that it needs', () => {
  expect([numberOnWay(1000.6, 0.4), numberOnWay(1001, 0.4), numberOnWay(-0.316, 10)]).toEqual([
    '1000.60',
    '1001',
    '−0.32',
  ]);
  expect([timesWords(69_303), timesWords(4196), timesWords(2.345)]).toEqual(['69300', '4200', '2.35']);
});

test('unbiased is said by theorem, a direction only as far as it is known', () => {
  const [grpo, rloo] = ranRare.measurement.lanes.map(({ roles }, k) => biasOf(roles[0]!, NAMED[k], rare));
  expect([biasWords(grpo!), directionWords(grpo!)]).toEqual(['50° off the true gradient', '50° off']);
  expect([biasWords(rloo!), directionWords(rloo!)]).toEqual(['unbiased', 'on course']);
  // No theorem is about an estimator of the user's that took the name, nor about a ratio that is clipped from the start.
  const role = ranRare.measurement.lanes[1]!.roles[0]!;
  const sampled = (low: number, high: number) => ({
    ...role,
    exact: null,
    intervals: {
      ...role.intervals,
      cosine: [Math.cos((high * Math.PI) / 180), Math.cos((low * Math.PI) / 180)] as const,
    },
  });
  const own = { ...rare, custom: [{ name: 'rloo', refusal: null }] };
  const cut = { ...rare, training: { ...rare.training, clipLow: 0.2, clipHigh: 0.5 } };
  for (const setup of [own, cut]) {
    const words = (low: number, high: number) => {
      const bias = biasOf(sampled(low, high), NAMED[1], setup);
      return [biasWords(bias), directionWords(bias)];
    };
    expect(words(0.2, 0.9)).toEqual(['true direction', 'on course']);
    expect(words(0.2, 14)).toEqual(['within 14° of the true gradient', 'within 14°']);
    expect(words(0, 180)).toEqual(['too noisy to tell its direction', 'too noisy to tell']);
    expect(words(4, 14)[0]).toMatch(/° off the true gradient$/);
  }
  expect(biasWords(biasOf(sampled(0, 180), NAMED[1], rare))).toBe('unbiased');
  const none = { ...role, exact: { ...role.sampled, cosine: null, scale: 0 } };
  expect(biasWords(biasOf(none, NAMED[1], rare))).toBe('no gradient in the mean');
});

describe('predict questions', () => {
  test('are answered by what was run', () => {
    const answer = answerOf('highest reward', rare, ranRare.result, ranRare.measurement)!;
    expect(answer.laneIds).toEqual(['RLOO', 'REINFORCE']);
    expect(answer.figures[0]).toEqual({ laneId: 'GRPO', label: 'GRPO', text: '0.32' });
    expect(answerOf('furthest off', rare, null, ranRare.measurement)!.laneIds).toEqual(['GRPO']);
    expect(answerOf('noisiest', rare, null, ranRare.measurement)!.laneIds).toEqual(['RLOO', 'REINFORCE']);
  });

  test('are not decided by less than a fifth of the steps, nor by noise', () => {
    const setup = { ...theatrePresetById('dead-start')!.setup, lanes: NAMED };
    for (const seed of [1, 3, 7]) {
      const { result } = run({ ...setup, seed, seeds: 40 }, 10);
      expect(answerOf('first halfway', setup, result, null)!.laneIds).toHaveLength(3);
    }
    const arms = [armOf({ kind: 'noisy', mean: 0.6, std: 50 }), armOf(0.5)];
    const noisy = setupOf({ lanes: NAMED, toy: toyOf([{ id: 'p', arms }]), steps: 1, seeds: 1 });
    const { result, measurement } = run(noisy, 1000);
    expect(answerOf('noisiest', noisy, result, measurement)!.laneIds).toHaveLength(3);
  });

  test('have no answer before the run is over', () => {
    const part = { ...ranRare.result, seedsDone: 3 };
    expect(answerOf('highest reward', rare, part, null)).toBeNull();
    expect(answerOf('noisiest', rare, ranRare.result, null)).toBeNull();
  });

  test.each(THEATRE.map((preset) => [preset.id, preset] as const))('of %s can be answered', (_, preset) => {
    const setup = { ...preset.setup, lanes: NAMED, seeds: 6, steps: Math.min(60, preset.setup.steps) };
    const { result, measurement } = run(setup, 300);
    const answer = answerOf(preset.measure, setup, result, measurement);
    expect(answer!.laneIds.length).toBeGreaterThan(0);
    expect(answer!.figures.every(({ text }) => text !== '' && !text.includes('NaN'))).toBe(true);
  });
});

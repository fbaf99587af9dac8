import { describe, expect, test } from 'vitest';
import type { TrainerMetrics } from '../../trainer/state.ts';
import { finished } from '../custom/calls.ts';
import { truthOf } from '../policy/truth.ts';
import { SimulationRunner } from '../run/SimulationRunner.ts';
import { randomSetup } from '../testing/randomSetups.ts';
import { compileToy } from '../toy/compile.ts';
import { matchedRate } from '../training/matchedRates.ts';
import { resolveLane } from '../training/resolveLane.ts';
import { seedOfRun } from '../training/seeds.ts';
import { trainLane } from './trainLane.ts';

/** What rLLM's trainer gives for the first seed, by step: exact figures of the policy after it, and what it logged. */
async function byTrainer(n: number) {
  const setup = randomSetup(n);
  const toy = compileToy(setup.toy);
  const lane = resolveLane(setup, setup.lanes[0]!, toy);
  const rateFactor = finished(matchedRate(toy, lane, setup)) ?? 1;
  const steps = new Map<number, { metrics: TrainerMetrics; rewards: number[]; entropies: number[] }>();
  const passes = new Map<number, TrainerMetrics>();
  const run = { toy, lane, setup, seed: seedOfRun(setup.seed, 0), rateFactor };
  const trained = await trainLane(run, {
    onLog: ({ step, metrics, episodes }, { learner }) => {
      if (episodes === undefined) {
        passes.set(step, metrics);
        return;
      }
      const truths = toy.roles.map((role) => truthOf(role, toy, learner.table, learner.parameters));
      steps.set(step, {
        metrics,
        rewards: truths.map(({ expectedReward }) => expectedReward),
        entropies: truths.map(({ entropy }) => entropy),
      });
    },
  });
  return { setup, toy, steps, passes, trained };
}

describe('the columns have the bits of rLLM’s trainer over the backend', () => {
  test.each(Array.from({ length: 28 }, (_, n) => n))('experiment %d', async (n) => {
    const setup = randomSetup(n);
    const runner = new SimulationRunner({ ...setup, seeds: 1 });
    runner.advance(() => false);
    const result = runner.result();
    const lane = result.lanes[0]!;
    if (lane.fault !== null) {
      const { pythonClass, message } = lane.fault;
      await expect(byTrainer(n)).rejects.toThrow(expect.objectContaining({ pythonClass, message }));
      return;
    }
    const { steps, passes, toy } = await byTrainer(n);
    expect([...steps.keys()]).toEqual(result.steps.slice(1));
    toy.roles.forEach((role, r) => {
      const curves = lane.roles[r]!;
      result.steps.forEach((step, point) => {
        const logged = steps.get(step);
        if (logged === undefined) return;
        expect(curves.expectedReward.median[point]).toBe(logged.rewards[r]);
        expect(curves.entropy.median[point]).toBe(logged.entropies[r]);
        const fraction = logged.metrics.get(`advantage/${role}/fraction_zero`);
        expect(curves.fractionZero.median[point]).toBe(fraction ?? Number.NaN);
      });
    });
    expect([...passes.keys()]).toEqual(lane.validation?.steps ?? []);
    lane.validation?.steps.forEach((step, pass) => {
      const { passAt1, passAtN } = lane.validation!;
      expect(passAtN.median[pass]).toBe(passes.get(step)!.get(`val/toy/pass@${setup.validationSamples}`));
      if (setup.validationSamples > 1) expect(passAt1.median[pass]).toBe(passes.get(step)!.get('val/toy/pass@1'));
    });
  });

  test('among them are experiments that train both roles, one role, and none', async () => {
    const trained = Array.from({ length: 28 }, (_, n) => n).map((n) => {
      const runner = new SimulationRunner({ ...randomSetup(n), seeds: 1 });
      runner.advance(() => false);
      const { fault, roles } = runner.result().lanes[0]!;
      return fault === null ? roles.filter(({ gradientNorm }) => !Number.isNaN(gradientNorm.median[1])).length : fault;
    });
    expect(new Set(trained)).toEqual(new Set([0, 1, 2]));
  });
});

test('a stopped run of the trainer leaves the policy of its last step', async () => {
  const setup = randomSetup(1);
  const toy = compileToy(setup.toy);
  const lane = resolveLane(setup, setup.lanes[0]!, toy);
  const signal = { aborted: false };
  const run = { toy, lane, setup, seed: 5, rateFactor: 1 };
  const trained = await trainLane(run, { signal, onLog: ({ step }) => void (signal.aborted = step === 3) });
  expect(trained.outcome).toBe('stopped');
  expect(trained.parameters.every(Number.isFinite)).toBe(true);
});

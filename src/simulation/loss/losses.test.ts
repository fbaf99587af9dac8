import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finished } from '../custom/calls.ts';
import { UpstreamError } from '../../engine/errors.ts';
import { DEFAULT_TRAINING, laneOf, setupOf } from '../defaults.ts';
import { createPolicyTable, fillPolicy } from '../policy/softmax.ts';
import { randomSetup } from '../testing/randomSetups.ts';
import { compileToy } from '../toy/compile.ts';
import { LaneRun } from '../training/laneRun.ts';
import { resolveLane } from '../training/resolveLane.ts';
import { policyGradient, type RoleBatch } from './gradient.ts';
import { JudgeTable } from '../policy/judge.ts';
import { LOSSES, lossById } from './losses.ts';

const OPTIONS = { clipLow: 0.8, clipHigh: 1.2, droBeta: 0.05 };
const advantage = fc.double({ min: -5, max: 5, noNaN: true });
const logRatio = fc.double({ min: -2, max: 2, noNaN: true });

describe('each loss', () => {
  test.each(LOSSES.map((loss) => [loss.id, loss] as const))('%s pulls by minus its slope in log π', (id, loss) => {
    fc.assert(
      fc.property(advantage, logRatio, (A, ratio) => {
        // The clipped weight of cispo is a constant of the gradient, and at the edges of a clip there is no slope.
        fc.pre(Math.abs(Math.exp(ratio) - 0.8) > 1e-3 && Math.abs(Math.exp(ratio) - 1.2) > 1e-3);
        const h = 1e-6;
        // log π moves, and the ratio with it, since log π_old stays.
        const at = (d: number) =>
          id === 'cispo'
            ? -Math.min(Math.max(Math.exp(ratio), 0.8), 1.2) * A * (-1 + d)
            : loss.value(A, ratio + d, -1 + d, OPTIONS);
        const slope = (at(h) - at(-h)) / (2 * h);
        expect(loss.pull(A, ratio, OPTIONS)).toBeCloseTo(-slope, 4);
      }),
    );
  });

  test('pulls by the advantage alone where the policy has not moved', () => {
    fc.assert(
      fc.property(advantage, (A) => {
        for (const { pull } of LOSSES) expect(pull(A, 0, OPTIONS)).toBe(A);
      }),
    );
  });
});

test('PPO stops where it has gone far enough in the right direction, and only there', () => {
  const { pull } = lossById('ppo')!;
  expect(pull(1, Math.log(1.3), OPTIONS)).toBe(0);
  expect(pull(1, Math.log(0.5), OPTIONS)).toBeCloseTo(0.5, 12);
  expect(pull(-1, Math.log(0.7), OPTIONS)).toBe(0);
  expect(pull(-1, Math.log(1.5), OPTIONS)).toBeCloseTo(-1.5, 12);
});

test('CISPO still pulls where PPO has stopped, by the clipped weight', () => {
  expect(lossById('cispo')!.pull(1, Math.log(1.3), OPTIONS)).toBe(1.2);
  expect(lossById('cispo')!.pull(-1, Math.log(0.7), OPTIONS)).toBe(-0.8);
});

test('DRO is drawn back to the policy that sampled', () => {
  expect(lossById('dro')!.pull(0, 2, OPTIONS)).toBeCloseTo(-0.1, 12);
});

test('a lane takes rLLM’s loss for its estimator, and the one that the experiment names', () => {
  const setup = setupOf();
  const toy = compileToy(setup.toy);
  const loss = (estimator: string, named: 'dro' | null = null) => {
    const given = { ...setup, training: { ...DEFAULT_TRAINING, loss: named } };
    return resolveLane(given, laneOf(estimator), toy).roles[0]!.loss.id;
  };
  expect([loss('grpo'), loss('rloo'), loss('prpo')]).toEqual(['ppo', 'importance_sampling', 'importance_sampling']);
  expect(loss('grpo', 'dro')).toBe('dro');
  expect(() => resolveLane(setup, laneOf('nope', { revision: 'rllm-seed' }), toy)).toThrow(UpstreamError);
});

/** The aggregated loss of a role's batch at given parameters. */
function lossAt(
  toy: ReturnType<typeof compileToy>,
  batch: RoleBatch,
  lossId: string,
  parameters: Float64Array,
  options: typeof OPTIONS,
): number {
  const table = createPolicyTable(toy);
  fillPolicy(toy, parameters, table);
  const judge = new JudgeTable(toy.answers);
  const loss = lossById(lossId)!;
  let sum = 0;
  for (let i = 0; i < batch.count; i++) {
    let now = table.logProbabilities[batch.arms[i]!]!;
    if (batch.role === 'judge') {
      judge.look(parameters, toy.armCount, batch.shown, batch.arms[i]!);
      now = judge.logProbabilities[batch.picks[i]!]!;
    }
    sum += batch.weights[i]! * loss.value(batch.advantages[i]!, now - batch.logProbabilities[i]!, now, options);
  }
  return sum;
}

describe('the gradient of a batch', () => {
  test.each(Array.from({ length: 18 }, (_, n) => n))('is minus the slope of its loss, experiment %d', (n) => {
    const setup = randomSetup(n);
    const toy = compileToy(setup.toy);
    const lane = resolveLane(setup, setup.lanes[0]!, toy);
    const run = new LaneRun(toy, lane, setup, 1);
    const uniforms = Float64Array.from({ length: 4000 }, (_, i) => ((i * 7919 + n * 104729) % 10007) / 10007);
    const batches = finished(run.draw(uniforms));
    // Away from where it was drawn, so that ratios are not 1.
    const moved = run.learner.parameters.map((value, k) => value + 0.3 * Math.sin(k + n));
    const table = createPolicyTable(toy);
    fillPolicy(toy, moved, table);
    for (const batch of batches) {
      for (const id of ['importance_sampling', 'dro', 'cross_entropy', 'ppo']) {
        const gradient = new Float64Array(moved.length);
        policyGradient(toy, batch, table, moved, lossById(id)!, OPTIONS, gradient);
        const base = batch.role === 'judge' ? toy.armCount : 0;
        for (let k = base; k < base + toy.armCount; k++) {
          const h = 1e-6;
          const [up, down] = [moved.slice(), moved.slice()];
          up[k] = up[k]! + h;
          down[k] = down[k]! - h;
          const slope = (lossAt(toy, batch, id, up, OPTIONS) - lossAt(toy, batch, id, down, OPTIONS)) / (2 * h);
          expect(Math.abs(gradient[k]! + slope)).toBeLessThan(1e-5 * Math.max(1, Math.abs(slope)));
        }
      }
    }
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSetup } from '../testing/randomSetups.ts';
import { armOf, toyOf } from '../toy/build.ts';
import { compileToy } from '../toy/compile.ts';
import { createPolicyTable, fillPolicy } from './softmax.ts';
import { forEachAnswers, truthOf } from './truth.ts';

/** J of a role at given parameters. */
function rewardAt(toy: ReturnType<typeof compileToy>, role: string, parameters: Float64Array): number {
  const table = createPolicyTable(toy);
  fillPolicy(toy, parameters, table);
  return truthOf(role, toy, table, parameters).expectedReward;
}

describe('the exact gradient', () => {
  test.each(Array.from({ length: 24 }, (_, n) => n))('is that of finite differences, experiment %d', (n) => {
    const toy = compileToy(randomSetup(n).toy);
    const parameters = toy.start.slice();
    const table = createPolicyTable(toy);
    fillPolicy(toy, parameters, table);
    for (const role of toy.roles) {
      const gradient = new Float64Array(parameters.length);
      truthOf(role, toy, table, parameters, gradient);
      const base = role === 'judge' ? toy.armCount : 0;
      for (let k = base; k < base + toy.armCount; k++) {
        const h = 1e-5;
        const [up, down] = [parameters.slice(), parameters.slice()];
        up[k] = up[k]! + h;
        down[k] = down[k]! - h;
        const difference = (rewardAt(toy, role, up) - rewardAt(toy, role, down)) / (2 * h);
        expect(Math.abs(gradient[k]! - difference)).toBeLessThan(1e-8 * Math.max(1, Math.abs(difference)) + 1e-8);
      }
    }
  });

  test('of a prompt with one answer is 0, and so is its entropy', () => {
    const toy = compileToy(toyOf([{ id: 'one', arms: [armOf(5, 3)] }]));
    const table = createPolicyTable(toy);
    fillPolicy(toy, toy.start, table);
    const gradient = Float64Array.of(9);
    expect(truthOf('solver', toy, table, toy.start, gradient)).toEqual({ expectedReward: 5, entropy: 0 });
    expect([...gradient]).toEqual([0]);
  });
});

test('a softmax sums to 1, keeps its order and its logarithms, at any size of the logits', () => {
  const logits = fc.array(fc.double({ min: -800, max: 800, noNaN: true }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(logits, (z) => {
      const toy = compileToy(toyOf([{ id: 'p', arms: z.map((logit) => armOf(0, logit)) }]));
      const table = createPolicyTable(toy);
      fillPolicy(toy, toy.start, table);
      expect(table.probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      z.forEach((logit, k) => {
        if (table.probabilities[k]! > 1e-300) {
          expect(Math.log(table.probabilities[k]!)).toBeCloseTo(table.logProbabilities[k]!, 9);
        }
        z.forEach((other, j) => {
          if (logit > other) expect(table.probabilities[k]!).toBeGreaterThanOrEqual(table.probabilities[j]!);
        });
      });
    }),
  );
});

test('the entropy of equal answers is the logarithm of their number', () => {
  const toy = compileToy(toyOf([{ id: 'p', arms: [armOf(1), armOf(0), armOf(0), armOf(0)] }]));
  const table = createPolicyTable(toy);
  fillPolicy(toy, toy.start, table);
  expect(truthOf('solver', toy, table, toy.start).entropy).toBeCloseTo(Math.log(4), 14);
});

test('every multiset of answers is visited once, and their chances sum to 1', () => {
  const rates = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 5 }), (weights, count) => {
      const sum = weights.reduce((a, b) => a + b, 0);
      const probabilities = Float64Array.from(weights, (weight) => weight / sum);
      const seen = new Set<string>();
      let all = 0;
      forEachAnswers(probabilities, 0, probabilities.length, count, (arms, chance) => {
        seen.add([...arms].join());
        all += chance;
      });
      let expected = 1;
      for (let i = 1; i <= count; i++) expected = (expected * (weights.length - 1 + i)) / i;
      expect(seen.size).toBe(Math.round(expected));
      expect(all).toBeCloseTo(1, 12);
    }),
  );
});

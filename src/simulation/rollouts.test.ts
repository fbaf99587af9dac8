import { describe, expect, test } from 'vitest';
import { uniformAt } from '../engine/numeric/random.ts';
import { createPolicyTable, fillPolicy } from './policy/softmax.ts';
import { createRollouts, fillUniforms, rollOut, streamOf, uniformsPerRollout } from './rollouts.ts';
import { armOf, toyOf } from './toy/build.ts';
import { compileToy } from './toy/compile.ts';
import { drawReward, meanOfReward } from './toy/rewards.ts';
import type { ArmReward } from './toy/types.ts';

const N = 200_000;

describe('rewards', () => {
  test.each<[string, ArmReward, number]>([
    ['always', { kind: 'fixed', value: -2.5 }, 0],
    ['at a rate', { kind: 'bernoulli', rate: 0.3, value: 2 }, 4 * 0.3 * 0.7],
    ['noisy', { kind: 'noisy', mean: -1, std: 0.5 }, 0.25],
    ['with a tail that has a variance', { kind: 'heavy', mean: 2, tail: 6 }, 4 / 24],
  ])('%s have their mean within four standard errors, and their variance', (_, reward, variance) => {
    let [sum, squares] = [0, 0];
    for (let i = 0; i < N; i++) {
      const value = drawReward(reward, uniformAt(11, i));
      sum += value;
      squares += value * value;
    }
    const mean = sum / N;
    expect(Math.abs(mean - meanOfReward(reward))).toBeLessThanOrEqual(4 * Math.sqrt(variance / N));
    expect(squares / N - mean * mean).toBeCloseTo(variance, 1);
  });

  test('of a heavy tail are now and then huge, and have the median of a Pareto law', () => {
    const reward: ArmReward = { kind: 'heavy', mean: 0.4, tail: 1.2 };
    const values = Float64Array.from({ length: N }, (_, i) => drawReward(reward, uniformAt(5, i))).sort();
    expect(values[N / 2]!).toBeCloseTo(0.4 * (0.2 / 1.2) * 2 ** (1 / 1.2), 2);
    expect(values.at(-1)!).toBeGreaterThan(100 * 0.4);
  });
});

function drawn(prompts: Parameters<typeof toyOf>[0], judged: number | null, samples: number) {
  const toy = compileToy(toyOf(prompts, { judgedAnswers: judged }));
  const table = createPolicyTable(toy);
  fillPolicy(toy, toy.start, table);
  const rollouts = createRollouts(toy, samples);
  const uniforms = new Float64Array(toy.promptCount * samples * uniformsPerRollout(toy));
  fillUniforms(streamOf(3, 'train', 1), uniforms);
  rollOut(toy, table, toy.start, uniforms, rollouts);
  return { toy, table, rollouts };
}

test('answers are drawn as often as the policy says, and carry their log-probability', () => {
  const { table, rollouts } = drawn([{ id: 'p', arms: [armOf(1, 0.5), armOf(0, -0.5), armOf(0.2, 1)] }], null, N);
  const counts = [0, 0, 0];
  for (const arm of rollouts.arms) counts[arm]!++;
  counts.forEach((count, k) => {
    const p = table.probabilities[k]!;
    expect(Math.abs(count / N - p)).toBeLessThanOrEqual(4 * Math.sqrt((p * (1 - p)) / N));
  });
  expect(rollouts.logProbabilities[7]).toBe(table.logProbabilities[rollouts.arms[7]!]);
});

test('a judge picks one of the answers that it was shown, by its scores', () => {
  const arms = [armOf(1, 0, { judgeScore: 1.5 }), armOf(0, 0)];
  const { rollouts } = drawn([{ id: 'p', arms }], 2, N);
  let [mixed, right] = [0, 0];
  rollouts.picks.forEach((pick, r) => {
    expect(rollouts.pickRewards[r]).toBe(rollouts.rewards[2 * r + pick]);
    if (rollouts.arms[2 * r] === rollouts.arms[2 * r + 1]) return;
    mixed++;
    if (rollouts.pickRewards[r] === 1) right++;
  });
  const q = 1 / (1 + Math.exp(-1.5));
  expect(Math.abs(right / mixed - q)).toBeLessThanOrEqual(4 * Math.sqrt((q * (1 - q)) / mixed));
});

test('an answer that is too long is cut off: reward 0, and the limit’s tokens', () => {
  const toy = compileToy(toyOf([{ id: 'p', arms: [armOf(1, 0, { tokens: 9 }), armOf(1)] }], { maxResponseTokens: 4 }));
  expect([...toy.means]).toEqual([0, 1]);
  expect([...toy.tokens]).toEqual([4, 1]);
});

test('streams of seeds, steps and modes are told apart, and are the same whoever asks', () => {
  const streams = new Set<number>();
  for (let seed = 0; seed < 40; seed++) {
    for (let step = 0; step < 40; step++) {
      streams.add(streamOf(seed, 'train', step));
      streams.add(streamOf(seed, 'val', step));
    }
  }
  expect(streams.size).toBe(3200);
  expect(streamOf(3, 'train', 5)).toBe(streamOf(3, 'train', 5));
});

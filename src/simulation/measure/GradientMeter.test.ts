import { expect, test } from 'vitest';
import { laneOf, setupOf } from '../defaults.ts';
import { coin, fourCoins, rareTen } from '../testing/toys.ts';
import { coinPrompt, toyOf } from '../toy/build.ts';
import { GradientMeter } from './GradientMeter.ts';
import { cloudOf } from './cloud.ts';

function measured(setup: Parameters<typeof setupOf>[0], step = 0, draws = 2000) {
  const meter = new GradientMeter({ setup: setupOf(setup), step, draws });
  meter.advance(() => false);
  return meter.result();
}

test('a measurement gives the same bits in one go and draw by draw', () => {
  const meter = new GradientMeter({ setup: setupOf({ toy: fourCoins }), step: 0, draws: 200 });
  while (!meter.isDone) meter.advance(() => true);
  expect(meter.result()).toEqual(measured({ toy: fourCoins }, 0, 200));
});

test('what is enumerated lies in the interval of what is drawn', () => {
  for (const { roles } of measured({ toy: rareTen }, 0, 20_000).lanes) {
    const { exact, intervals, sampled } = roles[0]!;
    expect(exact).not.toBeNull();
    for (const figure of ['scale', 'signalToNoise'] as const) {
      const [low, high] = intervals[figure]!;
      const margin = high - low;
      expect(exact![figure]!).toBeGreaterThan(low - margin);
      expect(exact![figure]!).toBeLessThan(high + margin);
      expect(sampled[figure]!).toBeGreaterThan(low - margin);
    }
  }
});

test('an unbiased estimator is not called off course for want of draws', () => {
  // Continuous rewards, many parameters and few draws: nothing can be enumerated, and the mean is noisy.
  const arms = Array.from({ length: 6 }, (_, k) => ({
    ...coinPrompt('x', 0.5).arms[0]!,
    reward: { kind: 'noisy', mean: k / 6, std: 0.5 } as const,
    logit: k % 3,
  }));
  const toy = toyOf(Array.from({ length: 12 }, (_, p) => ({ id: `p${p}`, arms })));
  for (const draws of [100, 600]) {
    const { lanes } = measured({ toy, lanes: [laneOf('rloo'), laneOf('reinforce')] }, 0, draws);
    for (const { roles } of lanes) {
      const { exact, intervals } = roles[0]!;
      expect(exact).toBeNull();
      expect(intervals.cosine![1]).toBeGreaterThan(0.9999);
    }
  }
});

test('the shares of the prompts sum to 1, and the dead are counted', () => {
  const toy = toyOf([coinPrompt('never', 0.001), coinPrompt('half', 0.5)]);
  const { lanes } = measured({ toy, lanes: [laneOf('grpo')] });
  const [never, half] = lanes[0]!.roles[0]!.prompts;
  expect(never!.share + half!.share).toBeCloseTo(1, 12);
  expect(never!.trueShare + half!.trueShare).toBeCloseTo(1, 12);
  expect(never!.dead).toBeGreaterThan(0.97);
  // Two of 256 groups of eight are all heads or all tails.
  expect(half!.dead).toBeCloseTo(2 / 256, 2);
  expect(half!.expectedReward).toBeCloseTo(0.5, 12);
});

test('groups of one have no gradient, and every prompt is dead', () => {
  const { lanes } = measured({ groupSize: 1 }, 0, 10);
  const role = lanes[0]!.roles[0]!;
  expect(role.prompts[0]!.dead).toBe(1);
  expect(role.exact).toEqual({ scale: 0, cosine: null, signalToNoise: null, length: 0 });
});

test('where nothing can be learned there is no true gradient, and no cloud', () => {
  const { lanes } = measured({ toy: toyOf([{ id: 'one', arms: [coinPrompt('x', 0.5).arms[0]!] }]) }, 0, 10);
  expect(lanes[0]!.roles[0]!).toMatchObject({ cloud: null, exact: { scale: null, cosine: null } });
});

test('a later step is measured at the policy of the first seed there', () => {
  const { lanes } = measured({ toy: coin(0.1), steps: 60 }, 60, 50);
  const { policy, prompts } = lanes[0]!.roles[0]!;
  expect(policy[0]).toBeGreaterThan(0.5);
  expect(prompts[0]!.expectedReward).toBe(policy[0]);
});

test('what rLLM raises is the lane’s fault', () => {
  const { lanes } = measured({ lanes: [laneOf('no_such', { revision: 'rllm-seed' }), laneOf('rloo')] }, 0, 10);
  expect(lanes[0]).toMatchObject({ fault: { pythonClass: 'ValueError' }, roles: [] });
  expect(lanes[1]!.roles).toHaveLength(1);
});

test('a cloud lies along the true gradient, and across it in the direction of a biased mean', () => {
  const samples = [Float64Array.of(2, 0), Float64Array.of(2, 0), Float64Array.of(0, 2)];
  const cloud = cloudOf(samples, Float64Array.of(1, 1), Float64Array.of(2, 0), true)!;
  expect(cloud.across).toBe('mean');
  expect(cloud.mean).toEqual({ x: 0.5, y: 0.5 });
  expect(cloud.marks).toEqual([
    { x: 1, y: 0, count: 2 },
    { x: 0, y: 1, count: 1 },
  ]);
  const line = cloudOf([Float64Array.of(1, -1)], Float64Array.of(1, -1), Float64Array.of(0.5, -0.5), false)!;
  expect(line.across).toBe('none');
  expect(line.marks[0]!.x).toBeCloseTo(2, 12);
  expect(line.marks[0]!.y).toBe(0);
});

import { describe, expect, test } from 'vitest';
import { finished } from '../custom/calls.ts';
import { laneOf, setupOf } from '../defaults.ts';
import { truthOf } from '../policy/truth.ts';
import type { SimulationSetup } from '../setup.ts';
import { coin, fourCoins, rareTen } from '../testing/toys.ts';
import { compileToy } from '../toy/compile.ts';
import type { Toy } from '../toy/types.ts';
import { resolveLane } from '../training/resolveLane.ts';
import { figureIntervals } from './bootstrap.ts';
import { enumeratedMoments } from './enumeration.ts';
import { GradientSampler } from './gradientSampler.ts';
import { figuresOf, type GradientFigures } from './moments.ts';
import { SampledMoments } from './sampledMoments.ts';

const LANES = {
  REINFORCE: laneOf('reinforce'),
  'mean-centred': laneOf('grpo', { normAdvByStdInGrpo: false }),
  RLOO: laneOf('rloo'),
  GRPO: laneOf('grpo'),
  'RF++-b': laneOf('reinforce_plus_plus_baseline'),
} as const;
type LaneName = keyof typeof LANES;

/** Importance sampling, so that a gradient is that of the advantages alone. */
function opened(toy: Toy, lane: LaneName, groupSize: number) {
  const setup: SimulationSetup = setupOf({ toy, groupSize, lanes: [LANES[lane]] });
  const compiled = compileToy(toy);
  const resolved = resolveLane(setup, LANES[lane], compiled);
  const sampler = new GradientSampler(compiled, resolved, setup);
  const { table, parameters } = sampler.learner;
  const truth = new Float64Array(parameters.length);
  truthOf('solver', compiled, table, parameters, truth);
  return { setup, compiled, resolved, sampler, table, truth };
}

function exact(toy: Toy, lane: LaneName, groupSize: number): GradientFigures {
  const { setup, compiled, resolved, table, truth } = opened(toy, lane, groupSize);
  return figuresOf(enumeratedMoments(compiled, resolved, setup, table)!, truth);
}

/** Rounds as the table of known values does: half a unit of the last digit that it gives. */
function near(actual: number | null, digits: string): void {
  const decimals = digits.split('.')[1]?.length ?? 0;
  expect(Math.abs(actual! - Number(digits)), `${actual} for ${digits}`).toBeLessThanOrEqual(0.5001 * 10 ** -decimals);
}

describe('enumerated, at G = 8', () => {
  test.each<[string, Toy, LaneName, string, string]>([
    ['p = 0.5', coin(0.5), 'REINFORCE', '1.0000', '2.828'],
    ['p = 0.5', coin(0.5), 'mean-centred', '.875', '5.292'],
    ['p = 0.5', coin(0.5), 'RLOO', '1.0000', '5.292'],
    ['p = 0.5', coin(0.5), 'GRPO', '1.8557', '7.804'],
    ['p = 0.5', coin(0.5), 'RF++-b', '1.86', '7.80'],
    ['p = 0.1', coin(0.1), 'REINFORCE', '1.0000', '.943'],
    ['p = 0.1', coin(0.1), 'mean-centred', '.875', '1.040'],
    ['p = 0.1', coin(0.1), 'RLOO', '1.0000', '1.040'],
    ['p = 0.1', coin(0.1), 'GRPO', '2.3277', '1.122'],
    ['p = 0.5 and 10', coin(0.5, 10), 'REINFORCE', '1.0000', '.135'],
    ['p = 0.5 and 10', coin(0.5, 10), 'mean-centred', '.875', '5.292'],
    ['p = 0.5 and 10', coin(0.5, 10), 'RLOO', '1.0000', '5.292'],
    ['p = 0.5 and 10', coin(0.5, 10), 'GRPO', '1.8557', '7.804'],
  ])('%s, %#: %s', (_, toy, lane, scale, snr) => {
    const figures = exact(toy, lane, 8);
    near(figures.scale, scale);
    near(figures.signalToNoise, snr);
    expect(figures.cosine).toBeCloseTo(1, 12);
  });
});

/** [toy, its name, G, lane, scale, cosine, SNR] as the table gives them. */
const TABLE: readonly (readonly [Toy, string, number, LaneName, number, number, number])[] = [
  [coin(0.5), 'p=.5 G=8', 8, 'REINFORCE', 1, 1, 2.82],
  [coin(0.5), 'p=.5 G=8', 8, 'mean-centred', 0.875, 1, 5.28],
  [coin(0.5), 'p=.5 G=8', 8, 'RLOO', 1, 1, 5.28],
  [coin(0.5), 'p=.5 G=8', 8, 'GRPO', 1.86, 1, 7.77],
  [coin(0.5), 'p=.5 G=8', 8, 'RF++-b', 1.86, 1, 7.77],
  [coin(0.1), 'p=.1 G=8', 8, 'REINFORCE', 1, 1, 0.94],
  [coin(0.1), 'p=.1 G=8', 8, 'mean-centred', 0.874, 1, 1.04],
  [coin(0.1), 'p=.1 G=8', 8, 'RLOO', 1, 1, 1.04],
  [coin(0.1), 'p=.1 G=8', 8, 'GRPO', 2.32, 1, 1.12],
  [coin(0.1), 'p=.1 G=8', 8, 'RF++-b', 2.32, 1, 1.12],
  [coin(0.1), 'p=.1 G=2', 2, 'REINFORCE', 1, 1, 0.472],
  [coin(0.1), 'p=.1 G=2', 2, 'mean-centred', 0.5, 1, 0.469],
  [coin(0.1), 'p=.1 G=2', 2, 'RLOO', 1, 1, 0.469],
  [coin(0.1), 'p=.1 G=2', 2, 'GRPO', 1, 1, 0.469],
  [coin(0.1), 'p=.1 G=2', 2, 'RF++-b', 1, 1, 0.469],
  [fourCoins, 'four coins', 8, 'REINFORCE', 1, 1, 2.02],
  [fourCoins, 'four coins', 8, 'mean-centred', 0.875, 1, 2.01],
  [fourCoins, 'four coins', 8, 'RLOO', 1, 1, 2.01],
  [fourCoins, 'four coins', 8, 'GRPO', 1.96, 0.995, 1.87],
  [fourCoins, 'four coins', 8, 'RF++-b', 2.81, 0.9994, 2.13],
  [coin(0.5, 10), 'p=.5, +10', 8, 'REINFORCE', 1, 1, 0.134],
  [coin(0.5, 10), 'p=.5, +10', 8, 'mean-centred', 0.875, 1, 5.27],
  [coin(0.5, 10), 'p=.5, +10', 8, 'RLOO', 1, 1, 5.27],
  [coin(0.5, 10), 'p=.5, +10', 8, 'GRPO', 1.86, 1, 7.74],
  [coin(0.5, 10), 'p=.5, +10', 8, 'RF++-b', 1.86, 1, 7.74],
  [rareTen, 'a rare 10', 8, 'REINFORCE', 1, 1, 0.35],
  [rareTen, 'a rare 10', 8, 'mean-centred', 0.88, 1, 0.34],
  [rareTen, 'a rare 10', 8, 'RLOO', 1, 1, 0.34],
  [rareTen, 'a rare 10', 8, 'GRPO', 1.88, 0.648, 1.44],
  [rareTen, 'a rare 10', 8, 'RF++-b', 1.88, 0.648, 1.44],
];

const DRAWS = 200_000;

describe('sampled, 200,000 draws', () => {
  test.each(TABLE)('%#: %s %s, G = %d, %s', (toy, _, groupSize, lane, scale, cosine, snr) => {
    const { sampler, truth, setup, compiled, resolved, table } = opened(toy, lane, groupSize);
    const sampled = new SampledMoments(0, compiled.armCount, DRAWS);
    for (let i = 0; i < DRAWS; i++) sampled.add(finished(sampler.draw(7, i)));
    const moments = sampled.moments();
    const figures = figuresOf(moments, truth, sampled.noiseOf(moments));
    const intervals = figureIntervals(sampled, truth, 7);
    // A standard error is a quarter of the 95 % interval, nearly.
    const error = ([low, high]: readonly [number, number]) => (high - low) / (2 * 1.96);
    // The table gives two or three digits, of draws of its own with as large an error.
    const within = (actual: number, expected: number, se: number, digits: number) =>
      expect(Math.abs(actual - expected), `${actual} for ${expected}`).toBeLessThanOrEqual(
        4 * Math.SQRT2 * se + digits,
      );
    within(figures.scale!, scale, error(intervals.scale!), 0.005);
    within(figures.signalToNoise!, snr, error(intervals.signalToNoise!), 0.01);
    expect(Math.abs(figures.cosine! - cosine)).toBeLessThanOrEqual(4 * error(intervals.cosine!) + 0.0055);
    // Against the enumeration four standard errors and nothing else.
    const known = figuresOf(enumeratedMoments(compiled, resolved, setup, table)!, truth);
    within(figures.scale!, known.scale!, error(intervals.scale!) / Math.SQRT2, 1e-12);
    within(figures.signalToNoise!, known.signalToNoise!, error(intervals.signalToNoise!) / Math.SQRT2, 1e-12);
  });
});

describe('by theorem', () => {
  test.each([coin(0.1), coin(0.5, 10), fourCoins, rareTen])('%#: REINFORCE and RLOO are unbiased', (toy) => {
    for (const lane of ['REINFORCE', 'RLOO'] as const) {
      const figures = exact(toy, lane, 8);
      expect(figures.scale).toBeCloseTo(1, 10);
      expect(figures.cosine).toBeCloseTo(1, 12);
    }
  });

  test.each([2, 3, 8])('the mean-centred gradient is (G − 1)/G of the true one at G = %d', (groupSize) => {
    for (const toy of [coin(0.1), fourCoins, rareTen]) {
      const figures = exact(toy, 'mean-centred', groupSize);
      expect(figures.scale).toBeCloseTo((groupSize - 1) / groupSize, 10);
      expect(figures.cosine).toBeCloseTo(1, 12);
    }
  });

  test('REINFORCE++ baseline on one prompt is GRPO but for epsilon', () => {
    const [grpo, baseline] = [exact(coin(0.1), 'GRPO', 8), exact(coin(0.1), 'RF++-b', 8)];
    expect(baseline.scale).toBeCloseTo(grpo.scale!, 4);
    expect(baseline.signalToNoise).toBeCloseTo(grpo.signalToNoise!, 4);
  });

  test('GRPO of two binary rewards is RLOO but for epsilon', () => {
    const [grpo, rloo] = [exact(coin(0.1), 'GRPO', 2), exact(coin(0.1), 'RLOO', 2)];
    expect(grpo.scale).toBeCloseTo(rloo.scale!, 4);
    expect(grpo.signalToNoise).toBeCloseTo(rloo.signalToNoise!, 6);
  });
});

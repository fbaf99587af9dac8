import { expect, test } from 'vitest';
import { oneGroupOf } from '../testing/frameworkVectors.ts';
import { frameworkDefaults } from './defaults.ts';
import { evaluateVariant } from './evaluate.ts';
import { FrameworkRows } from './rows.ts';
import { variantById } from './variants/index.ts';

const ONE_OF_FOUR = oneGroupOf([1, 0, 0, 0], [4, 4, 4, 4]);
const defaultOf = (framework: string, rows = ONE_OF_FOUR) =>
  frameworkDefaults(rows).find((row) => row.framework.id === framework)!;

test.each([
  ['rllm', 1.732, -0.5773],
  ['verl', 1.5, -0.5],
  ['skyrl', 1.5, -0.5],
  ['slime', 1.5, -0.5],
  ['roll', 1.5, -0.5],
  ['openrlhf', 1.5, -0.5],
  ['trl', 1.4997, -0.4999],
  ['swift', 1.4997, -0.4999],
  ['unsloth', 1.4997, -0.4999],
  ['torchtune', 1.4997, -0.4999],
  ['torchforge', 1.4997, -0.4999],
  ['nemo', 1, -0.5773],
  ['prime', 0.75, -0.25],
  ['tinker', 0.75, -0.25],
  ['open_instruct', 0.75, -0.25],
])('GRPO of %s gives one solve in four %d, and the others %d', (framework, winner, loser) => {
  const row = defaultOf(framework);
  expect(row.winner).toBeCloseTo(winner, 3);
  expect(row.losers!.min).toBeCloseTo(loser, 3);
  expect(row.losers!.max).toBeCloseTo(loser, 3);
});

test('every framework answers to GRPO, the nearest to the baseline first', () => {
  const rows = frameworkDefaults(ONE_OF_FOUR);
  expect(rows).toHaveLength(17);
  expect(rows[0]).toMatchObject({ framework: { id: 'rllm' }, distance: 0, factor: 1, why: [] });
  const distances = rows.map(({ distance }) => distance);
  expect(distances.toSorted((a, b) => a - b)).toEqual(distances);
});

test('RLOO is the same everywhere, and MaxRL is divided by the mean', () => {
  for (const { winner, losers } of frameworkDefaults(ONE_OF_FOUR, { method: 'RLOO' })) {
    expect(winner).toBeCloseTo(1, 6);
    expect(losers!.min).toBeCloseTo(-1 / 3, 6);
  }
  const maxRl = frameworkDefaults(ONE_OF_FOUR, { method: 'MaxRL' });
  expect(maxRl.map(({ framework }) => framework.id).toSorted()).toEqual(['paper', 'prime', 'skyrl']);
  for (const { winner } of maxRl) expect(winner).toBeCloseTo(3, 4);
});

test('why a default differs is said in phrases, and a mere factor is found', () => {
  expect(defaultOf('verl').why).toEqual(['std over n − 1']);
  expect(defaultOf('verl').factor).toBeCloseTo(Math.sqrt(3 / 4), 5);
  expect(defaultOf('trl').why).toEqual(['std over n − 1', 'ε 1e−4']);
  expect(defaultOf('prime').why).toEqual(['not divided']);
  expect(defaultOf('nemo').why).toEqual([
    'the mean of the others is subtracted',
    'divided by the std of the others, over n − 1',
  ]);
  expect(defaultOf('nemo').factor).toBeNull();
  expect(defaultOf('openrlhf').why).toEqual(['std over n − 1', 'ε 1e−9', 'clipped to -10 … 10']);
  expect(defaultOf('areal').why).toContain('then standardised over the tokens of the batch: long rows vote more');
});

test('the baseline can be any lane, with its variant or without', () => {
  const variant = variantById('verl.rloo')!;
  const { advantages } = evaluateVariant(variant, ONE_OF_FOUR);
  const [first] = frameworkDefaults(ONE_OF_FOUR, { baseline: { advantages, variant } });
  expect(first!.framework.id).toBe('nemo');
  expect(frameworkDefaults(ONE_OF_FOUR, { baseline: { advantages } }).every(({ why }) => why.length === 0)).toBe(true);
});

test('a framework that refuses the batch stands last, with its words', () => {
  const rows = new FrameworkRows({ rewards: [1, 0, 1, 0, 1], groups: ['a', 'a', 'b', 'b', 'c'] });
  const last = frameworkDefaults(rows).at(-1)!;
  expect(last.result.outcome).toMatchObject({ kind: 'refused' });
  expect(last).toMatchObject({ winner: null, losers: null, factor: null, distance: Number.POSITIVE_INFINITY });
});

test('REINFORCE++-baseline makes wrong answers of a hard group positive where tokens vote', () => {
  const rows = new FrameworkRows({
    rewards: [1, 0, 1, 0, 0, 0, 1, 0],
    groups: Array.from('aaaabbbb'),
    lengths: [1, 30, 2, 28, 40, 3, 2, 35],
  });
  const defaults = frameworkDefaults(rows, { method: 'REINFORCE++-baseline', group: 1 });
  const losers = new Map(defaults.map(({ framework, losers: of }) => [framework.id, of!.min]));
  expect(losers.get('verl')).toBeCloseTo(0.34, 2);
  expect(losers.get('openrlhf')).toBeCloseTo(0.34, 2);
  expect(losers.get('nemo')).toBeCloseTo(0.34, 2);
  expect(losers.get('swift')).toBeCloseTo(-0.5, 2);
  expect(losers.get('rllm')).toBeCloseTo(-0.53, 2);
  expect(losers.get('slime')).toBeCloseTo(-0.25, 2);
});

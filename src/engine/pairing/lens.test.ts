import { expect, test } from 'vitest';
import { lensOf, type LensQuestion } from './lens.ts';
import { rowsOf } from './sides.ts';
import type { PairBatch } from './types.ts';

const LUCKY: PairBatch = {
  offsets: Uint32Array.of(0, 4),
  values: Float64Array.of(1, 0, 0, 0),
  lengths: Float64Array.of(2, 4, 6, 8),
  roles: ['default'],
  names: ['a'],
};
const question: LensQuestion = {
  method: 'GRPO',
  group: 0,
  trajectory: 1,
  baseline: { variant: 'rllm.grpo', epsilon: null },
};
const lens = lensOf(LUCKY, rowsOf(LUCKY), question);
const row = (framework: string) => lens.rows.find((one) => one.framework === framework)!;

test('[1, 0, 0, 0] has the five answers that are called GRPO', () => {
  const winnerAndLoser = (framework: string) => [
    row(framework).winner!.toFixed(4),
    row(framework).losers!.min.toFixed(4),
  ];
  expect(winnerAndLoser('rLLM')).toEqual(['1.7320', '-0.5773']);
  for (const framework of ['verl', 'SkyRL', 'slime', 'ROLL', 'OpenRLHF'])
    expect(winnerAndLoser(framework)).toEqual(['1.5000', '-0.5000']);
  for (const framework of ['TRL', 'ms-swift', 'Unsloth', 'torchtune', 'torchforge'])
    expect(winnerAndLoser(framework)).toEqual(['1.4997', '-0.4999']);
  expect(winnerAndLoser('NeMo-RL')).toEqual(['1.0000', '-0.5773']);
  for (const framework of ['prime-rl', 'tinker-cookbook', 'open-instruct'])
    expect(winnerAndLoser(framework)).toEqual(['0.7500', '-0.2500']);
});

test('they stand by their distance from the baseline, which is first, with what makes them differ', () => {
  expect(lens.rows[0]).toMatchObject({ framework: 'rLLM', distance: 0, why: [] });
  const distances = lens.rows.map(({ distance }) => distance);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  expect(row('TRL').why).toEqual(['std over n − 1', 'ε 1e−4']);
  expect(row('tinker-cookbook').why).toEqual(['not divided']);
});

test('a rule for dead groups says how many rows of this one it keeps', () => {
  expect(row('NeMo-RL').rules[0]).toMatchObject({
    key: 'grpo.use_dynamic_sampling',
    kept: 3,
    of: 4,
    isOnByDefault: false,
  });
  expect(row('TRL').rules).toEqual([]);
});

test('a token weighs what its aggregation says, and the weights of a row are its tokens’', () => {
  const loss = (mode: string) => lens.losses.find((one) => one.mode === mode)!;
  expect(loss('verl.loss.token-mean')).toMatchObject({ token: 1 / 20, row: 4 / 20 });
  expect(loss('trl.loss.grpo').token).toBeCloseTo(1 / 16, 15);
  expect(loss('trl.loss.grpo').row).toBeCloseTo(1 / 4, 15);
  expect(lens).toMatchObject({ length: 4, tokens: 20 });
});

test('a remark on another group is not told of this one', () => {
  const batch: PairBatch = {
    offsets: Uint32Array.of(0, 2, 4),
    values: Float64Array.of(1, 0, 1, 1),
    lengths: null,
    roles: ['default', 'default'],
    names: ['a', 'b'],
  };
  const ask = (group: number) => lensOf(batch, rowsOf(batch), { ...question, group, trajectory: 0 });
  const notes = (group: number) => ask(group).rows.find(({ framework }) => framework === 'verl')!.notes;
  expect(notes(0)).toEqual([]);
  expect(notes(1)[0]).toMatch(/^All rewards are equal/);
});

test('a block that holds rows of two groups is told of both', () => {
  const batch: PairBatch = {
    offsets: Uint32Array.of(0, 3, 4, 8),
    values: Float64Array.of(1, 0, 0, 1, 1, 0, 0, 0),
    lengths: null,
    roles: ['default', 'default', 'default'],
    names: ['a', 'b', 'c'],
  };
  const { rows } = lensOf(batch, rowsOf(batch), { ...question, group: 1, trajectory: 0 });
  expect(rows.find(({ framework }) => framework === 'TRL')!.notes).toContain(
    'The block holds rows of several ids: their rewards share a baseline.',
  );
});

test('a custom estimator is a baseline with numbers of its own, from which frameworks differ without a why', () => {
  const baseline = {
    estimator: 'mine',
    label: 'mine',
    advantages: Float64Array.of(1, -0.25, -0.25, -0.5),
    silence: null,
  };
  const { custom, rows } = lensOf(LUCKY, rowsOf(LUCKY), { ...question, baseline });
  expect(custom).toEqual({ label: 'mine', winner: 1, losers: { min: -0.5, max: -0.25 } });
  expect(rows.find(({ framework }) => framework === 'rLLM')).toMatchObject({ why: [], factor: null });
  expect(rows.every(({ distance }) => distance > 0)).toBe(true);
});

test('a custom estimator without advantages leaves the baseline to rLLM', () => {
  const silence = { headline: 'mine has no advantages yet.', words: 'Press Run.' };
  const baseline = { estimator: 'mine', label: 'mine', advantages: new Float64Array(), silence };
  const { custom, rows } = lensOf(LUCKY, rowsOf(LUCKY), { ...question, baseline });
  expect(custom).toBeNull();
  expect(rows).toEqual(lens.rows);
});

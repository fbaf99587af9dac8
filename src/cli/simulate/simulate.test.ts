import { describe, expect, test } from 'vitest';
import { laneOf } from '../../simulation/defaults.ts';
import { SimulationRunner } from '../../simulation/run/SimulationRunner.ts';
import { theatrePresetById } from '../../simulation/theatre/presets.ts';
import type { Terminal } from '../command.ts';
import { main } from '../main.ts';

async function simulate(args: readonly string[], files: Record<string, string> = {}) {
  let out = '';
  let err = '';
  const terminal: Terminal = {
    out: (text) => void (out += text),
    err: (line) => void (err += `${line}\n`),
    files: {
      read: async (path) => [{ path, bytes: new TextEncoder().encode(files[path] ?? '') }],
      write: async () => {},
    },
  };
  const code = await main(['simulate', ...args], terminal);
  const lines = code === 2 ? [] : out.split('\n').filter((line) => line.startsWith('{'));
  return { code, err, out, lines: lines.map((line) => JSON.parse(line)) };
}

const QUICK = ['--steps', '5', '--seeds', '3'];

test('its numbers are those of the page’s run', async () => {
  const { code, lines } = await simulate(['--preset', 'mixed-curriculum', ...QUICK, '--estimators', 'rloo']);
  expect(code).toBe(0);
  const { setup } = theatrePresetById('mixed-curriculum')!;
  const runner = new SimulationRunner({ ...setup, steps: 5, seeds: 3, lanes: [laneOf('rloo', {}, 'RLOO')] });
  runner.advance(() => false);
  const { expectedReward } = runner.result().lanes[0]!.roles[0]!;
  const points = lines.filter(({ kind }) => kind === 'point');
  expect(points.map(({ expected_reward }) => expected_reward.median)).toEqual([...expectedReward.median]);
  expect(lines[0]).toMatchObject({ kind: 'run', version: 2, seed: 1, seeds: 3, lanes: ['RLOO'] });
});

test('the first line runs the same again', async () => {
  const first = await simulate([...QUICK, '--learning-rate', '0.7', '--loss', 'dro', '--seed', '9']);
  const again = await simulate(['e'], { e: JSON.stringify(first.lines[0].learn) });
  expect(again.out).toBe(first.out);
});

test('gradients are measured, and rLLM’s metrics are logged, when they are asked for', async () => {
  const { lines } = await simulate([...QUICK, '--measure', '50', '--log', '--test-freq', '5', '--estimators', 'grpo']);
  const gradient = lines.find(({ kind }) => kind === 'gradient');
  expect(gradient).toMatchObject({ lane: 'GRPO', role: 'solver', step: 0, draws: 50 });
  expect(gradient.enumerated.cosine).toBeCloseTo(0.648, 2);
  const logged = lines.filter(({ kind }) => kind === 'log');
  expect(logged.map(({ mode, step }) => `${mode} ${step}`)).toEqual([
    'val 0',
    'train 1',
    'train 2',
    'train 3',
    'train 4',
    'train 5',
    'val 5',
  ]);
  expect(logged[1].metrics['advantage/solver/fraction_zero']).toBeTypeOf('number');
  expect(lines.filter(({ kind }) => kind === 'validation')).toHaveLength(2);
});

test('a document brings its lanes and its experiment, and its groups become prompts', async () => {
  const document = JSON.stringify({
    format: 'advantage-playground',
    version: 1,
    groups: [
      { group_id: 'a:solver', rewards: [1, 0, 0, 0] },
      { group_id: 'b:solver', rewards: [1, 1, 1, 0] },
    ],
    lanes: [{ estimator: 'rloo' }, { estimator: 'reinforce' }],
    learn: { preset: 'dead-start', steps: 4, seeds: 2 },
  });
  const plain = await simulate(['d'], { d: document });
  expect(plain.lines[0]).toMatchObject({ lanes: ['RLOO', 'REINFORCE'], learn: { preset: 'dead-start', steps: 4 } });
  const own = await simulate(['d', '--from-batch'], { d: document });
  expect(own.lines[0].learn).toMatchObject({ group_size: 4, prompts: [{ id: 'a/solver' }, { id: 'b/solver' }] });
});

describe('what cannot be run', () => {
  test.each<[string, string[], number, RegExp]>([
    ['an empty set of prompts', ['e'], 1, /There is no prompt/],
    ['a learning rate below 0', ['--learning-rate=-1'], 1, /learning_rate: The learning rate is -1/],
    ['a number that is none', ['--steps', 'ten'], 2, /--steps takes a number/],
    ['a file that is no JSON', ['bad'], 1, /this is not JSON/],
    ['a loss that there is not', ['--loss', 'dpo'], 1, /none of importance_sampling/],
    ['two files', ['e', 'e'], 2, /one file at most/],
    ['a batch that there is not', ['e', '--from-batch'], 2, /needs a document/],
    ['too few draws', ['--measure', '1', ...QUICK], 2, /--measure takes/],
  ])('%s is said in one line', async (_, args, code, says) => {
    const ran = await simulate(args, { e: '{"prompts": []}', bad: 'x' });
    expect(ran.code).toBe(code);
    expect(ran.err).toMatch(says);
  });

  test('an estimator that rLLM does not know is data and exit code 1', async () => {
    const { code, lines, err } = await simulate([...QUICK, '--map', 'solver=mine']);
    expect(code).toBe(1);
    expect(lines[1].error).toMatchObject({ type: 'ValueError' });
    expect(err).toMatch(/Unknown advantage estimator/);
  });

  test('groups of one run, and say why nothing moves', async () => {
    const { code, err } = await simulate([...QUICK, '--group-size', '1']);
    expect(code).toBe(0);
    expect(err).toMatch(/drops groups of fewer than two/);
  });
});

test('an experiment that there is not is refused, with those that there are', async () => {
  const { code, out, err } = await simulate(['--preset', 'rare-tne', ...QUICK]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/There is no experiment "rare-tne"\. There are rare-ten, /);
});

test.each([
  [['--learning-rate', '1e309'], /--learning-rate takes a number, not "1e309"/],
  [['--map', 'judge=rloo'], /The experiment has no role "judge"\. It has solver\./],
])('options %j are refused in their own words', async (options, words) => {
  const { code, err } = await simulate([...options, ...QUICK]);
  expect(code).toBe(2);
  expect(err).toMatch(words);
});

test('the experiments are listed', async () => {
  const { out } = await simulate(['--presets']);
  expect(out.split('\n')[0]).toMatch(/^rare-ten +Five answers/);
});

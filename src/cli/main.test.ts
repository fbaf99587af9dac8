import { expect, test } from 'vitest';
import type { Terminal } from './command.ts';
import { main } from './main.ts';

/** Runs a command line over files held in memory. */
async function run(args: readonly string[], files: Record<string, string> = {}) {
  let out = '';
  let err = '';
  const written = new Map<string, string>();
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    err: (line) => {
      err += `${line}\n`;
    },
    files: {
      read: async (path) => [{ path, bytes: new TextEncoder().encode(files[path] ?? '') }],
      write: async (path, text) => void written.set(path, text),
    },
  };
  const code = await main(args, terminal);
  return { code, out, err, written };
}

const PAIR = '{"group_id": "a:solver", "rewards": [1, 0]}\n{"group_id": "b:judge", "rewards": [1, 0, 0]}';

async function computed(args: readonly string[], text = PAIR) {
  const result = await run(['compute', 'f', '--json', ...args], { f: text });
  return { ...result, report: JSON.parse(result.out) };
}

test('compute prints metrics, rewards and advantages as data', async () => {
  const { code, report } = await computed(['--estimator', 'rloo']);
  expect(code).toBe(0);
  expect(report.revision).toBe('rllm-head');
  expect(report.groups[0]).toEqual({ id: 'a:solver', role: 'solver', rewards: [1, 0], advantages: [1, -1] });
  expect(report.metrics[0]).toEqual(['reward/solver/mean', 0.5]);
  expect(report.error).toBeNull();
});

test('the map gives roles other estimators', async () => {
  const { report } = await computed(['--map', 'judge=reinforce']);
  expect(report.groups[1].advantages).toEqual([1, 0, 0]);
  expect(report.config.estimator_map).toEqual({ judge: 'reinforce' });
});

test('a configuration file is read where the trainer of the revision reads it', async () => {
  const yaml = 'rllm:\n  algorithm:\n    adv_estimator: grpo\n    norm_adv_by_std_in_grpo: false\n';
  const files = { f: PAIR, c: yaml };
  const head = JSON.parse((await run(['compute', 'f', '--json', '--config', 'c'], files)).out);
  const seed = JSON.parse(
    (await run(['compute', 'f', '--json', '--config', 'c', '--revision', 'rllm-seed'], files)).out,
  );
  expect(head.groups[0].advantages).toEqual([0.5, -0.5]);
  expect(seed.groups[0].advantages).toEqual([0.999998000004, -0.999998000004]);
});

test('what rLLM raises is data and exit code 1', async () => {
  const { code, report, err } = await computed(
    ['--estimator', 'rloo', '--revision', 'rllm-seed'],
    '{"group_id": "a:s", "rewards": [1]}',
  );
  expect(code).toBe(1);
  expect(report.error).toEqual({ type: 'ValueError', message: 'not enough values to unpack (expected 2, got 1)' });
  expect(report.findings[0].id).toBe('D-01');
  expect(report.metrics).toEqual([]);
  expect(err).toContain('ValueError');
});

test('a missing reward is null, and rLLM refuses the batch', async () => {
  const { code, report } = await computed([], '{"group_id": "a:s", "rewards": [1, null]}');
  expect(code).toBe(1);
  expect(report.groups[0]).toMatchObject({ rewards: [1, null], advantages: [null, null] });
});

test('CSV has a row a trajectory', async () => {
  const { out } = await run(['compute', 'f', '--csv', '--estimator', 'rloo'], { f: PAIR });
  expect(out.split('\n')[1]).toBe('a:solver,solver,0,1,1');
});

test('the result can go to a file', async () => {
  const { out, written } = await run(['compute', 'f', '--json', '--out', 'o.json'], { f: PAIR });
  expect(out).toBe('');
  expect(JSON.parse(written.get('o.json')!).groups).toHaveLength(2);
});

test('a configuration with a syntax error is located', async () => {
  const { code, err } = await run(['compute', 'f', '--config', 'c'], { f: PAIR, c: 'a: [1\nb: 2' });
  expect(code).toBe(1);
  expect(err).toMatch(/^c, line \d+, column \d+: /);
});

test('bad data is one line and exit code 1, with data when asked', async () => {
  const plain = await run(['inspect', 'f'], { f: '' });
  expect(plain.code).toBe(1);
  expect(plain.err.trim().split('\n')).toHaveLength(1);
  const json = await run(['inspect', 'f', '--json'], { f: '' });
  expect(JSON.parse(json.out).error.type).toBe('input');
});

test.each([
  [['nonsense'], 'There is no command "nonsense"'],
  [['compute'], 'compute needs at least one file'],
  [['compute', 'f', '--revision', 'v2'], '--revision takes rllm-head or rllm-seed'],
  [['compute', 'f', '--wrong'], "Unknown option '--wrong'"],
  [['compute', 'f', '--map', 'judge'], '--map takes role=estimator pairs'],
  [['compute', 'f', '--json', '--csv'], '--json and --csv cannot go together'],
])('%j is wrong usage', async (args, message) => {
  const { code, err } = await run(args, { f: PAIR });
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test('help is help', async () => {
  expect((await run(['--help'])).out).toContain('conformance');
  expect((await run(['compute', '--help'])).code).toBe(0);
  expect((await run([])).code).toBe(2);
});

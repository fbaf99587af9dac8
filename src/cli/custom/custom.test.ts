import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* The command line itself, as a process: threads are Node's, and start from the built file. */

const BIN = join(import.meta.dirname, '../../../bin/advantage-playground.mjs');
const BATCH = [
  '{"group_id": "a:solver", "rewards": [1, 0, 0.5]}',
  '{"group_id": "b:solver", "rewards": [0.5, 0.50001]}',
  '{"group_id": "b:judge", "rewards": [1, 0, 0]}',
].join('\n');

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custom-'));
  await writeFile(join(folder, 'batch.jsonl'), BATCH);
  // The first run builds what is stale.
  await promisify(execFile)(process.execPath, [BIN, '--version']);
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

/** Runs a command with a file of its own. */
async function withFile(command: readonly string[], name: string, text: string, args: readonly string[]) {
  const file = join(folder, name);
  await writeFile(file, text);
  const all = [BIN, ...command, '--custom', file, ...args];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, all, { maxBuffer: 1e9 }).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, stdout, stderr: stderr.replaceAll(`${folder}/`, '') };
}

async function compute(name: string, text: string, ...args: readonly string[]) {
  const batch = join(folder, 'batch.jsonl');
  const { code, stdout, stderr } = await withFile(['compute', batch, '--json'], name, text, args);
  const said = stderr.replaceAll(/^(?:warning: Group|finding:) .*\n/gm, '');
  return { code, report: JSON.parse(stdout), stderr: said };
}

const advantages = (report: { groups: { advantages: unknown }[] }) => report.groups.map((group) => group.advantages);

const FLOORED = [
  [Math.sqrt(1.5), -Math.sqrt(1.5), 0].map((value) => expect.closeTo(value, 12)),
  [expect.closeTo(-0.000005 / 0.1, 12), expect.closeTo(0.000005 / 0.1, 12)],
];

describe.each(['py', 'js'])('an estimator of .%s', (ending) => {
  const name = `std_floor.${ending}`;
  let text = '';

  beforeAll(async () => {
    text = await readFile(join(import.meta.dirname, `../../sandbox/gallery/std_floor/estimator.${ending}`), 'utf8');
  });

  test("is every role's when nothing else is said, with its options", async () => {
    const { code, report } = await compute(name, text, '--custom-option', 'floor=0.1');
    expect(code).toBe(0);
    expect(report.config.estimator_map).toEqual({ solver: 'std_floor', judge: 'std_floor' });
    expect(advantages(report).slice(0, 2)).toEqual(FLOORED);
  });

  test('goes by its name into the map, and is no default at HEAD', async () => {
    const mapped = await compute(name, text, '--map', 'judge=std_floor', '--estimator', 'reinforce');
    expect(advantages(mapped.report).slice(0, 2)).toEqual([
      [1, 0, 0.5],
      [0.5, 0.50001],
    ]);
    expect(mapped.report.groups[2].advantages[0]).toBeCloseTo(Math.SQRT2, 12);
    const head = await compute(name, text, '--estimator', 'std_floor');
    expect([head.code, head.report.error.type]).toEqual([1, 'ValueError']);
    const seed = await compute(name, text, '--estimator', 'std_floor', '--revision', 'rllm-seed');
    expect(seed.code).toBe(0);
  });
});

test.each([
  ['loop.py', 'while True: pass\n', '1', 'loop.py: it was ended: it ran for more than 1 s.\n'],
  ['loop.js', 'export default () => { for (;;); }\n', '1', 'loop.js: it was ended: it ran for more than 1 s.\n'],
  ['syntax.py', 'x = 1\ndef f(r)\n', '60', 'syntax.py:2: SyntaxError: invalid syntax\n'],
  [
    'later.js',
    'queueMicrotask(() => { throw null; });\nexport default () => new Promise(() => {});\n',
    '60',
    'later.js: it could not be run: it threw what is no error\n',
  ],
  ['exit.js', 'process.exit(7);\nexport default (r) => r;\n', '60', 'exit.js: it ended the thread that it runs in.\n'],
])('%s ends with its file, its line and exit code 1', async (name, text, seconds, said) => {
  const { code, report, stderr } = await compute(name, text, '--custom-timeout', seconds);
  expect([code, stderr]).toEqual([1, said]);
  expect(report.error.type).toBe('input');
});

test('JavaScript that is none is shown with its line', async () => {
  const { code, stderr } = await compute('syntax.js', 'export default (r) => {\n  return r +;\n}\n');
  expect(code).toBe(1);
  expect(stderr).toMatch(/^syntax\.js:2(:\d+)?: SyntaxError: /);
});

test('what the estimator raises is the error of the run, with file and line; what it prints goes to stderr', async () => {
  const text = 'def f(rewards, **k):\n    print("called", len(rewards))\n    return rewards[9], None\n';
  const { code, report, stderr } = await compute('mine.py', text);
  expect(code).toBe(1);
  expect(report.error).toEqual({
    type: 'IndexError',
    message: expect.stringMatching(/mine\.py:3: list index out of range$/),
  });
  expect(stderr).toContain('mine.py: called 2\n');
});

test('what it prints in a run has the limit of the page', async () => {
  const text = 'export default (g) => { for (let k = 0; k < 1000; k++) console.log(k); return g; };\n';
  const { code, stderr } = await compute('flood.js', text);
  expect(code).toBe(0);
  const lines = stderr.split('\n').filter((line) => line.startsWith('flood.js: '));
  expect(lines).toHaveLength(201);
  expect(lines.slice(-2)).toEqual(['flood.js: 199', 'flood.js: … and more, which is not shown']);
});

test('memory has a limit', async () => {
  const text = 'export default () => { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())); }\n';
  const { code, stderr } = await compute('bomb.js', text, '--custom-timeout', '60');
  expect([code, stderr]).toEqual([1, 'bomb.js: it was ended: it took more than 512 MB of memory.\n']);
}, 60_000);

test('lengths, steps and the keywords of the revision reach Python', async () => {
  const text = `def f(rewards, **k):
    print(sorted(k), [len(t.steps) for g in k.get("traj_groups", []) for t in g.trajectories])
    return rewards, rewards
`;
  const head = await compute('mine.py', text, '--map', 'judge=mine');
  expect(head.stderr).toBe("mine.py: ['algorithm_config', 'traj_groups'] [1, 1, 1]\n");
  const seed = await compute('mine.py', text, '--map', 'judge=mine', '--revision', 'rllm-seed');
  expect(seed.stderr).toBe("mine.py: ['norm_adv_by_std_in_grpo'] []\n");
});

test('a file that registers two estimators answers for both', async () => {
  const text = `from rllm.trainer.algorithms.advantage import register_rllm_adv_estimator
@register_rllm_adv_estimator("plain")
def plain(rewards, **k): return rewards, rewards
@register_rllm_adv_estimator("twice")
def twice(rewards, **k): return [2 * r for r in rewards], None
`;
  const { code, report } = await compute('two.py', text, '--map', 'solver=plain,judge=twice');
  expect(code).toBe(0);
  expect(advantages(report)).toEqual([
    [1, 0, 0.5],
    [0.5, 0.50001],
    [2, 0, 0],
  ]);
});

describe('the limits of the page hold here too:', () => {
  /** Runs on a batch of its own: `groups` of `size` rewards, each of a role of its own where they are many. */
  const computeLarge = async (groups: number, size: number) => {
    const lines = Array.from({ length: groups }, (_, g) =>
      JSON.stringify({ group_id: `t:role${g}`, rewards: Array.from({ length: size }, (_each, i) => i % 2) }),
    );
    await writeFile(join(folder, 'batch.jsonl'), lines.join('\n'));
    const done = await compute('mine.js', 'export default (r) => r;\n', '--custom-timeout', '60');
    await writeFile(join(folder, 'batch.jsonl'), BATCH);
    return done;
  };

  test('a source of at most 200,000 characters', async () => {
    const largest = `//${'x'.repeat(199_974)}\nexport default (r) => r;\n`;
    expect(largest.length).toBe(200_002);
    const over = await compute('long.js', largest);
    expect([over.code, over.stderr]).toEqual([
      1,
      'long.js: This source has 200,002 characters; at most 200,000 are run.\n',
    ]);
    expect((await compute('long.js', largest.replace('xx', ''))).code).toBe(0);
  });

  test('at most 100,000 rewards a call', async () => {
    const over = await computeLarge(1, 100_001);
    expect([over.code, over.stderr]).toEqual([
      1,
      'mine.js: These are 100,001 rewards; a custom estimator is given at most 100,000 at a time.\n',
    ]);
    expect((await computeLarge(1, 100_000)).code).toBe(0);
  });

  test('at most 1,000,000 rewards in all', async () => {
    const over = await computeLarge(11, 95_000);
    expect([over.code, over.stderr]).toEqual([
      1,
      'mine.js: These are 1,045,000 rewards; a custom estimator is given at most 1,000,000 at a time.\n',
    ]);
  }, 60_000);

  test('two numbers back for a reward, and ten thousand besides', async () => {
    const text = (size: number) =>
      `import numpy as np\ndef f(rewards, **k): return [np.zeros(${size}) for _ in rewards], None\n`;
    const over = await compute('mine.py', text(15_000));
    expect([over.code, over.stderr]).toEqual([1, 'mine.py: It gives back 45,000 numbers; at most 20,016 are taken.\n']);
    // Below the limit it is rLLM that has no use for them.
    expect((await compute('mine.py', text(6_000))).report.error.type).not.toBe('input');
  });
});

describe('lengths of responses reach it', () => {
  const LENGTHS =
    'def lengths(rewards, traj_groups, **k):\n    out = [[float(len(t.steps[0].response_ids)) for t in g.trajectories] for g in traj_groups]\n    return out, out\n';

  test.each([
    ['from a column', 'rows.csv', 'group_id,reward,response_length\na:s,1,10\na:s,0,30\n'],
    [
      'from episodes of one step',
      'episodes.jsonl',
      [10, 30]
        .map((tokens, i) =>
          JSON.stringify({
            id: `a:${i}`,
            trajectories: [{ name: 's', reward: i, steps: [{ reward: i, response_ids: Array(tokens).fill(1) }] }],
          }),
        )
        .join('\n'),
    ],
  ])('%s', async (_, name, text) => {
    const batch = join(folder, name);
    await writeFile(batch, text);
    const { stdout } = await withFile(['compute', batch, '--json'], 'lengths.py', LENGTHS, []);
    expect(advantages(JSON.parse(stdout))).toEqual([[10, 30]]);
  });
});

describe('which roles it gets', () => {
  const TWICE = 'def twice(rewards, **k):\n    out = [2 * r for r in rewards]\n    return out, out\n';
  const config = async (text: string) => {
    await writeFile(join(folder, 'config.yaml'), text);
    return ['--config', join(folder, 'config.yaml')];
  };

  test('those that a configuration gives it', async () => {
    const args = await config(
      'rllm: {algorithm: {adv_estimator: grpo, estimator_map: {judge: twice, solver: reinforce}}}',
    );
    const { report } = await compute('twice.py', TWICE, ...args);
    expect(report.groups.map((group: { advantages: number[] }) => group.advantages[0])).toEqual([1, 0.5, 2]);
  });

  test('those that the map leaves free', async () => {
    const args = await config('rllm: {algorithm: {adv_estimator: rloo, estimator_map: {judge: reinforce}}}');
    const { report } = await compute('twice.py', TWICE, ...args);
    expect(report.groups.map((group: { advantages: number[] }) => group.advantages[0])).toEqual([2, 1, 1]);
  });

  test('at the seed by default, without a map', async () => {
    const { report, stderr } = await compute('twice.py', TWICE, '--revision', 'rllm-seed');
    expect(report.config).toMatchObject({ estimator: 'twice' });
    expect(report.groups.map((group: { advantages: number[] }) => group.advantages[0])).toEqual([2, 1, 2]);
    expect(stderr).not.toContain('D-15');
  });

  test('none, where another is asked for, and it says so', async () => {
    const { stderr } = await compute('twice.py', TWICE, '--estimator', 'rloo');
    expect(stderr).toContain('--custom is not used: nothing names twice.');
  });

  test('and NaN of it is counted', async () => {
    const text = 'def nan(rewards, **k):\n    return [r * float("nan") for r in rewards], None\n';
    const { code, stderr } = await compute('nan.py', text);
    expect([code, stderr]).toEqual([
      0,
      'warning: 8 of 8 advantages are NaN or infinite; rLLM trains on them as they are.\n',
    ]);
  });
});

describe('simulate trains it', () => {
  const simulate = async (name: string, text: string, ...args: readonly string[]) => {
    const command = ['simulate', '--steps', '6', '--seeds', '3', '--no-match-step-length'];
    const { code, stdout, stderr } = await withFile(command, name, text, args);
    return { code, stderr, lines: stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])) };
  };
  const RLOO = `import numpy as np
def own(rewards, **k):
    a = [(r - np.mean(r)) * len(r) / (len(r) - 1) for r in rewards]
    return a, a
`;
  const pointsOf = (lines: readonly { kind: string; lane: string }[], lane: string) =>
    lines.filter((line) => line.kind === 'point' && line.lane === lane).map((line) => ({ ...line, lane: '' }));

  test('beside the others: an RLOO of one’s own has RLOO’s curves, measurement and log', async () => {
    const args = ['--measure', '80', '--log', '--test-freq', '3'];
    const { code, lines, stderr } = await simulate('own.py', RLOO, '--estimators', 'rloo,own', ...args);
    expect([code, stderr]).toEqual([0, '']);
    const points = pointsOf(lines, 'own') as unknown as { expected_reward: { median: number } }[];
    const rloo = pointsOf(lines, 'RLOO') as unknown as typeof points;
    expect(points).toHaveLength(7);
    points.forEach(({ expected_reward: { median } }, k) =>
      expect(median).toBeCloseTo(rloo[k]!.expected_reward.median, 12),
    );
    const gradient = lines.find((line) => line.kind === 'gradient' && line.lane === 'own');
    expect(gradient).toMatchObject({ draws: 80, enumerated: null });
    expect(lines.filter((line) => line.kind === 'log' && line.lane === 'own')).toHaveLength(9);
  });

  test('as one more lane when nothing names it', async () => {
    const { lines } = await simulate('own.js', 'export default (groups) => groups;\n');
    expect(lines[0].lanes).toEqual(['GRPO', 'RLOO', 'REINFORCE', 'own']);
  });

  test('until it raises: its lane ends there, and the exit code is 1', async () => {
    const text = 'let n = 0;\nexport default (g) => { if (++n > 4) throw new RangeError("tired"); return g; };\n';
    const { code, stderr } = await simulate('own.js', text, '--estimators', 'own,grpo');
    expect([code, stderr]).toEqual([1, 'own: RangeError at step 5: own.js:2: tired\n']);
  });

  test('within its time', async () => {
    const text = 'export default (g) => { for (;;); };\n';
    const { code, stderr } = await simulate('own.js', text, '--custom-timeout', '0.3');
    expect([code, stderr]).toEqual([1, 'own.js: it was ended: it ran for more than 0.3 s.\n']);
  });

  test('but not the code of a document', async () => {
    const document = {
      format: 'advantage-playground',
      version: 1,
      groups: [],
      estimators: [{ name: 'theirs', language: 'javascript', source: 'export default (g) => g;' }],
      lanes: [{ estimator: 'theirs' }],
    };
    await writeFile(join(folder, 'theirs.json'), JSON.stringify(document));
    const { code, stderr } = await withFile(
      ['simulate', join(folder, 'theirs.json'), '--steps', '2', '--seeds', '1'],
      'own.js',
      'export default (g) => g;\n',
      [],
    );
    expect(code).toBe(1);
    expect(stderr).toContain(
      'theirs: NotRun at step 0: Code of a document is not run on the command line. Save it as a file of its own, and name it with --custom.',
    );
  });
});

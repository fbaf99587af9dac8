import { describe, expect, test } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
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
  expect(err).toBe(
    'rLLM stops at role s: its only group has fewer than two trajectories. ' +
      'ValueError: not enough values to unpack (expected 2, got 1). ' +
      'This revision of rLLM cannot unpack the group. The current one keeps the raw reward there.\n',
  );
});

test('a key of the map that names no role is warned of', async () => {
  const text = 'The map names aime:x, and no group has that role. rLLM ignores it silently.';
  const { code, report, err } = await computed(['--map', 'judge=rloo,aime%3Ax=grpo']);
  expect(code).toBe(0);
  expect(report.warnings).toEqual([text]);
  expect(err).toBe(`warning: ${text}\n`);
});

test('a reward that is not finite is a finding, also beside an error', async () => {
  const spoiled = '{"group_id": "a:s", "rewards": [NaN, 0]}\n{"group_id": "b:j", "rewards": [1]}';
  const { code, report, err } = await computed([], spoiled);
  expect(code).toBe(0);
  const sentence = 'A reward of NaN makes every advantage of a:s NaN under grpo.';
  const advice = expect.stringContaining('Mend the reward');
  expect(report.findings[0]).toEqual({
    id: null,
    title: 'A reward is not finite',
    severity: 'error',
    groups: ['a:s'],
    sentence,
    advice,
  });
  expect(err).toContain(`finding: ${sentence} `);
  const stopped = await computed(['--map', 'j=mine'], spoiled);
  expect(stopped.report.findings.slice(0, 2).map((one: { sentence: string }) => one.sentence)).toEqual([
    'rLLM stops: “mine” is not registered.',
    sentence,
  ]);
  expect(stopped.err.trim().split('\n').at(-1)).toMatch(/^rLLM stops: “mine” .* ValueError: Unknown .* Names are/);
});

test('at the head a top-level algorithm section is ignored, with a warning', async () => {
  const section = 'adv_estimator: rloo';
  const estimatorFrom = async (config: string, ...args: string[]) => {
    const { out, err } = await run(['compute', 'f', '--json', '--config', 'c', ...args], { f: PAIR, c: config });
    return { estimator: JSON.parse(out).config.estimator, err };
  };
  const ignored = { estimator: 'grpo', err: expect.stringContaining('the top-level algorithm section is ignored') };
  expect(await estimatorFrom(`algorithm: {${section}}`)).toEqual(ignored);
  expect(await estimatorFrom(`algorithm: {${section}}\nrllm: {trainer: {}}`)).toEqual(ignored);
  const read = { estimator: 'rloo', err: '' };
  expect(await estimatorFrom(section)).toEqual(read);
  expect(await estimatorFrom(`algorithm: {adv_estimator: gae}\nrllm: {algorithm: {${section}}}`)).toEqual(read);
  expect(await estimatorFrom(`algorithm: {${section}}`, '--revision', 'rllm-seed')).toEqual(read);
});

test('a configuration file sets what stands between episodes and groups', async () => {
  const episodes = ['t:0', 't:1', 't:2']
    .map((id, i) =>
      JSON.stringify({
        id,
        termination_reason: i === 2 ? 'error' : 'env_done',
        trajectories: [{ name: 's', reward: i, steps: [{ reward: i }] }],
      }),
    )
    .join('\n');
  const rewards = async (...config: string[]) => {
    const args = config.length === 0 ? [] : ['--config', 'c'];
    const { out } = await run(['compute', 'f', '--json', ...args], { f: episodes, c: config.join('\n') });
    return JSON.parse(out).groups.map((group: { rewards: number[] }) => group.rewards);
  };
  expect(await rewards()).toEqual([[0, 1, 2]]);
  expect(await rewards('rllm.compact_filtering.enable=true')).toEqual([[0, 1]]);
  expect(await rewards('rllm.rejection_sample.min_trajs_per_group=4')).toEqual([]);
});

test('the map of a document survives a configuration file without one', async () => {
  const document = JSON.stringify({
    format: 'advantage-playground',
    version: 1,
    groups: [{ group_id: 'a:solver', rewards: [1, 0] }],
    settings: { estimator_map: { solver: 'reinforce' } },
  });
  const advantages = async (config: string) => {
    const { out } = await run(['compute', 'f', '--json', '--config', 'c'], { f: document, c: config });
    return JSON.parse(out).groups[0].advantages;
  };
  expect(await advantages('adv_estimator: rloo')).toEqual([1, 0]);
  expect(await advantages('adv_estimator: rloo\nestimator_map: {}')).toEqual([1, -1]);
  expect((await run(['compute', '--help'])).out).toContain("The document's own estimator_map stays");
});

describe('conformance', () => {
  const cases = (...ids: string[]) =>
    ids.map((id) => ({ id, input: { group_id: id }, output: { task_id: 'a', group_role: 's' } }));
  const file = (kind: string, ...ids: string[]) =>
    JSON.stringify({ format: 'rllm-vectors/1', kind, revisions: ['rllm-head', 'rllm-seed'], cases: cases(...ids) });
  const files = { 'i.json': file('identity', 'a:s', 'b:s'), 'm.json': file('mystery', 'x', 'y', 'z') };

  test('gives a file of an unknown kind one line, and counts its checks', async () => {
    const { code, out } = await run(['conformance', 'i.json', 'm.json'], files);
    expect(code).toBe(1);
    expect(out.trimEnd().split('\n')).toEqual([
      'identity: 2 passed, 2 failed',
      'mystery: 0 passed, 6 failed',
      'FAILED m.json: unknown kind "mystery", this version cannot run its 3 cases',
      'FAILED b:s [rllm-head] output.task_id: expected "a", got "b"',
      'FAILED b:s [rllm-seed] output.task_id: expected "a", got "b"',
      '2 passed, 8 failed',
    ]);
  });

  test('gives the result as data', async () => {
    const { code, out } = await run(['conformance', 'i.json', '--json', '--revision', 'rllm-head'], files);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      kinds: [{ kind: 'identity', passed: 1, failed: 1 }],
      failures: [
        {
          file: 'i.json',
          kind: 'identity',
          id: 'b:s',
          revision: 'rllm-head',
          message: 'output.task_id: expected "a", got "b"',
        },
      ],
      passed: 1,
      failed: 1,
    });
  });

  test('gives an error as data', async () => {
    const { code, out } = await run(['conformance', 'i.json', '--json'], { 'i.json': '{' });
    expect(code).toBe(1);
    expect(JSON.parse(out).error.message).toContain('i.json is not JSON');
  });
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

test('both commands say how many records are left out, and where the first is', async () => {
  const torn = '{"group_id": "a", "reward": 1}\n{"group_id": "a", "rew\n{"group_id": "a", "reward": 0}';
  const { report, err } = await computed([], torn);
  expect(report.groups[0].rewards).toEqual([1, 0]);
  expect(err).toContain('warning: 1 of 3 records could not be read and is left out. First: f, line 2: ');
  const seen = await run(['inspect', 'f'], { f: torn });
  expect(seen.out).toContain('3 records, 1 skipped');
  expect(seen.err).toMatch(/^f, line 2: /);
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
  [
    ['compute', 'f', '--revision', 'rllm-head', '--revision', 'rllm-seed'],
    '--revision is given twice, and takes one value',
  ],
  [['compute', 'f', '--custom', 'a.py', '--custom=b.py'], '--custom is given twice, and takes one value'],
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

test('the version is the package’s', async () => {
  expect(await run(['--version'])).toMatchObject({ code: 0, out: `${packageInfo.version}\n`, err: '' });
});

test('episodes go through rLLM’s pipeline, and the report says what was lost', async () => {
  const episode = (id: string, reward: number, reason = 'env_done') =>
    JSON.stringify({
      id,
      termination_reason: reason,
      is_correct: reward === 1,
      trajectories: [{ name: 's', reward, steps: [{ advantage: null }] }],
    });
  const text = [episode('a:0', 1), episode('a:1', 0), episode('a:2', 0, 'timeout'), episode('b:0', 1)].join('\n');
  const plain = await computed([], text);
  expect(plain.report.groups.map((group: { id: string; rewards: unknown }) => [group.id, group.rewards])).toEqual([
    ['a:s', [1, 0, 0]],
  ]);
  expect(plain.report.pipeline).toMatchObject({
    episodes: 4,
    trajectories: 4,
    masked_episodes: 0,
    groups_formed: 2,
    dropped: [{ group_id: 'b:s', trajectories: 1 }],
    groups_kept: 1,
  });
  expect(new Map(plain.report.pipeline.metrics).get('groups/num_groups')).toBe(2);
  expect(plain.report.findings.map((finding: { id: string }) => finding.id)).toContain('D-10');
});

test('what stops rLLM before the estimator leaves no advantages, and says so once', async () => {
  const episode = (id: string, reward: number | null) =>
    JSON.stringify({ id, termination_reason: 'env_done', trajectories: [{ name: 's', reward, steps: [{}] }] });
  const { report, code } = await computed([], [episode('a:0', 1), episode('a:1', null), episode('b:0', 1)].join('\n'));
  expect(code).toBe(1);
  expect(report.error.type).toBe('AssertionError');
  expect(report.metrics).toEqual([]);
  expect(report.groups[0].advantages).toEqual([null, null]);
  const ids = report.findings.map((finding: { id: string | null }) => finding.id);
  expect(ids).not.toContain('D-12');
  expect(ids.filter((id: string | null) => id === null)).toHaveLength(1);
});

test('weights and the size of a group answer what an import asks', async () => {
  const rows =
    '{"accuracy_reward": 1, "format_reward": 1}\n'.repeat(2) + '{"accuracy_reward": 0, "format_reward": 1}\n'.repeat(2);
  const args = ['f', '--json', '--weights', 'format_reward=0.2', '--group-size', '2'];
  const inspected = JSON.parse((await run(['inspect', ...args], { f: rows })).out);
  expect(inspected.groups.map((group: { rewards: unknown }) => group.rewards)).toEqual([
    [1.2, 1.2],
    [0.2, 0.2],
  ]);
  expect(inspected.questions).toMatchObject([
    {
      id: 'reward-weights',
      weights: [
        { column: 'accuracy_reward', weight: 1 },
        { column: 'format_reward', weight: 0.2 },
      ],
    },
    { id: 'group-size', group_size: 2 },
  ]);
  const { groups } = JSON.parse((await run(['compute', ...args], { f: rows })).out);
  expect(groups).toHaveLength(2);
});

const MARKS =
  '{"task_id": "a", "who": "s", "reward": 1, "mark": 3}\n{"task_id": "a", "who": "s", "reward": 0, "mark": null}';

test('columns are chosen, and what a missing reward means', async () => {
  const args = ['f', '--json', '--reward-column', 'mark', '--role-column', 'who', '--group-column', 'none'];
  const inspected = JSON.parse((await run(['inspect', ...args], { f: MARKS })).out);
  expect(inspected.columns).toEqual({
    names: ['task_id', 'who', 'reward', 'mark'],
    reward: 'mark',
    group: null,
    role: 'who',
    step: null,
    length: null,
  });
  expect(inspected.missing_rewards).toEqual({ count: 1, taken: 'keep' });
  expect(inspected.groups).toEqual([{ id: 'group-1:s', role: 's', step: null, rewards: [3, null] }]);
  const { groups, warnings } = JSON.parse(
    (await run(['compute', ...args, '--missing-reward', 'zero'], { f: MARKS })).out,
  );
  expect(groups[0].rewards).toEqual([3, 0]);
  expect(warnings).toContain('1 missing reward counts as 0, as was asked for.');
  const dropped = JSON.parse((await run(['inspect', ...args, '--missing-reward', 'drop'], { f: MARKS })).out);
  expect(dropped.groups[0].rewards).toEqual([3]);
});

test('inspect says for people which column was taken for what', async () => {
  const { out } = await run(['inspect', 'f'], { f: MARKS });
  expect(out).toContain(
    'columns: reward = reward, group = task_id, role = none, step = none, length = none; others: who',
  );
});

test('a column that is not there is bad data, with the names of those that are', async () => {
  const { code, err } = await run(['compute', 'f', '--reward-column', 'marks'], { f: MARKS });
  expect(code).toBe(1);
  expect(err).toContain('f: There is no column "marks" to take the reward from. Did you mean "mark"?');
});

test('roles that train no policy are left out of a batch unless they are kept', async () => {
  const trace = (name: string, trainable: boolean): object => ({
    agent: { name, trainable },
    rewards: { r: { score: 1, weight: 1 } },
    nodes: [],
  });
  const traces = JSON.stringify({
    id: 'e',
    task: { key: 'k' },
    traces: [trace('solver', true), trace('judge', false)],
  });
  const idsOf = ({ groups }: { groups: { id: string }[] }) => groups.map(({ id }) => id);
  const { report } = await computed([], traces);
  expect(idsOf(report)).toEqual(['k:solver']);
  expect(report.warnings.join()).toContain('The tokens of role judge train no policy; 1 group is left out.');
  expect(idsOf((await computed(['--keep-frozen-roles'], traces)).report)).toEqual(['k:solver', 'k:judge']);
});

test.each([
  ['--weights', 'a', 'column=number pairs'],
  ['--weights', 'a=x', '"a=x" is not one'],
  ['--weights', '=1', 'column=number pairs'],
  ['--weights', 'a=', 'column=number pairs'],
  ['--weights', 'a=Infinity', 'column=number pairs'],
  ['--group-size', '0', 'whole number above 0'],
  ['--group-size', '2.5', 'whole number above 0'],
  ['--missing-reward', '0', 'takes keep, zero, drop, not "0"'],
  ['--step-column', '', 'takes the name of a column'],
])('%s %s is a usage error', async (option, value, says) => {
  const { code, err } = await run(['inspect', 'f', option, value], { f: PAIR });
  expect(code).toBe(2);
  expect(err).toContain(says);
});

describe('a diagnosis', () => {
  const DEAD = '{"group_id": "a", "rewards": [0, 0]}\n{"group_id": "b", "rewards": [1, 0]}';

  test.each(['inspect', 'compute'])('of %s is written as Markdown beside the command’s own output', async (command) => {
    const { code, out, written } = await run([command, 'f', '--report', 'd.md'], { f: DEAD });
    expect(code).toBe(0);
    expect(out).not.toBe('');
    expect(written.get('d.md')).toContain('**1 of 2 groups teaches nothing: it is too hard.**');
  });

  test('is one HTML file where the name says so', async () => {
    const { written } = await run(['inspect', 'f', '--report', 'd.html'], { f: DEAD });
    expect(written.get('d.html')).toMatch(/^<!doctype html>/);
    expect(written.get('d.html')).toContain('1 of 2 groups teaches nothing');
  });

  test('is of the estimator that was asked for', async () => {
    const { written } = await run(['compute', 'f', '--estimator', 'rloo', '--report', 'd.md'], { f: DEAD });
    expect(written.get('d.md')).toContain('GRPO instead of RLOO');
  });
});

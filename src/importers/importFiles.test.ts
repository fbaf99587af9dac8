import { describe, expect, test } from 'vitest';
import { importFiles, importText } from './importFiles.ts';
import type { ImportedRun, ImportFile } from './run.ts';
import { droppedNotes, toDocument } from './toDocument.ts';

const encoder = new TextEncoder();

function file(path: string, text: string): ImportFile {
  return { path, bytes: encoder.encode(text) };
}

/** A verl dump of two rows that differ between steps in `step` only. */
function loggedAt(step: number): string {
  return [1, 0].map((score) => `{"input": "p", "output": "x", "score": ${score}, "step": ${step}}`).join('\n');
}

async function runOf(...files: readonly ImportFile[]): Promise<ImportedRun> {
  const result = await importFiles(files);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

/** Groups of 2, 2 and 3. */
const SIZES = ['b', 'c', 'd']
  .map((task) => `{"group_id": "${task}:s", "rewards": [1, 0${task === 'd' ? ', 1' : ''}]}`)
  .join('\n');

const EPISODE = '{"id": "t:0", "trajectories": [{"name": "s", "reward": 1, "steps": [{}]}]}';

describe('a drop', () => {
  test('files of one format make one run, and clutter is passed over', async () => {
    const run = await runOf(
      file('a/1.json', EPISODE),
      file('a/2.json', EPISODE.replace('t:0', 't:1')),
      file('a/.DS_Store', 'x'),
      file('__MACOSX/._1.json', 'x'),
    );
    expect(run.files).toEqual(['a/1.json', 'a/2.json']);
    expect(run.groups.map(({ rewards }) => rewards)).toEqual([[1, 1]]);
    expect(run.warnings).toEqual([]);
  });

  test('companions of a format are passed over without a warning', async () => {
    const results = '{"dataset_name": "d", "items": [{"idx": 0, "reward": 1, "is_correct": true}]}';
    const run = await runOf(
      file('r/results.json', results),
      file('r/meta.json', '{"a": 1}'),
      file('r/episodes/e.json', EPISODE + ' '.repeat(200)),
    );
    expect(run.format).toBe('rllm-episode');
    expect(run.warnings).toEqual([]);
    expect(run.files).toHaveLength(3);
  });

  test('files of another format and files that cannot be read are named', async () => {
    const run = await runOf(
      file('big.json', `[${'1, '.repeat(50)}0]`),
      file('x.csv', 'task_id,reward\na,1\n'),
      file('page.html', '<html></html>'),
    );
    expect(run.format).toBe('number-lists');
    expect(run.warnings[0]).toBe('x.csv (csv-long) left out: it is another format. Drop it on its own.');
    expect(run.warnings[1]).toContain('page.html was left out: This is a web page');
  });

  test('nothing at all is refused', async () => {
    expect(await importFiles([])).toMatchObject({ ok: false });
  });

  test('a batch that was logged twice is read once', async () => {
    const run = await runOf(file('1.jsonl', loggedAt(1)), file('2.jsonl', loggedAt(2)));
    expect(run.counts).toMatchObject({ trajectories: 2, duplicatesRemoved: 2 });
    expect(run.warnings).toContain('2.jsonl holds the same rows as 1.jsonl; they were read once.');
  });

  test('equal rows inside one file are honest and stay', async () => {
    const row = '{"input": "p", "output": "x", "score": 1, "step": 1}\n';
    expect((await runOf(file('1.jsonl', row + row))).counts.trajectories).toBe(2);
  });

  test('training and validation of one step are kept apart', async () => {
    const run = await runOf(file('train_step_1_epoch_0/a.json', EPISODE), file('val_step_1_epoch_0/a.json', EPISODE));
    expect(run.groups).toHaveLength(2);
    expect(run.steps).toEqual([1]);
  });
});

describe('warnings and notes', () => {
  test('sizes that differ are a note: all was taken', async () => {
    const run = await runOf(file('a', `{"group_id": "a:s", "rewards": [1]}\n${SIZES}\n`));
    expect(run.notes).toEqual([
      'Groups "a:s" (1) and "d:s" (3) are not of the usual size: most groups of role "s" have 2 trajectories.',
    ]);
    expect(run.warnings).toEqual(run.notes);
  });

  test('an unreadable reward is a warning and no note', async () => {
    const run = await runOf(file('a', '{"group_id": "a:s", "rewards": [1, "n/a"]}'));
    expect(run.warnings).toEqual(['a line 1: reward "n/a" is not a number; it counts as missing']);
    expect(run.notes).toEqual([]);
  });

  test('warnings come before notes', async () => {
    const run = await runOf(
      file('a', '{"group_id": "a:s", "rewards": [1, "n/a"]}\n{"group_id": "b:s", "rewards": []}'),
    );
    expect(run.warnings).toEqual([expect.stringContaining('n/a'), ...run.notes]);
  });

  test('an empty group says what rLLM does, in the right number', async () => {
    const one = '{"group_id": "a:s", "rewards": []}\n{"group_id": "b:s", "rewards": [1, 0]}';
    expect((await runOf(file('a', one))).notes).toEqual([
      'Group "a:s" is empty: it gives no advantages, and rLLM stops the batch when it is alone in its role.',
    ]);
    const two = `${one}\n{"group_id": "c:j", "rewards": []}`;
    expect((await runOf(file('a', two))).notes).toEqual([
      'Groups "a:s" and "c:j" are empty: they give no advantages, and rLLM stops the batch when a role has no other groups.',
    ]);
  });

  test('a skipped record is told once, among the skipped', async () => {
    const run = await runOf(file('a', `${SIZES}\n{"group_id": "x:s", "rewards": [1 0]}\n`));
    expect(run.skipped).toHaveLength(1);
    expect(run.warnings.join()).not.toMatch(/could not be used|a comma/);
  });

  test('a document with an estimator that is not built in says so', async () => {
    const text = '{"format": "advantage-playground", "version": 1, "groups": [], "settings": {"estimator": "nope"}}';
    const run = await runOf(file('a', text));
    expect(run.warnings).toEqual([expect.stringContaining('settings.estimator: "nope" is not a built-in estimator')]);
    expect(run.document?.settings.estimator).toBe('nope');
  });

  test('a document of a newer version gives its reason once', async () => {
    const result = await importFiles([file('a', '{"format": "advantage-playground", "version": 2, "groups": []}')]);
    expect(result.ok ? '' : result.refusal.message).toBe(
      'No reward could be read from this file (a playground document). Line 1: version: this document is of version 2 and this page reads version 1. Reload the page, or open it where it was saved.',
    );
  });
});

describe('stopping', () => {
  test('an aborted signal rejects with an AbortError', async () => {
    await expect(importFiles([file('a', '1, 0')], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('a signal that is aborted on the way stops the import', async () => {
    const stop = { aborted: false };
    const text = '{"task_id": "a", "reward": 1}\n'.repeat(20_000);
    const onProgress = (): void => {
      stop.aborted = true;
    };
    await expect(importFiles([file('a', text)], { signal: stop, onProgress })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test.each([
    ['a table', `task_id,reward\n${'a,1\n'.repeat(200_000)}`],
    ['a list in one text', `[${'{"task_id": "a", "reward": 1},\n'.repeat(100_000)}{"task_id": "a", "reward": 1}]`],
  ])('%s lets other work run, so that a stop from outside is noticed', async (_, text) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1);
    await expect(importFiles([file('a', text)], { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('progress rises to the total', async () => {
    const seen: number[] = [];
    const text = '{"task_id": "a", "reward": 1}\n'.repeat(10_000);
    await importFiles([file('a', text)], { onProgress: (done) => seen.push(done) });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(text.length);
  });
});

describe('hostile keys', () => {
  test('__proto__ as a key, a column, a task or a role pollutes nothing', async () => {
    const texts = [
      '{"__proto__": {"reward": 5}, "task_id": "__proto__", "role": "__proto__", "reward": 1}\n',
      '__proto__,task_id,reward\nx,a,1\n',
      '{"id": "a:0", "trajectories": {"__proto__": {"reward": 1, "steps": [{}]}}}',
      '{"id": "a", "rewards": [1, 0], "__proto__": [9, 9]}',
    ];
    for (const text of texts) expect((await importText(text)).ok).toBe(true);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { readonly reward?: number }).reward).toBeUndefined();
  });

  test('HTML in an id stays text', async () => {
    const run = await runOf(file('a', '{"group_id": "<script>alert(1)</script>:solver", "rewards": [1, 0]}'));
    expect(run.groups[0]?.task).toBe('<script>alert(1)</script>');
  });
});

describe('toDocument', () => {
  test('takes the last step unless another is chosen, and says so', async () => {
    const run = await runOf(
      file('a', '{"step": 1, "task_id": "a", "reward": 1}\n{"step": 2, "task_id": "a", "reward": 0}\n'),
    );
    expect(toDocument(run)).toMatchObject({
      document: { batch: { groups: [{ rewards: [0] }] } },
      notes: ['2 training steps were read; step 2 is shown.'],
    });
    expect(toDocument(run, 1).document.batch.groups[0]?.rewards).toEqual([1]);
  });

  test('takes the training groups of a step that has validation groups too', async () => {
    const row = (split: string, reward: number): string =>
      `{"split": "${split}", "iteration": 1, "group_idx": 0, "traj_idx": 0, "total_reward": ${reward}}`;
    const run = await runOf(file('a', `${row('train', 1)}\n${row('eval_math', 0)}`));
    const { document, notes } = toDocument(run);
    expect(document.batch.groups.map(({ rewards }) => rewards)).toEqual([[1]]);
    expect(notes).toEqual(['Validation groups are no part of the training batch; left out: 1.']);
    expect(run.groups.map(({ validation }) => validation)).toEqual([undefined, true]);
    const alone = toDocument(await runOf(file('a', row('eval_math', 0))));
    expect(alone.document.batch.groups).toHaveLength(1);
  });

  test('drops groups of one only from episodes', async () => {
    const two = `${EPISODE}\n${EPISODE.replace('t:0', 't:1')}\n${EPISODE.replace('t:0', 'u:0')}`;
    const { document } = toDocument(await runOf(file('a', two)));
    expect(document.batch.groups.map(({ groupId }) => groupId)).toEqual(['t:s']);
    expect(droppedNotes(document)).toEqual([
      'rLLM drops groups with fewer than 2 trajectories (min_trajs_per_group = 2): 1 dropped.',
    ]);
    expect(toDocument(await runOf(file('a', '[[1], [1, 0]]'))).document.batch.groups).toHaveLength(2);
  });

  describe('of a run with a role that trains no policy', () => {
    const trace = (name: string, trainable: boolean, score: number): object => ({
      agent: { name, trainable },
      rewards: { r: { score, weight: 1 } },
      nodes: [],
    });
    const episode = (...traces: readonly object[]): string => JSON.stringify({ id: 'e', task: { key: 'k' }, traces });

    test('leaves its groups out, and says so', async () => {
      const run = await runOf(file('a', episode(trace('solver', true, 1), trace('judge', false, 0))));
      const { document, notes } = toDocument(run);
      expect(document.batch.groups.map(({ groupId }) => groupId)).toEqual(['k:solver']);
      expect(notes).toEqual(['The tokens of role judge train no policy; 1 group is left out.']);
      expect(run.groups).toHaveLength(2);
    });

    test('keeps them when that is asked for', async () => {
      const run = await runOf(file('a', episode(trace('solver', true, 1), trace('judge', false, 0))));
      const { document, notes } = toDocument(run, undefined, true);
      expect(document.batch.groups.map(({ groupId }) => groupId)).toEqual(['k:solver', 'k:judge']);
      expect(notes).toEqual([]);
    });

    test('shows them when there is no other', async () => {
      const { document, notes } = toDocument(await runOf(file('a', episode(trace('judge', false, 0)))));
      expect(document.batch.groups).toHaveLength(1);
      expect(notes).toEqual(['No role here trains a policy (judge); the groups are shown all the same.']);
    });
  });

  test('has default settings, lanes for GRPO and RLOO, and the name of the file', async () => {
    const { document } = toDocument(await runOf(file('runs/step 12.jsonl', '[1, 0]\n[1, 1]\n')));
    expect(document.name).toBe('step 12');
    expect(document.lanes.map(({ id }) => id)).toEqual(['grpo', 'rloo']);
    expect(document.settings.revision).toBe('rllm-head');
  });

  test('gives a document back as it is', async () => {
    const run = await runOf(file('a', '{"format": "advantage-playground", "version": 1, "name": "x", "groups": []}'));
    expect(toDocument(run).document.name).toBe('x');
  });
});

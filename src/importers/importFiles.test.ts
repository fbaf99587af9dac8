import { describe, expect, test } from 'vitest';
import { importFiles, importText } from './importFiles.ts';
import type { ImportedRun, ImportFile } from './run.ts';
import { toDocument } from './toDocument.ts';

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

  test('drops groups of one only from episodes', async () => {
    const two = `${EPISODE}\n${EPISODE.replace('t:0', 't:1')}\n${EPISODE.replace('t:0', 'u:0')}`;
    const { document, notes } = toDocument(await runOf(file('a', two)));
    expect(document.batch.groups.map(({ groupId }) => groupId)).toEqual(['t:s']);
    expect(notes).toEqual(['rLLM drops groups with fewer than 2 trajectories (min_trajs_per_group = 2): 1 dropped.']);
    expect(toDocument(await runOf(file('a', '[[1], [1, 0]]'))).document.batch.groups).toHaveLength(2);
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

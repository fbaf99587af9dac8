import { expect, test } from 'vitest';
import { batchColumnsOf } from '../engine/batch/columns.ts';
import { batchOf, settingsOf } from '../engine/testing/batches.ts';
import { createDiagnosisClient } from './diagnosisClient.ts';
import { type DiagnosisJob, type DiagnosisReply, handleDiagnosis } from './diagnosisJob.ts';
import { inlinePort } from './inline.ts';

const columns = batchColumnsOf(batchOf({ a: [0, 0], b: [1, 0] }));
const lanes = [{ laneId: 'grpo', label: 'GRPO', settings: settingsOf({ estimator: 'grpo' }) }];
const input = { columns, lanes, lengths: null, truncated: null, stopped: null };
const client = () => createDiagnosisClient(inlinePort<DiagnosisJob, DiagnosisReply>(handleDiagnosis));

test('a batch and the steps of a run are diagnosed by one client, in any order', async () => {
  const own = client();
  const steps = [1, 2, 3].map((step) => ({ step, columns, lanes }));
  const [diagnosis, results] = await Promise.all([own.diagnose(input), own.summarize(steps)]);
  expect(diagnosis.headline).toBe('1 of 2 groups teaches nothing: it is too hard.');
  expect(results.map(({ summary }) => summary.step)).toEqual([1, 2, 3]);
  own.dispose();
});

test('logged advantages are held against every convention', async () => {
  const own = client();
  const [best] = await own.compareLogged({
    groups: [{ rewards: [1, 0, 0, 0], advantages: [1.4997, -0.4999, -0.4999, -0.4999] }],
  });
  expect(best?.convention.usedBy).toContain('TRL');
  own.dispose();
});

test('a batch that takes long gives signs of life on its way', async () => {
  const own = client();
  const seen: number[] = [];
  await own.diagnose(input, { onProgress: (done, of) => seen.push(done / of) });
  expect(seen).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  own.dispose();
});

test('a run of many steps can be stopped on its way', async () => {
  const own = client();
  const stop = new AbortController();
  const steps = Array.from({ length: 500 }, (_, step) => ({ step, columns, lanes }));
  const seen: number[] = [];
  const run = own.summarize(steps, {
    signal: stop.signal,
    onProgress: (done) => {
      seen.push(done);
      stop.abort();
    },
  });
  await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen.length).toBeLessThan(500);
  own.dispose();
});

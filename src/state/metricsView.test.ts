import { expect, test } from 'vitest';
import { batchColumnsOf } from '../engine/batch/columns.ts';
import { compareLanes } from '../engine/comparison/compareLanes.ts';
import type { Comparison } from '../engine/comparison/types.ts';
import { laneInputs } from '../importers/playground/lanes.ts';
import { metricsCsv, metricsJson, roleMetricsOf } from './metricsView.ts';
import { sampleDocument } from './testing/documents.ts';

async function compare(document = sampleDocument()): Promise<Comparison> {
  const control = { pause: async () => {}, signal: { aborted: false }, onProgress: () => {} };
  const focus = { group: 0, role: null };
  return (await compareLanes(batchColumnsOf(document.batch), laneInputs(document), focus, control))!;
}

test('metrics of a role come in rLLM’s order, a value a lane', async () => {
  const metrics = roleMetricsOf(await compare(), 'solver');
  expect(metrics.advantage.map((row) => row.key)).toEqual(
    ['mean', 'std', 'max', 'min', 'fraction_zero'].map((name) => `advantage/solver/${name}`),
  );
  expect(metrics.advantage[2]?.values).toEqual([2.6457433110887805, 1]);
  expect(metrics.reward.every((row) => row.same)).toBe(true);
  expect(metrics.batch[0]).toEqual({ key: 'batch/solver/total', values: [2, 2], same: true });
});

test('the JSON has every metric of every lane', async () => {
  const comparison = await compare();
  const lanes = JSON.parse(metricsJson(comparison)) as { lane: string; metrics: [string, number][] }[];
  expect(lanes.map((lane) => lane.lane)).toEqual(['GRPO', 'RLOO']);
  expect(lanes[0]?.metrics).toEqual(comparison.lanes[0]?.metrics);
});

test('the CSV has a row a key, and runs no formula', async () => {
  const document = sampleDocument();
  const evil = { ...document, batch: { groups: [{ groupId: 't:=1+1', rewards: [1, 0] }] } };
  const csv = metricsCsv(await compare(evil));
  expect(csv.split('\r\n')[0]).toBe('metric,GRPO,RLOO');
  expect(csv).toContain('reward/=1+1/mean,0.5,0.5');
  expect(csv.split('\r\n').some((line) => line.startsWith('='))).toBe(false);
});

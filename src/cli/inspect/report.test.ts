import { expect, test } from 'vitest';
import { importText } from '../../importers/importFiles.ts';
import type { ImportedRun } from '../../importers/run.ts';
import { inspectJson, inspectText } from './report.ts';

async function runOf(text: string): Promise<ImportedRun> {
  const result = await importText(text, 'pasted');
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

test('rewards are numbers, null when missing, NaN or unreadable, and infinities by name', async () => {
  const run = await runOf('[0.5, null, NaN, "n/a", Infinity, -Infinity]');
  expect(inspectJson(run).groups).toEqual([
    { id: 'group-1:default', role: 'default', step: null, rewards: [0.5, null, null, null, 'Infinity', '-Infinity'] },
  ]);
});

test('the report survives JSON', async () => {
  const report = inspectJson(await runOf('1, 0\n1, 1'));
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  expect(Object.keys(report)).toEqual([
    'format',
    'files',
    'records',
    'skipped',
    'roles',
    'missing_rewards',
    'steps',
    'groups',
    'components',
    'counts',
    'has_logged_advantage',
    'warnings',
    'questions',
  ]);
});

test('roles that train no policy are named, and only where there are some', async () => {
  const trace = (name: string, trainable: boolean): object => ({
    agent: { name, trainable },
    rewards: { r: { score: 1, weight: 1 } },
    nodes: [],
  });
  const traces = [trace('solver', true), trace('judge', false)];
  const report = inspectJson(await runOf(JSON.stringify({ id: 'e', task: { key: 'k' }, traces })));
  expect(report.frozen_roles).toEqual(['judge']);
  expect(inspectJson(await runOf('1, 0'))).not.toHaveProperty('frozen_roles');
});

test('the table for people names groups, sizes and means', async () => {
  const text = inspectText(await runOf('1, 0\n1, 1, 0.25'));
  expect(text).toContain('2 groups, 5 trajectories, 1 role: default');
  expect(text).toMatch(/group-1:default +2 +0\.5 +1 0/);
  expect(text).toMatch(/group-2:default +3 +0\.75 +1 1 0\.25/);
});

test('control characters of a file do not reach the terminal', async () => {
  const text = inspectText(await runOf('{"group_id": "a\\u001b[31m:solver", "rewards": [1]}'));
  expect(text).not.toContain('\u001b');
});

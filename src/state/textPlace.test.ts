import { expect, test } from 'vitest';
import { importText } from '../importers/importFiles.ts';
import { toDocument } from '../importers/toDocument.ts';
import type { PlaygroundDocument } from '../importers/playground/document.ts';
import type { OpenedRun } from './store.ts';
import { textSpotOf } from './textPlace.ts';

async function opened(...lines: readonly object[]): Promise<{ run: OpenedRun; document: PlaygroundDocument }> {
  const result = await importText(lines.map((line) => JSON.stringify(line)).join('\n'), '1.jsonl');
  if (!result.ok) throw new Error(result.refusal.message);
  const run = { run: result.value, step: result.value.steps.at(-1) ?? null, keepFrozenRoles: false, files: [] };
  return { run, document: toDocument(result.value).document };
}

const row = (prompt: string, score: number, step = 1) => ({ input: prompt, output: 'x', score, step });

function withRewards(document: PlaygroundDocument, group: number, rewards: readonly number[]): PlaygroundDocument {
  const groups = document.batch.groups.map((one, g) => (g === group ? { ...one, rewards } : one));
  return { ...document, batch: { groups } };
}

test('a trajectory of the shown step leads to its record', async () => {
  const { run, document } = await opened(row('p', 1), row('p', 0, 2), row('q', 1, 2), row('p', 0.5, 2));
  const spots = [
    [0, 0],
    [0, 1],
    [1, 0],
  ].map(([group, trajectory]) => textSpotOf(document, run, group!, trajectory!));
  expect(spots.map((spot) => spot.kind === 'at' && spot.place.record)).toEqual([1, 3, 2]);
});

test('changed rewards are said; a group of another size leads nowhere', async () => {
  const { run, document } = await opened(row('p', 1), row('p', 0), row('q', 1));
  const changed = textSpotOf(withRewards(document, 0, [0.5, 0]), run, 0, 1);
  expect(changed).toMatchObject({ kind: 'at', edited: true, place: { record: 1 } });
  expect(textSpotOf(withRewards(document, 0, [1, 0, 0]), run, 0, 0)).toEqual({ kind: 'edited' });
  expect(textSpotOf(document, run, 9, 0)).toEqual({ kind: 'edited' });
});

test('an episode is found through what the pipeline made of it', async () => {
  const steps = [{ model_response: 'x' }];
  const { run, document } = await opened(
    {
      id: 'a:0',
      trajectories: [
        { name: 'idle', steps: [] },
        { name: 's', reward: 1, steps },
      ],
    },
    { id: 'b:0', trajectories: [{ name: 's', reward: 1, steps }] },
    { id: 'a:1', trajectories: [{ name: 's', reward: 0, steps }] },
  );
  const [group] = document.batch.groups.keys();
  const spots = document.batch.groups[group!]!.rewards.map((_, t) => textSpotOf(document, run, group!, t));
  expect(spots).toEqual([
    { kind: 'at', edited: false, place: { importer: 'rllm_episodes', path: '1.jsonl', record: 0, part: 1 } },
    { kind: 'at', edited: false, place: { importer: 'rllm_episodes', path: '1.jsonl', record: 2, part: 0 } },
  ]);
});

test('a run without texts has no places', async () => {
  const { run } = await opened({ group_id: 'a:s', rewards: [1, 0] });
  expect(run.run.places).toBeUndefined();
});

import { zipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import type { FoundTexts } from '../importers/texts/textFinder.ts';
import type { ChosenFile } from './importJob.ts';
import { openTexts } from './openTexts.ts';
import type { TextsClient } from './textsClient.ts';

/* Texts are read by a worker of the files that were chosen, where they lie. */

const ROWS = 6_000;
const lines = Array.from({ length: ROWS }, (_, k) =>
  JSON.stringify({ task_id: k >> 3, reward: 1, prompt: `p${k}`, completion: `${k} ${'ä'.repeat(1_000)}` }),
).join('\n');

let client: TextsClient;
afterEach(() => client.dispose());

async function answers(file: ChosenFile, path: string, records: readonly number[]): Promise<readonly string[]> {
  client = openTexts([file, { path: 'other.txt', blob: new Blob(['1, 0']) }]);
  const found: FoundTexts[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are looked at
  for (const record of records) found.push(await client.read({ importer: 'generic_rows', path, record, part: 0 }));
  return found.map((one) => (one.ok ? (one.texts?.response[0]?.text.split(' ')[0] ?? 'none') : one.message));
}

const WANTED = [ROWS - 1, 0, 17, 4_000, 3_999, ROWS];
const FOUND = [...WANTED.slice(0, -1).map(String), expect.stringContaining('this record is not in it any more')];

test('of a file of many blocks, in any order', async () => {
  expect(await answers({ path: 'a.jsonl', blob: new Blob([lines]) }, 'a.jsonl', WANTED)).toEqual(FOUND);
});

test('of a file in an archive', async () => {
  const blob = new Blob([new Uint8Array(zipSync({ 'run/a.jsonl': new TextEncoder().encode(lines) }))]);
  expect(await answers({ path: 'run.zip', blob }, 'run/a.jsonl', WANTED)).toEqual(FOUND);
});

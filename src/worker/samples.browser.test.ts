import { afterAll, expect, test } from 'vitest';
import type { ImportResult } from '../importers/run.ts';
import { type Expected, expectSummary } from '../importers/testing/expectSummary.ts';
import { summaryOf } from '../importers/testing/summary.ts';
import { createImportClient } from './importClient.ts';
import type { ChosenFile, ImportJob } from './importJob.ts';
import { startImportWorker } from './startWorkers.ts';
import { workerPort } from './workerPort.ts';

/* The samples that a browser reads in other ways than Node does: packed ones, parquet, and folders of files. */

const client = createImportClient(workerPort<ImportJob, ImportResult>(startImportWorker));
afterAll(() => client.dispose());

/** The address of every file of the samples, by its path. */
const ADDRESSES = import.meta.glob<string>('../importers/*/samples/**/*', {
  query: '?url',
  import: 'default',
  eager: true,
});
const PACKED = /\.(?:gz|zst|zip|parquet)$/;

interface Sample {
  readonly name: string;
  /** The addresses of its files, by the path that each has in the drop. */
  readonly files: ReadonlyMap<string, string>;
  readonly expected: string;
}

/** Samples by where they lie: a file, or a folder with all that is in it. */
function samples(): readonly Sample[] {
  const found = new Map<string, Map<string, string>>();
  for (const [path, address] of Object.entries(ADDRESSES)) {
    const [, root = '', inside] = /^(.*\/samples\/[^/]+)(?:\/(.+))?$/.exec(path) ?? [];
    if (inside === undefined && !PACKED.test(root)) continue;
    const files = found.get(root) ?? new Map<string, string>();
    found.set(root, files.set(inside ?? root.slice(root.lastIndexOf('/') + 1), address));
  }
  return [...found].flatMap(([root, files]) => {
    const expected = ADDRESSES[`${root}.expected.json`];
    return expected === undefined ? [] : [{ name: root.replace('../importers/', ''), files, expected }];
  });
}

async function chosen(path: string, address: string): Promise<ChosenFile> {
  return { path, blob: await (await fetch(address)).blob() };
}

const SAMPLES = samples();

test('there are samples of every kind', () => {
  const kinds = SAMPLES.map(({ name }) => PACKED.exec(name)?.[0] ?? 'folder');
  expect(new Set(kinds)).toEqual(new Set(['.gz', '.zst', '.zip', '.parquet', 'folder']));
});

test.each(SAMPLES)('$name reads in a browser as its expected result says', async ({ files, expected }) => {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const drop = await Promise.all(sorted.map(([path, address]) => chosen(path, address)));
  const says: Expected = await (await fetch(expected)).json();
  expectSummary(summaryOf(await client.read(drop)), says);
});

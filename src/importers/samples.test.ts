import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importFiles } from './importFiles.ts';
import { IMPORTERS } from './index.ts';
import type { ImportFile } from './run.ts';
import { expectSummary } from './testing/expectSummary.ts';
import { expectedOf, pathOfSample, SAMPLE_FOLDERS, samplesOf } from './testing/sampleFiles.ts';
import { summaryOf } from './testing/summary.ts';

function readSample(path: string): readonly ImportFile[] {
  if (!statSync(path).isDirectory()) return [{ path: basename(path), bytes: new Uint8Array(readFileSync(path)) }];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return paths.map((file) => ({ path: relative(path, file), bytes: new Uint8Array(readFileSync(file)) }));
}

test('every folder with samples is a listed format of the same id', () => {
  const ids = IMPORTERS.map(({ id }) => id).toSorted();
  expect(SAMPLE_FOLDERS.filter((name) => name !== 'refuse').toSorted()).toEqual(ids);
});

test('every sample has its expected result beside it', () => {
  for (const folder of SAMPLE_FOLDERS) {
    for (const name of samplesOf(folder))
      expect(existsSync(`${pathOfSample(folder, name)}.expected.json`), name).toBe(true);
  }
});

describe.each(SAMPLE_FOLDERS)('%s', (folder) => {
  test.each(samplesOf(folder))('%s reads as its expected result says', async (name) => {
    const result = await importFiles(readSample(pathOfSample(folder, name)));
    expectSummary(summaryOf(result), expectedOf(folder, name));
  });
});

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importFiles } from './importFiles.ts';
import { IMPORTERS } from './index.ts';
import type { ImportFile } from './run.ts';
import { summaryOf } from './testing/summary.ts';

const HERE = import.meta.dirname;
const FOLDERS = readdirSync(HERE).filter((name) => existsSync(join(HERE, name, 'samples')));

/** A sample is a file or a folder with `NAME.expected.json` beside it; only the keys that stand there are compared. */
function samplesOf(folder: string): readonly string[] {
  const names = readdirSync(join(HERE, folder, 'samples'));
  return names.filter((name) => !name.endsWith('.expected.json'));
}

function readSample(path: string): readonly ImportFile[] {
  if (!statSync(path).isDirectory())
    return [{ path: relative(join(path, '..'), path), bytes: new Uint8Array(readFileSync(path)) }];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return paths.map((file) => ({ path: relative(path, file), bytes: new Uint8Array(readFileSync(file)) }));
}

test('every folder with samples is a listed format of the same id', () => {
  expect(FOLDERS.filter((name) => name !== 'refuse').toSorted()).toEqual(IMPORTERS.map(({ id }) => id).toSorted());
});

test('every sample has its expected result beside it', () => {
  for (const folder of FOLDERS) {
    for (const name of samplesOf(folder))
      expect(existsSync(join(HERE, folder, 'samples', `${name}.expected.json`)), name).toBe(true);
  }
});

describe.each(FOLDERS)('%s', (folder) => {
  test.each(samplesOf(folder))('%s reads as its expected result says', async (name) => {
    const path = join(HERE, folder, 'samples', name);
    const expected: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(`${path}.expected.json`, 'utf8'));
    const summary = summaryOf(await importFiles(readSample(path)));
    for (const [key, value] of Object.entries(expected)) {
      const found = summary[key];
      if (key === 'refused' || key === 'warnings') expect(String(found)).toContain(String(value));
      else if (key === 'reward_sum' && typeof value === 'number') expect(found).toBeCloseTo(value, 12);
      else expect(found, `${name}: ${key}`).toEqual(value);
    }
    if (!('refused' in expected)) expect(summary['refused']).toBeUndefined();
  });
});

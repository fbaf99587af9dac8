import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Expected } from './expectSummary.ts';

const IMPORTERS = join(import.meta.dirname, '..');

/** Folders of formats that have samples. */
export const SAMPLE_FOLDERS: readonly string[] = readdirSync(IMPORTERS).filter((name) =>
  existsSync(join(IMPORTERS, name, 'samples')),
);

/** A sample is a file or a folder with `NAME.expected.json` beside it. */
export function samplesOf(folder: string): readonly string[] {
  return readdirSync(join(IMPORTERS, folder, 'samples')).filter((name) => !name.endsWith('.expected.json'));
}

/** Where a sample lies on the disk. */
export function pathOfSample(folder: string, name: string): string {
  return join(IMPORTERS, folder, 'samples', name);
}

/** What is expected of it. */
export function expectedOf(folder: string, name: string): Expected {
  return JSON.parse(readFileSync(`${pathOfSample(folder, name)}.expected.json`, 'utf8'));
}

import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { pyodideHere } from '../python/testing/engines.ts';
import { GALLERY, galleryEntry, twinOf } from './index.ts';
import { groupsOf, javaScriptOf, runEntry } from './testing/entry.ts';

const cpython = pyodideHere();

// On a busy machine CPython takes its time to start.
beforeAll(async () => void (await cpython), 120_000);

test('every folder is an entry of the list', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => name);
  expect(GALLERY.map(({ id }) => id).sort()).toEqual(folders.sort());
  expect(galleryEntry('opo')?.label).toBe('OPO');
  expect(galleryEntry('nothing')).toBeUndefined();
  expect(twinOf(`\n${GALLERY[0]!.javascript}\n`)).toBe(GALLERY[0]!.python);
  expect(twinOf(`${GALLERY[0]!.javascript}// changed`)).toBeNull();
});

test.each(GALLERY)(
  '$id declares its options in both languages, says a sentence and where it is from',
  async (entry) => {
    const python = (await cpython).load(entry.python, () => {});
    expect(python.names).toEqual([entry.id]);
    expect(python.options).toEqual(entry.options);
    expect(javaScriptOf(entry).options).toEqual(entry.options);
    expect(entry.summary).toMatch(/^[^.]{20,}\.$/);
    expect(entry.source.url).toMatch(/^https:\/\/(arxiv\.org\/abs\/|github\.com\/)/);
  },
);

test.each(GALLERY)('$id gives the same bits in CPython', async (entry) => {
  for (const kind of ['binary', 'dense'] as const) await runEntry(entry, groupsOf(kind), {}, cpython);
});

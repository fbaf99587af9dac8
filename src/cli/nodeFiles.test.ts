import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeFiles } from './nodeFiles.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a text is written, and read again', async () => {
  const path = join(folder, 'a.json');
  await nodeFiles().write(path, 'text');
  expect(await readFile(path, 'utf8')).toBe('text');
  expect(await nodeFiles().read(path)).toEqual([{ path, bytes: expect.any(Uint8Array) }]);
});

test('a missing folder is named, and nothing is written', async () => {
  const missing = join(folder, 'none');
  await expect(nodeFiles().write(join(missing, 'a.json'), 'text')).rejects.toThrow(
    `the folder ${missing} is not there; nothing was written`,
  );
});

test('a path that is a folder, or is not there, is said to be that', async () => {
  await expect(nodeFiles().write(folder, 'text')).rejects.toThrow(`${folder} is a folder.`);
  await expect(nodeFiles().read(join(folder, 'none'))).rejects.toThrow('is not there.');
});

test('a large file is read piece by piece, and one that is gone says so', async () => {
  const path = join(folder, 'large.jsonl');
  await writeFile(path, `${'x'.repeat(17 * 1_048_576)}end`);
  const [file] = await nodeFiles().read(path);
  if (file === undefined || !('read' in file.bytes)) throw new Error('held in memory');
  const { bytes } = file;
  expect(new TextDecoder().decode(bytes.read(bytes.size - 4, bytes.size + 10))).toBe('xend');
  await rm(path);
  expect(() => bytes.read(0, 1)).toThrow('cannot be read any more');
});

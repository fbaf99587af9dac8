import { mkdtemp, readFile, rm } from 'node:fs/promises';
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

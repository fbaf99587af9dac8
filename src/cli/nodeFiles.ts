import { closeSync, openSync, readSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LostFile } from '../importers/read/bytes.ts';
import type { ImportFile } from '../importers/run.ts';
import type { FileAccess } from './command.ts';

/** Files above this size are not held in memory. */
const LARGE = 16 * 1_048_576;

/** A file that cannot be read or written, in words. */
export class FileError extends Error {}

/** The machine's files. */
export function nodeFiles(): FileAccess {
  return {
    async read(path) {
      if (path === '-') return [{ path: 'standard input', bytes: await buffer(process.stdin) }];
      const kind = await stat(path).catch((error: unknown) => raise(path, error));
      if (!kind.isDirectory()) return [{ path, bytes: await load(path) }];
      const files = await filesBelow(path);
      if (files.length === 0) throw new FileError(`${path} is an empty folder.`);
      // The folder's own name stays: it may carry the training step.
      return Promise.all(
        files.map(async (file) => ({
          path: join(basename(path), relative(path, file)).split(sep).join('/'),
          bytes: await load(file),
        })),
      );
    },
    async write(path, text) {
      await writeFile(path, text).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') raise(path, error);
        throw new FileError(`${path}: the folder ${dirname(path)} is not there; nothing was written.`);
      });
    },
  };
}

/** The bytes of a file; a large one is read piece by piece, while it is being parsed. */
async function load(path: string): Promise<ImportFile['bytes']> {
  const kind = await stat(path).catch((error: unknown) => raise(path, error));
  if (kind.isFile() && kind.size > LARGE) return { size: kind.size, read: (from, to) => readPart(path, from, to) };
  return readFile(path).catch((error: unknown) => raise(path, error));
}

/** Opened for each piece: thousands of files of a folder would be too many to keep open. */
function readPart(path: string, from: number, to: number): Uint8Array {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = new Uint8Array(Math.max(0, to - from));
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
    } finally {
      closeSync(file);
    }
  } catch {
    throw new LostFile(`${path} cannot be read any more: it was changed or moved meanwhile.`);
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => raise(folder, error));
  const sorted = entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const inside: string[][] = [];
  for (const entry of sorted) {
    const path = join(folder, entry.name);
    inside.push(entry.isDirectory() ? await filesBelow(path) : [path]);
  }
  return inside.flat();
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read or written by this user',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not a folder',
};

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

function raise(path: string, error: unknown): never {
  const code = codeOf(error);
  throw new FileError(`${path} ${REASONS[code] ?? `cannot be used (${code || String(error)})`}.`);
}

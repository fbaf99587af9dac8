import { Inflate } from 'fflate';
import type { Pace } from '../../build/pace.ts';
import type { Limits } from '../../limits.ts';
import { crc32 } from '../crc32.ts';
import { isClutter } from '../ignored.ts';
import { Parts, TooLarge, unpackedCap } from '../parts.ts';
import { packedBytesOf, readDirectory, type ZipDirectory, type ZipEntry } from './directory.ts';
import { entryPaths } from './entryPaths.ts';

/** A file of an archive: its bytes, or why it is not read. */
export type UnzippedFile =
  | { readonly path: string; readonly bytes: Uint8Array; readonly packedBytes: number }
  | { readonly path: string; readonly message: string };

/** Packed bytes handed over at once: they may be a thousand times as many unpacked. */
const CHUNK = 16_384;
/** Stands for the reason that ends the reading of an archive. */
const TOO_LARGE = 'too large';
/** Office documents are zip archives too. */
const OFFICE = new Set(['[Content_Types].xml', 'META-INF/manifest.xml']);
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks a zip archive, one file after another in the order of their names. What an operating system left in it is passed over. Imported when such a
 * file comes.
 */
export async function* unzip(
  path: string,
  bytes: Uint8Array,
  limits: Limits,
  pace: Pace,
): AsyncGenerator<UnzippedFile> {
  const directory = readDirectory(bytes, limits.archiveEntries);
  if (!directory.ok) {
    yield { path, message: REFUSALS[directory.reason] };
    return;
  }
  if (directory.entries.some(({ name }) => OFFICE.has(name))) {
    yield { path, message: 'This is a workbook or another office document. Save the table as CSV and drop that.' };
    return;
  }
  const entries = directory.entries
    .filter(({ name }) => !name.endsWith('/') && !isClutter(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (entries.length === 0) yield { path, message: 'There is no file in this zip archive.' };
  const pathOf = entryPaths(path, entries);
  const cap = unpackedCap(bytes.length, limits);
  let left = cap;
  for (const entry of entries) {
    const unpacked = await unpackEntry(bytes, entry, left, pace);
    if (unpacked === TOO_LARGE) {
      yield { path: pathOf(entry), message: new Parts(cap).refusal().replace('this file', 'the archive up to here') };
      return;
    }
    if (typeof unpacked === 'string') {
      yield { path: pathOf(entry), message: unpacked };
      continue;
    }
    left -= unpacked.length;
    yield { path: pathOf(entry), bytes: unpacked, packedBytes: entry.packedBytes };
  }
  if (directory.total > directory.entries.length)
    yield { path, message: `Only the first ${limits.archiveEntries} files of this archive were read.` };
}

const REFUSALS: Readonly<Record<Extract<ZipDirectory, { ok: false }>['reason'], string>> = {
  cut: 'This zip archive is damaged or cut off: the list of its files, which stands at its end, cannot be read. Download or write it again.',
  zip64:
    'This zip archive is in the format for very large archives (zip64). Unpack it and drop the files or the folder.',
  parts: 'This zip archive is one part of several. Put them together, unpack them, and drop the files or the folder.',
};
const DAMAGED = 'This file is damaged inside of the archive. Download or write the archive again.';

/** The bytes of an entry, or why they are not read. */
async function unpackEntry(
  archive: Uint8Array,
  entry: ZipEntry,
  most: number,
  pace: Pace,
): Promise<Uint8Array | string> {
  if (entry.encrypted)
    return 'This file is encrypted inside of the archive. Unpack the archive with its password and drop the files.';
  if (entry.packedBytes === 0xffffffff || entry.bytes === 0xffffffff || entry.at === 0xffffffff) return REFUSALS.zip64;
  if (entry.method !== STORED && entry.method !== DEFLATED)
    return `This file is packed inside of the archive in a way that is not read here (method ${entry.method}). Unpack the archive and drop the files.`;
  if (entry.bytes > most) return TOO_LARGE;
  const packed = packedBytesOf(archive, entry);
  if (packed === null) return DAMAGED;
  const parts = new Parts(most);
  try {
    if (entry.method === STORED) parts.add(packed.slice());
    else await inflate(packed, parts, pace);
  } catch (error) {
    pace.check();
    return error instanceof TooLarge ? TOO_LARGE : DAMAGED;
  }
  const bytes = parts.join();
  return bytes.length === entry.bytes && crc32(bytes) === entry.crc ? bytes : DAMAGED;
}

async function inflate(packed: Uint8Array, parts: Parts, pace: Pace): Promise<void> {
  const stream = new Inflate((part) => parts.add(part));
  for (let from = 0; from < packed.length; from += CHUNK) {
    stream.push(packed.subarray(from, from + CHUNK), from + CHUNK >= packed.length);
    if (pace.isDue) await pace.rest();
  }
}

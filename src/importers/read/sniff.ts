import type { ByteSource } from './bytes.ts';

/** A kind of file that cannot be read here. */
export type UnreadableKind = 'arrow' | 'torch' | 'pickle' | 'npy' | 'bzip2' | 'xz' | 'tar';
export type ByteKind = UnreadableKind | 'gzip' | 'zstd' | 'zip' | 'parquet' | 'utf-16le' | 'utf-16be' | 'text';

const MAGIC: readonly (readonly [ByteKind, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['parquet', [0x50, 0x41, 0x52, 0x31]],
  // With an encrypted footer.
  ['parquet', [0x50, 0x41, 0x52, 0x45]],
  ['arrow', [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // An archive of nothing has only the list at the end.
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['npy', [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Stands behind the first name of a tar archive. */
const USTAR = [0x75, 0x73, 0x74, 0x61, 0x72];
const DATA_PKL = [0x64, 0x61, 0x74, 0x61, 0x2e, 0x70, 0x6b, 0x6c];

/** Bytes of the start and of the end that tell what a file is. */
const LOOKED_AT = 65_536;

/** What a file is by its bytes. */
export function sniffSource(source: ByteSource): ByteKind {
  return sniff(source.read(0, LOOKED_AT), source.read(Math.max(0, source.size - LOOKED_AT), source.size));
}

/** What a file is by its first bytes; its name is not asked. */
export function sniff(bytes: Uint8Array, tail = bytes): ByteKind {
  if (startsWith(bytes, 257, USTAR)) return 'tar';
  const kind = MAGIC.find(([, magic]) => startsWith(bytes, 0, magic))?.[0];
  if (kind === 'zip') return holds(bytes, tail, DATA_PKL) ? 'torch' : 'zip';
  if (kind === 'bzip2' && !isBzip2Level(bytes[3])) return 'text';
  if (kind !== undefined) return kind;
  if (bytes[0] === 0x80 && (bytes[1] ?? 0) >= 2 && (bytes[1] ?? 0) <= 5) return 'pickle';
  return utf16WithoutMark(bytes) ?? 'text';
}

/** UTF-16 without a byte order mark: in the first kilobyte most letters have a zero byte, always on the same side. */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.floor(Math.min(bytes.length, 1_024) / 2);
  let even = 0;
  let odd = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[pair * 2] === 0) even += 1;
    if (bytes[pair * 2 + 1] === 0) odd += 1;
  }
  if (pairs < 2) return null;
  if (even === 0 && odd * 4 >= pairs * 3) return 'utf-16le';
  return odd === 0 && even * 4 >= pairs * 3 ? 'utf-16be' : null;
}

function isBzip2Level(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x31 && byte <= 0x39;
}

function startsWith(bytes: Uint8Array, from: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[from + index] === byte);
}

/** Looks in the head and in the tail, where a zip keeps its names. */
function holds(head: Uint8Array, tail: Uint8Array, wanted: readonly number[]): boolean {
  const first = wanted[0] ?? 0;
  for (const part of [head.subarray(0, LOOKED_AT), tail.subarray(-LOOKED_AT)]) {
    for (let at = part.indexOf(first); at !== -1; at = part.indexOf(first, at + 1)) {
      if (startsWith(part, at, wanted)) return true;
    }
  }
  return false;
}

/** A file as the list at the end of a zip archive has it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly crc: number;
  /** Where its local header stands. */
  readonly at: number;
}

/** The list of an archive, or why there is none. */
export type ZipDirectory =
  | { readonly ok: true; readonly entries: readonly ZipEntry[]; readonly total: number }
  | { readonly ok: false; readonly reason: 'cut' | 'zip64' | 'parts' };

const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ZIP64_LOCATOR = 0x07064b50;

/** Reads the list at the end of a zip archive, as far as `most` entries. */
export function readDirectory(bytes: Uint8Array, most: number): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = findEnd(view);
  if (end === -1) return { ok: false, reason: 'cut' };
  const total = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const offset = view.getUint32(end + 16, true);
  const hasLocator = end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR;
  if (hasLocator && (total === 0xffff || size === 0xffffffff || offset === 0xffffffff))
    return { ok: false, reason: 'zip64' };
  if (view.getUint16(end + 4, true) !== 0) return { ok: false, reason: 'parts' };
  // Bytes in front of an archive, as a self-extracting one has them, move everything.
  const moved = end - (offset + size);
  if (moved < 0) return { ok: false, reason: 'cut' };
  const entries: ZipEntry[] = [];
  let at = offset + moved;
  for (let index = 0; index < total && entries.length < most; index += 1) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) return { ok: false, reason: 'cut' };
    const nameBytes = view.getUint16(at + 28, true);
    const next = at + CENTRAL_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return { ok: false, reason: 'cut' };
    entries.push(entryAt(bytes, view, at, nameBytes, moved));
    at = next;
  }
  return { ok: true, entries, total };
}

/** Where the packed bytes of an entry stand; null when its own header does not. */
export function packedBytesOf(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (entry.at < 0 || entry.at + LOCAL_BYTES > bytes.length || view.getUint32(entry.at, true) !== LOCAL) return null;
  const start = entry.at + LOCAL_BYTES + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const end = start + entry.packedBytes;
  return end > bytes.length ? null : bytes.subarray(start, end);
}

/** The end record is the last thing in a file but for a comment of its own. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) <= view.byteLength)
      return at;
  }
  return -1;
}

function entryAt(bytes: Uint8Array, view: DataView, at: number, nameBytes: number, moved: number): ZipEntry {
  const name = bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
  return {
    // Windows tools wrote backslashes for a while.
    name: new TextDecoder().decode(name).replaceAll('\\', '/'),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    bytes: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true) + moved,
  };
}

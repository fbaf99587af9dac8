/** Bytes that are read piece by piece, in any order and as often as wanted: of a file on a disk, or held in memory. */
export interface ByteSource {
  readonly size: number;
  /**
   * The bytes from one index up to another; fewer where the source ends.
   *
   * @throws {LostFile} when they cannot be read any more.
   */
  read(from: number, to: number): Uint8Array;
}

/** Thrown when a file cannot be read although it was there: moved, changed or locked since it was chosen. */
export class LostFile extends Error {
  override name = 'LostFile';
}

/** What a file is given as, as a source. */
export function sourceOf(bytes: Uint8Array | ByteSource): ByteSource {
  return 'read' in bytes ? bytes : { size: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}

/** All bytes in one piece. */
export function wholeBytes(bytes: Uint8Array | ByteSource): Uint8Array {
  return 'read' in bytes ? bytes.read(0, bytes.size) : bytes;
}

/** The bytes of a source from an index on. */
export function bytesFrom(source: ByteSource, start: number): ByteSource {
  if (start === 0) return source;
  return { size: source.size - start, read: (from, to) => source.read(start + from, start + to) };
}

import { type ByteSource, LostFile } from '../importers/read/bytes.ts';

/** Bytes asked of the browser at once: each question takes milliseconds, however little it asks for. */
const BLOCK = 4 * 1_048_576;

/** The part of FileReaderSync that is used: only workers have it. */
export interface SyncReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** Blocks that are fetched ahead: each comes in several portions, for which the worker has to rest as often. */
const AHEAD = 4;

/**
 * Reads a chosen file where it lies, block by block, so that only a few blocks of it are in memory. While one is being
 * parsed the next are already fetched; where they come too late, they are waited for.
 */
export function blobBytes(blob: Blob, reader: SyncReader): ByteSource {
  let held: { readonly from: number; readonly bytes: Uint8Array } | null = null;
  /** By where they start; null until they are there. */
  const ahead = new Map<number, Uint8Array | null>();

  const fetchAhead = (from: number): void => {
    for (const start of ahead.keys()) if (start < from || start >= from + AHEAD * BLOCK) ahead.delete(start);
    for (let start = from; start < Math.min(from + AHEAD * BLOCK, blob.size); start += BLOCK) {
      if (ahead.has(start)) continue;
      ahead.set(start, null);
      blob
        .slice(start, start + BLOCK)
        .arrayBuffer()
        .then(
          (buffer) => ahead.has(start) && ahead.set(start, new Uint8Array(buffer)),
          () => undefined, // It is read again when it is needed, and fails there.
        );
    }
  };

  const blockAt = (from: number): Uint8Array => {
    if (held?.from === from) return held.bytes;
    const bytes = ahead.get(from) ?? readNow(blob.slice(from, from + BLOCK), reader);
    // Only who reads on needs the next ones; the first and the last block are looked at before.
    if (from === 0 || from === (held?.from ?? 0) + BLOCK) fetchAhead(from + BLOCK);
    held = { from, bytes };
    return bytes;
  };

  return {
    size: blob.size,
    read(from, to) {
      const end = Math.min(to, blob.size);
      if (end <= from) return new Uint8Array();
      const start = from - (from % BLOCK);
      if (end <= start + BLOCK) return blockAt(start).subarray(from - start, end - start);
      if (end > start + 2 * BLOCK) return readNow(blob.slice(from, end), reader);
      const first = blockAt(start).subarray(from - start);
      const piece = new Uint8Array(end - from);
      piece.set(first);
      piece.set(blockAt(start + BLOCK).subarray(0, piece.length - first.length), first.length);
      return piece;
    },
  };
}

function readNow(blob: Blob, reader: SyncReader): Uint8Array {
  try {
    return new Uint8Array(reader.readAsArrayBuffer(blob));
  } catch {
    throw new LostFile(
      'The file cannot be read any more: it was changed, moved or locked since it was chosen. Choose it again.',
    );
  }
}

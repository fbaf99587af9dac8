/** What a look at the frames of a zstd file shows, before anything is unpacked. */
interface Frames {
  readonly problem: 'none' | 'dictionary' | 'window' | 'cut' | 'junk' | 'damaged';
  /** Where the part ends that can be handed to the unpacker. */
  readonly end: number;
}

/** The most that an unpacker is asked to remember at a time. */
const WINDOW = 256 * 1_048_576;
const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a5;

/** Walks the headers of all frames and blocks: the library does not look at dictionaries, and allots what a header says. */
export function frameProblem(bytes: Uint8Array): Frames {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at < bytes.length) {
    if (bytes.length - at < 9)
      return { problem: isZero(bytes, at) ? 'none' : 'cut', end: isZero(bytes, at) ? at : bytes.length };
    const magic = view.getUint32(at, true);
    if (magic >>> 4 === SKIPPABLE) {
      at += 8 + view.getUint32(at + 4, true);
      if (at > bytes.length) return { problem: 'cut', end: bytes.length };
      continue;
    }
    if (magic !== MAGIC) return { problem: isZero(bytes, at) ? 'none' : 'junk', end: at };
    const header = frameHeader(view, at);
    if (header === null) return { problem: 'cut', end: bytes.length };
    if (header.dictionary !== 0) return { problem: 'dictionary', end: at };
    if (header.window > WINDOW) return { problem: 'window', end: at };
    const blocks = afterBlocks(view, header.end);
    if (typeof blocks === 'string') return { problem: blocks, end: bytes.length };
    at = blocks + (header.checksum ? 4 : 0);
    if (at > bytes.length) return { problem: 'cut', end: bytes.length };
  }
  return { problem: 'none', end: bytes.length };
}

interface FrameHeader {
  readonly end: number;
  readonly dictionary: number;
  readonly window: number;
  readonly checksum: boolean;
}

/** Null when the header is not complete. */
function frameHeader(view: DataView, start: number): FrameHeader | null {
  const flags = view.getUint8(start + 4);
  const single = (flags & 0x20) !== 0;
  const idBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const sizeBytes = [single ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0;
  const idAt = start + (single ? 5 : 6);
  const end = idAt + idBytes + sizeBytes;
  if (end > view.byteLength) return null;
  const descriptor = view.getUint8(start + 5);
  const base = 2 ** (10 + (descriptor >> 3));
  const window = single ? littleEndian(view, idAt + idBytes, sizeBytes) : base + (base / 8) * (descriptor & 7);
  return { end, dictionary: littleEndian(view, idAt, idBytes), window, checksum: (flags & 4) !== 0 };
}

/** Index after the last block of a frame. */
function afterBlocks(view: DataView, from: number): number | 'cut' | 'damaged' {
  for (let at = from; at + 3 <= view.byteLength; ) {
    const header = littleEndian(view, at, 3);
    const kind = (header >> 1) & 3;
    if (kind === 3) return 'damaged';
    at += 3 + (kind === 1 ? 1 : header >> 3);
    if (at > view.byteLength) return 'cut';
    if ((header & 1) === 1) return at;
  }
  return 'cut';
}

function littleEndian(view: DataView, at: number, bytes: number): number {
  let value = 0;
  for (let index = bytes - 1; index >= 0; index -= 1) value = value * 256 + view.getUint8(at + index);
  return value;
}

function isZero(bytes: Uint8Array, from: number): boolean {
  return bytes.subarray(from).every((byte) => byte === 0);
}

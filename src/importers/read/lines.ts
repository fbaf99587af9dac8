import { LIMITS } from '../limits.ts';
import type { ByteSource } from './bytes.ts';

/** A line of a file, without its line break. */
export interface Line {
  /** Null when the line is longer than a record may be. */
  readonly text: string | null;
  readonly number: number;
  /** Share of the file read with this line, 0 to 1. */
  readonly done: number;
  /** Nothing but blanks follows. */
  readonly last: boolean;
}

const NEWLINE = 0x0a;
/** Bytes read at once: large enough for speed, small enough to be little beside what is kept. */
const PIECE = 1_048_576;
/** A piece whose first line has this many bytes is decoded line by line, another one at once. */
const LONG_LINE = 1_024;

/**
 * Cuts at byte 0x0A only: U+2028, U+0085 and form feeds stand inside texts. One `\r` at the end is dropped, and so is a
 * byte order mark at the start of a line, as `cat` leaves it. Only the piece that is being cut is held; `piece` says how
 * many bytes it has, and grows while a line is longer.
 */
export function* linesOf(source: ByteSource, piece = PIECE, longest = LIMITS.recordBytes): Generator<Line> {
  const content = filledEnd(source);
  let number = 0;
  let size = piece;
  for (let start = 0; start < content; ) {
    const bytes = source.read(start, Math.min(start + size, content));
    if (bytes.length === 0) return;
    const atEnd = start + bytes.length >= content;
    const cut = atEnd ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1;
    if (cut === 0 && size <= longest) {
      size = Math.min(size * 2, longest + 1);
      continue;
    }
    if (cut === 0) {
      start = afterLine(source, start + bytes.length, content);
      number += 1;
      yield { text: null, number, done: start / source.size, last: start >= content };
    } else {
      start += cut;
      for (const { text, last } of textsOf(bytes.subarray(0, cut))) {
        number += 1;
        yield { text, number, done: start / source.size, last: atEnd && last };
      }
    }
    size = piece;
  }
}

interface Text {
  readonly text: string;
  readonly last: boolean;
}

/** The lines of a piece. */
function textsOf(bytes: Uint8Array): Generator<Text> {
  const first = bytes.indexOf(NEWLINE);
  return first === -1 || first >= LONG_LINE ? longLines(bytes) : shortLines(bytes);
}

/** A text of its own for each line: cut from one of the whole piece, it would be slower to read. */
function* longLines(bytes: Uint8Array): Generator<Text> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, from);
    const end = found === -1 ? bytes.length : found;
    const text = decoder.decode(bytes.subarray(from, end));
    yield { text: trimmed(text, 0, text.length), last: end + 1 >= bytes.length };
    from = end + 1;
  }
}

/** One call of the decoder for all: it takes longer than a short line does. */
function* shortLines(bytes: Uint8Array): Generator<Text> {
  const piece = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  for (let from = 0; from < piece.length; ) {
    const found = piece.indexOf('\n', from);
    const end = found === -1 ? piece.length : found;
    yield { text: trimmed(piece, from, end), last: end + 1 >= piece.length };
    from = end + 1;
  }
}

function trimmed(piece: string, from: number, end: number): string {
  const start = piece.charCodeAt(from) === 0xfeff ? from + 1 : from;
  const stop = end > start && piece.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
  return start === 0 && stop === piece.length ? piece : piece.slice(start, stop);
}

/** Index after the end of a line that goes on at `from`. */
function afterLine(source: ByteSource, from: number, content: number): number {
  for (let at = from; at < content; ) {
    const bytes = source.read(at, Math.min(at + PIECE, content));
    const found = bytes.indexOf(NEWLINE);
    if (found !== -1) return at + found + 1;
    if (bytes.length === 0) return content;
    at += bytes.length;
  }
  return content;
}

/** Index after the last byte that is not blank. */
function filledEnd(source: ByteSource): number {
  for (let end = source.size; end > 0; ) {
    const start = Math.max(0, end - 65_536);
    const bytes = source.read(start, end);
    for (let at = bytes.length; at > 0; at -= 1) if (!isBlank(bytes[at - 1] ?? 0)) return start + at;
    end = start;
  }
  return 0;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

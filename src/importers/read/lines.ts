/** A line of a file, without its line break. */
export interface Line {
  readonly text: string;
  readonly number: number;
  /** Share of the file read with this line, 0 to 1. */
  readonly done: number;
  /** Nothing but blanks follows. */
  readonly last: boolean;
}

const NEWLINE = 0x0a;
/** Bytes decoded at once: large enough for speed, small enough that a kept slice does not hold the whole file. */
const PIECE = 262_144;

/**
 * Cuts at byte 0x0A only: U+2028, U+0085 and form feeds stand inside texts. One `\r` at the end is dropped, and so is a
 * byte order mark at the start of a line, as `cat` leaves it.
 */
export function* linesOf(bytes: Uint8Array): Generator<Line> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const content = filledEnd(bytes);
  let number = 0;
  for (let start = 0; start < content; ) {
    const stop = endOfPiece(bytes, start, content);
    const piece = decoder.decode(bytes.subarray(start, stop));
    const done = stop / bytes.length;
    for (let from = 0; from < piece.length; ) {
      const found = piece.indexOf('\n', from);
      const end = found === -1 ? piece.length : found;
      number += 1;
      yield { text: trimmed(piece, from, end), number, done, last: stop >= content && end + 1 >= piece.length };
      from = end + 1;
    }
    start = stop;
  }
}

/** End of a piece: after the first line break past its size, or the end of the content. */
function endOfPiece(bytes: Uint8Array, start: number, content: number): number {
  if (start + PIECE >= content) return content;
  const found = bytes.indexOf(NEWLINE, start + PIECE);
  return found === -1 || found >= content ? content : found + 1;
}

function trimmed(piece: string, from: number, end: number): string {
  const start = piece.charCodeAt(from) === 0xfeff ? from + 1 : from;
  const stop = end > start && piece.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
  return piece.slice(start, stop);
}

/** Index after the last byte that is not blank. */
function filledEnd(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && isBlank(bytes[end - 1] ?? 0)) end -= 1;
  return end;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

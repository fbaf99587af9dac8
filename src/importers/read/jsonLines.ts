import { LIMITS } from '../limits.ts';
import { located, parseJson } from './parse.ts';
import { scanContainer } from './scan.ts';
import type { Skip, SourceRecord } from './source.ts';

const NEWLINE = 0x0a;
const CUT_OFF = 'last line cut off';

/** A line of a file, without its line break. */
export interface Line {
  readonly text: string;
  readonly number: number;
  /** Index of the first byte after the line. */
  readonly end: number;
}

/** Cuts at byte 0x0A only: U+2028, U+0085 and form feeds stand inside texts. One `\r` at the end is dropped. */
export function* linesOf(bytes: Uint8Array): Generator<Line> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let number = 0;
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, start);
    const stop = found === -1 ? bytes.length : found;
    number += 1;
    const text = decoder.decode(bytes.subarray(start, stop)).replace(/^\ufeff/, '');
    start = stop + 1;
    yield { text: text.endsWith('\r') ? text.slice(0, -1) : text, number, end: Math.min(start, bytes.length) };
  }
}

/** Reads a JSON value a line. A line may hold several glued values; a line that cannot be used is skipped with its reason. */
export function* jsonLines(bytes: Uint8Array, file: string, skip: Skip): Generator<SourceRecord> {
  for (const line of linesOf(bytes)) {
    if (line.text.trim() === '') continue;
    const done = line.end / bytes.length;
    const last = line.end >= bytes.length || isBlank(bytes.subarray(line.end));
    for (const value of valuesOf(line, last, skip)) yield { value, file, line: line.number, done };
  }
}

function* valuesOf(line: Line, last: boolean, skip: Skip): Generator<SourceRecord['value']> {
  const { text, number } = line;
  if (text.length > LIMITS.recordBytes) {
    skip(number, `longer than ${LIMITS.recordBytes / 1_048_576} MB`);
    return;
  }
  for (let start = text.search(/\S/); start < text.length && start !== -1; ) {
    const scan = scanContainer(text, start);
    if (!scan.closed && last && scan.tooDeepAt === -1) {
      skip(number, CUT_OFF);
      return;
    }
    const glued = scan.closed && /^[\s,]*[{[]/.test(text.slice(scan.end, scan.end + 20));
    const part = text.slice(start, glued ? scan.end : text.length);
    const parsed = parseJson(part, scan);
    if (parsed.ok) yield parsed.value;
    else skip(number, located(number, start + parsed.at + 1, parsed.message));
    if (!glued) return;
    start = scan.end + text.slice(scan.end).search(/[{[]/);
  }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

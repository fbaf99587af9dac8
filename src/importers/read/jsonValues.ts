import type { JsonValue } from '../json.ts';
import { lineAndColumn, located, parseJson } from './parse.ts';
import { endOfString, scanContainer } from './scan.ts';
import type { Skip, SourceRecord } from './source.ts';

/** Counts the lines of a text as its reader moves forward. */
function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (let next = text.indexOf('\n', counted); next !== -1 && next < at; next = text.indexOf('\n', counted)) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
}

/** Reads objects and arrays that stand one after another, with or without line breaks or commas between them. */
export function* concatenatedValues(text: string, file: string, skip: Skip): Generator<SourceRecord> {
  yield* valuesBetween(text, 0, text.length, file, skip);
}

/** Reads the elements of the array that opens the text. */
export function* arrayElements(text: string, file: string, skip: Skip): Generator<SourceRecord> {
  const open = text.indexOf('[');
  const scan = scanContainer(text, open);
  yield* valuesBetween(text, open + 1, scan.closed ? scan.end - 1 : text.length, file, skip, scan.closed);
  if (!scan.closed) return;
  const rest = text.slice(scan.end).search(/\S/);
  if (rest !== -1) {
    const { line, column } = lineAndColumn(text, scan.end + rest);
    skip(line, located(line, column, 'the list ended before this; the rest was not read'));
  }
}

function* valuesBetween(
  text: string,
  from: number,
  to: number,
  file: string,
  skip: Skip,
  closed = false,
): Generator<SourceRecord> {
  const lineOf = lineCounter(text);
  let comma = true;
  for (let at = from; at < to; ) {
    const char = text[at] ?? '';
    if (/[\s\ufeff]/.test(char)) {
      at += 1;
      continue;
    }
    const line = lineOf(at);
    if (char === ',') {
      if (comma && closed)
        skip(line, located(line, lineAndColumn(text, at).column, 'a value was expected before this comma'));
      comma = true;
      at += 1;
      continue;
    }
    comma = false;
    const end = endOfValue(text, at, to);
    const value = read(text, at, end, line, skip);
    if (value !== undefined) yield { value, file, line, done: end / text.length };
    at = end;
  }
}

/** Reads the value at `at`; undefined when it was skipped. */
function read(text: string, at: number, end: number, line: number, skip: Skip): JsonValue | undefined {
  const first = text[at];
  const container = first === '{' || first === '[';
  const scan = container ? scanContainer(text, at) : undefined;
  if (scan !== undefined && !scan.closed && scan.tooDeepAt === -1 && at > 0 && text.slice(0, at).trim() !== '') {
    skip(line, 'last record cut off');
    return undefined;
  }
  const part = text.slice(at, end);
  const parsed = parseJson(
    part,
    scan === undefined ? undefined : { ...scan, tooDeepAt: scan.tooDeepAt === -1 ? -1 : scan.tooDeepAt - at },
  );
  if (parsed.ok) return parsed.value;
  const place = lineAndColumn(text, at + parsed.at);
  skip(place.line, located(place.line, place.column, parsed.message));
  return undefined;
}

function endOfValue(text: string, at: number, to: number): number {
  const first = text[at];
  if (first === '{' || first === '[') return Math.min(scanContainer(text, at).end, to);
  if (first === '"') return Math.min(endOfString(text, at), to);
  const next = text.slice(at, at + 1_000).search(/[,\s{[]/);
  return next === -1 ? Math.min(at + 1_000, to) : Math.min(at + Math.max(next, 1), to);
}

import type { JsonValue } from '../json.ts';
import { type Place, placeFinder } from './lineCounter.ts';
import { located, parseJson } from './parse.ts';
import { endOfString, scanContainer } from './scan.ts';
import type { Skip, SourceRecord } from './source.ts';

/** Reads objects and arrays that stand one after another, with or without line breaks or commas between them. */
export function* concatenatedValues(text: string, file: string, skip: Skip): Generator<SourceRecord> {
  yield* valuesBetween(text, 0, text.length, file, skip);
}

/** Reads the elements of the array that opens the text. */
export function* arrayElements(text: string, file: string, skip: Skip): Generator<SourceRecord> {
  const open = text.indexOf('[');
  const scan = scanContainer(text, open);
  yield* valuesBetween(text, open + 1, scan.closed ? scan.end - 1 : text.length, file, skip);
  const rest = scan.closed ? text.slice(scan.end).search(/\S/) : -1;
  if (rest === -1) return;
  const { line, column } = placeFinder(text)(scan.end + rest);
  skip(line, located(line, column, 'the list ended before this; the rest was not read'));
}

const BETWEEN = /[\s,\ufeff]*/y;

function* valuesBetween(text: string, from: number, to: number, file: string, skip: Skip): Generator<SourceRecord> {
  const placeOf = placeFinder(text);
  for (let at = afterBlank(text, from); at < to; ) {
    const end = Math.min(endOfValue(text, at), to);
    const place = placeOf(at);
    const value = read(text, at, end, from, place, skip);
    if (value !== undefined) yield { value, file, line: place.line, done: end / text.length };
    at = afterBlank(text, end);
  }
}

function afterBlank(text: string, at: number): number {
  BETWEEN.lastIndex = at;
  return at + (BETWEEN.exec(text)?.[0].length ?? 0);
}

/** Reads the value at `at`; undefined when it was skipped. */
function read(text: string, at: number, end: number, from: number, place: Place, skip: Skip): JsonValue | undefined {
  const scan = isContainer(text, at) ? scanContainer(text, at) : undefined;
  if (scan !== undefined && !scan.closed && scan.tooDeepAt === -1 && text.slice(from, at).trim() !== '') {
    skip(place.line, 'last record cut off');
    return undefined;
  }
  const part = text.slice(at, end);
  const parsed = parseJson(part, scan && { ...scan, tooDeepAt: scan.tooDeepAt === -1 ? -1 : scan.tooDeepAt - at });
  if (parsed.ok) return parsed.value;
  const inside = placeFinder(part)(parsed.at);
  const line = place.line + inside.line - 1;
  skip(line, located(line, inside.line === 1 ? place.column + inside.column - 1 : inside.column, parsed.message));
  return undefined;
}

function isContainer(text: string, at: number): boolean {
  return text[at] === '{' || text[at] === '[';
}

/** End of a container or a text; a bare word goes to the next separator. */
function endOfValue(text: string, at: number): number {
  if (isContainer(text, at)) return scanContainer(text, at).end;
  if (text[at] === '"') return endOfString(text, at);
  const next = text.slice(at, at + 1_000).search(/[,\s{[]/);
  return next === -1 ? at + 1_000 : at + Math.max(next, 1);
}

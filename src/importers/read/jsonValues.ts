import type { JsonValue } from '../json.ts';
import { type Place, placeFinder } from './lineCounter.ts';
import { located, parseJson } from './parse.ts';
import { endOfString, scanContainer, type Scan } from './scan.ts';
import type { Skip, SourceRecord } from './source.ts';

/** Reads objects and arrays that stand one after another, with or without line breaks or commas between them. */
export function* concatenatedValues(text: string, file: string, skip: Skip): Generator<SourceRecord> {
  yield* valuesFrom(text, 0, file, skip, false);
}

/** Reads the elements of the array that opens the text. */
export function* arrayElements(text: string, file: string, skip: Skip): Generator<SourceRecord> {
  const end = yield* valuesFrom(text, text.indexOf('[') + 1, file, skip, true);
  const rest = text.slice(end).search(/\S/);
  if (rest === -1) return;
  const { line, column } = placeFinder(text)(end + rest);
  skip(line, located(line, column, 'the list ended before this; the rest was not read'));
}

const BETWEEN = /[\s,\ufeff]*/y;

/** Reads to the end of the text, or of the list that has been opened, and returns the index after it. */
function* valuesFrom(
  text: string,
  from: number,
  file: string,
  skip: Skip,
  inList: boolean,
): Generator<SourceRecord, number> {
  const placeOf = placeFinder(text);
  for (let at = afterBlank(text, from); at < text.length; ) {
    if (inList && (text[at] === ']' || text[at] === '}')) return at + 1;
    const scan = isContainer(text, at) ? scanContainer(text, at) : undefined;
    const end = Math.min(scan?.end ?? endOfScalar(text, at, inList), text.length);
    const place = placeOf(at);
    const value = read(text, at, end, from, place, scan, skip);
    if (value !== undefined) yield { value, file, line: place.line, done: end / text.length };
    at = afterBlank(text, end);
  }
  return text.length;
}

function afterBlank(text: string, at: number): number {
  BETWEEN.lastIndex = at;
  return at + (BETWEEN.exec(text)?.[0].length ?? 0);
}

/** Reads the value at `at`; undefined when it was skipped. */
function read(
  text: string,
  at: number,
  end: number,
  from: number,
  place: Place,
  scan: Scan | undefined,
  skip: Skip,
): JsonValue | undefined {
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

/** End of a text; a bare word goes to the next separator, or to the end of the list it stands in. */
function endOfScalar(text: string, at: number, inList: boolean): number {
  if (text[at] === '"') return endOfString(text, at);
  const next = text.slice(at, at + 1_000).search(inList ? /[,\s{}[\]]/ : /[,\s{[]/);
  return next === -1 ? at + 1_000 : at + Math.max(next, 1);
}

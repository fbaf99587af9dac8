import type { JsonValue } from '../json.ts';
import { LIMITS } from '../limits.ts';
import type { ByteSource } from './bytes.ts';
import { linesOf } from './lines.ts';
import { located, parseJson } from './parse.ts';
import { scanContainer } from './scan.ts';
import type { Skip, SourceRecord } from './source.ts';

/** Reads a JSON value a line. A line may hold several glued values; a line that cannot be used is skipped with its reason. */
export function* jsonLines(source: ByteSource, file: string, skip: Skip): Generator<SourceRecord> {
  for (const { text, number, done, last } of linesOf(source)) {
    if (text === null || text.length > LIMITS.recordBytes) {
      skip(number, `longer than ${LIMITS.recordBytes / 1_048_576} MB`);
      continue;
    }
    const start = text.search(/\S/);
    if (start === -1) continue;
    const only = onlyValueOf(text, start);
    if (only !== null) yield { value: only, file, line: number, done };
    else for (const value of valuesOf(text, start, number, last, skip)) yield { value, file, line: number, done };
  }
}

/** The value of a line that holds one object or list and nothing else, as most do; null when it must be looked at. */
function onlyValueOf(text: string, start: number): JsonValue {
  const scan = scanContainer(text, start);
  if (!scan.closed || scan.end < text.length || scan.tooDeepAt !== -1 || scan.needsRewrite) return null;
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

function* valuesOf(text: string, from: number, number: number, last: boolean, skip: Skip): Generator<JsonValue> {
  for (let start = from; start < text.length; ) {
    const scan = scanContainer(text, start);
    if (!scan.closed && last && scan.tooDeepAt === -1) {
      skip(number, 'last line cut off');
      return;
    }
    const glued = scan.closed && /^[\s,]*[{[]/.test(text.slice(scan.end, scan.end + 20));
    const part = text.slice(start, glued ? scan.end : text.length);
    const parsed = parseJson(part, { ...scan, tooDeepAt: scan.tooDeepAt === -1 ? -1 : scan.tooDeepAt - start });
    if (parsed.ok) yield parsed.value;
    else skip(number, located(number, start + parsed.at + 1, parsed.message));
    if (!glued) return;
    start = scan.end + text.slice(scan.end).search(/[{[]/);
  }
}

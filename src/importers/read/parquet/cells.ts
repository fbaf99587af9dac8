import { GROUP_ID_COLUMNS, PROMPT_COLUMNS, TRUTH_COLUMNS } from '../../columns.ts';
import type { JsonValue } from '../../json.ts';
import { LIMITS } from '../../limits.ts';
import { parseJson } from '../parse.ts';
import { trueName } from './footer.ts';
import { hex } from './parsers.ts';
import { LONG_TEXTS } from './unneededColumns.ts';

/** Bytes that are no text are kept as digits up to this length, which ids have; pictures and the like are left out. */
const ID_BYTES = 64;

/** Columns whose texts are compared or shown as they stand, so that they are not taken apart even where they are JSON. */
const VERBATIM = new Set<string>([...PROMPT_COLUMNS, ...TRUTH_COLUMNS, ...GROUP_ID_COLUMNS, ...LONG_TEXTS]);

/** Makes JSON values of the cells of a column. */
export function cellReader(column: string): (value: unknown) => JsonValue {
  if (VERBATIM.has(column.toLowerCase())) return toJson;
  return (value) => (typeof value === 'string' ? unfolded(value) : toJson(value));
}

/**
 * A value as JSON has it: missing is null; whole numbers that a number would round, NaN and the infinities are texts, as
 * the reader of JSON gives them; bytes are text, or digits.
 */
function toJson(value: unknown, depth = 0): JsonValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return bytesText(value);
  if (typeof value !== 'object' || depth > LIMITS.depth) return null;
  if (Array.isArray(value)) return value.map((element: unknown) => toJson(element, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [trueName(key), toJson(element, depth + 1)]));
}

function bytesText(bytes: Uint8Array): JsonValue {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.length <= ID_BYTES ? hex(bytes) : null;
  }
}

/** A text that holds a JSON object or list is taken as that; every other text stays. */
function unfolded(text: string): JsonValue {
  if (!/^\s*[{[]/.test(text) || !/[}\]]\s*$/.test(text.slice(-100)) || text.length > LIMITS.recordBytes) return text;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

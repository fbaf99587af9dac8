import { isArray, type JsonValue } from '../json.ts';
import { parseJson } from '../read/parse.ts';

/**
 * A list in a table's cell, as JSON or as Python prints it: `[1.0, nan, None, True, 'x']`. Null when it is no list.
 *
 * @example parseListCell('[1.0, nan, None]') // [1, 'nan', null]
 */
export function parseListCell(text: string): readonly JsonValue[] | null {
  const cell = text.trim();
  if (!cell.startsWith('[') || !cell.endsWith(']')) return null;
  const json = parseJson(cell);
  if (json.ok) return isArray(json.value) ? json.value : null;
  const inside = cell.slice(1, -1).trim();
  if (inside === '') return [];
  // numpy prints its arrays with spaces between the numbers and no commas.
  const parts = inside.includes(',') ? inside.split(',') : inside.split(/\s+/);
  if (inside.includes('[') || inside.includes('{')) return null;
  return parts.map((part) => scalar(part.trim()));
}

function scalar(text: string): JsonValue {
  if (text === 'None') return null;
  if (text === 'True') return true;
  if (text === 'False') return false;
  const quoted = /^(['"])(.*)\1$/s.exec(text)?.[2];
  return quoted ?? text;
}

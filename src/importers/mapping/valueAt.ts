import { isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { parseJson } from '../read/parse.ts';

/**
 * The value of a column: of the key as it stands, else of an object one level down for `outer.inner`. A table holds such
 * an object as JSON text. Undefined when the row has no such column.
 *
 * @example valueAt({ info: { score: 1 } }, 'info.score') // 1
 */
export function valueAt(row: JsonObject, column: string): JsonValue | undefined {
  if (Object.hasOwn(row, column)) return row[column];
  for (let dot = column.indexOf('.'); dot !== -1; dot = column.indexOf('.', dot + 1)) {
    const cell = own(row, column.slice(0, dot));
    const inside = typeof cell === 'string' ? objectOfText(cell) : cell;
    const value = isObject(inside) ? own(inside, column.slice(dot + 1)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The object that a cell holds as JSON text. */
export function objectOfText(text: string): JsonValue | undefined {
  if (!/^\s*\{.*\}\s*$/s.test(text)) return undefined;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}

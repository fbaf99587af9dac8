/** What JSON.parse can give. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** An object of a file. Its keys are the file's: read them with `own` or `Object.entries`, never by plain access. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** The value of an own key; undefined when the object does not have it, whatever its prototype has. */
export function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The first of several keys that is there and not null. */
export function firstOwn(object: JsonObject, keys: readonly string[]): JsonValue | undefined {
  for (const key of keys) {
    const value = own(object, key);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** An id as text: numbers in their shortest form, texts unchanged; null when there is none. */
export function idText(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number') return String(Object.is(value, -0) ? 0 : value);
  if (typeof value === 'boolean') return String(value);
  if (value === undefined || value === null) return null;
  return JSON.stringify(value);
}

/** An integer written as a number or as text; null for everything else. */
export function integer(value: JsonValue | undefined): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[+-]?\d{1,15}(?:\.0*)?\s*$/.test(value)) return null;
  return Number(value);
}

/** JSON has no number beyond the doubles, but its texts do: `1e999` is read as one. */
function scalarText(value: string | number | boolean | null): string {
  if (typeof value !== 'number' || Number.isFinite(value)) return JSON.stringify(value);
  return Number.isNaN(value) ? 'NaN' : `a number ${value > 0 ? 'above' : 'below'} all doubles`;
}

/** A value as a message shows it: short, on one line, in quotes when it is text. */
export function show(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = isArray(value) ? 'a list' : isObject(value) ? 'an object' : scalarText(value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

import { parsePythonJson } from '../../engine/python/parseJson.ts';
import { isDict, isList, type PythonDict, type PythonValue } from '../../engine/python/value.ts';

/*
 * In the kind `episode-logger` some values of the input are what Python holds, and nothing in them is tagged: there the
 * tokens `1` and `1.0` differ, and keys keep their order. `JSON.parse` loses both.
 */

/** Kind whose inputs hold such values. */
const KIND = 'episode-logger';

/** Keys whose values are kept as Python holds them, at any depth of the input. */
const PYTHON_KEYS = new Set(['task', 'info', 'metadata', 'metrics', 'observation', 'action', 'chat_completions']);

/** A value as Python holds it. A function, so that what watches the reading of fields takes it as one field. */
type HeldValue = () => PythonValue;

/**
 * The value of a text of golden vectors.
 * @throws {SyntaxError} when it is not JSON.
 */
export function parseVectorText(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const isKind = typeof value === 'object' && value !== null && 'kind' in value && value.kind === KIND;
  if (isKind) return plain(parsePythonJson(text), true);
  return INDEX_KEY.test(text) ? ordered(parsePythonJson(text)) : value;
}

/** A key that a JavaScript object would put before the others. */
const INDEX_KEY = /"(?:0|[1-9]\d*)"\s*:/;
const ORDERED = '{ordered}';

/** Plain values, but for objects whose keys would change places: their entries stay a list. */
function ordered(value: PythonValue): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (isList(value)) return value.map(ordered);
  if (!isDict(value)) return value;
  const entries = [...value].map(([key, one]): [string, unknown] => [key, ordered(one)]);
  return entries.some(([key]) => /^(?:0|[1-9]\d*)$/.test(key)) ? { [ORDERED]: entries } : Object.fromEntries(entries);
}

/** The entries of an object of the vectors, in the order of the text. */
export function entriesOf(object: object): (readonly [string, unknown])[] {
  return ORDERED in object
    ? (object[ORDERED] as [string, unknown][]).map(([key, one]) => [key, one])
    : Object.entries(object);
}

function plain(value: PythonValue, hold: boolean): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (isList(value)) return value.map((one) => plain(one, hold));
  if (!isDict(value)) return value;
  return Object.fromEntries(
    [...value].map(([key, one]): [string, unknown] => {
      if (hold && PYTHON_KEYS.has(key)) return [key, (() => one) satisfies HeldValue];
      return [key, plain(one, hold && key !== 'output')];
    }),
  );
}

/** What a field holds: kept as Python does, or, where the text is gone, with every whole number taken as an int. */
export function heldValue(field: unknown): PythonValue {
  return typeof field === 'function' ? (field as HeldValue)() : fromPlain(field);
}

/** A held dict; empty when the field is absent. */
export function heldDict(field: unknown): PythonDict {
  const value = field === undefined ? new Map() : heldValue(field);
  if (isDict(value)) return value;
  throw new Error('an object was expected');
}

function fromPlain(value: unknown): PythonValue {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([key, one]) => [key, fromPlain(one)]));
  }
  if (typeof value === 'number') return Number.isInteger(value) && !Object.is(value, -0) ? BigInt(value) : value;
  return value as null | string | boolean;
}

/** A Python value as the vectors write one: ints and floats are numbers, non-finite floats texts. */
export function encodePython(value: PythonValue): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (isList(value)) return value.map(encodePython);
  if (isDict(value)) return Object.fromEntries([...value].map(([key, one]) => [key, encodePython(one)]));
  if (typeof value === 'object' && value !== null) return value.type.endsWith('bool') ? value.value === 1 : value.value;
  return value;
}

import { isArray, isObject, own, type JsonObject, type JsonValue } from '../../importers/json.ts';
import { LINK_LIMITS } from './limits.ts';
import { packNumbers, unpackNumbers, type WireNumber } from './numberStream.ts';
import { packTexts, unpackTexts } from './textList.ts';

/** A packed document that does not hold together: columns of unequal length, a value of the wrong kind. */
export class DamagedLink extends Error {}

/** Hands out a column from its start; running past its end is damage. */
export interface Column<T> {
  next(): T;
  take(count: number): readonly T[];
}

function columnOf<T>(values: readonly T[]): Column<T> {
  let at = 0;
  const take = (count: number) => {
    if (at + count > values.length) throw new DamagedLink('a column is too short');
    at += count;
    return values.slice(at - count, at);
  };
  return { next: () => take(1)[0]!, take };
}

/** A column that was left out because every entry is the same. */
function constant<T>(value: T): Column<T> {
  return { next: () => value, take: (count) => new Array<T>(count).fill(value) };
}

/** A column of numbers, left out when every entry is the usual one. */
export function numberColumn(key: string, values: readonly WireNumber[], usual: WireNumber): JsonObject {
  return values.every((value) => Object.is(value, usual)) ? {} : { [key]: packNumbers(values) };
}

export function numbersAt(packed: JsonObject, key: string, usual?: WireNumber): Column<WireNumber> {
  const text = own(packed, key);
  if (text === undefined && usual !== undefined) return constant(usual);
  return columnOf(allNumbersAt(packed, key));
}

export function allNumbersAt(packed: JsonObject, key: string): readonly WireNumber[] {
  const text = own(packed, key);
  const values = typeof text === 'string' ? unpackNumbers(text) : null;
  if (values === null) throw new DamagedLink(`${key} is no list of numbers`);
  return values;
}

/** A list of counts: whole numbers of at least 0. */
export function countsAt(packed: JsonObject, key: string): readonly number[] {
  return allNumbersAt(packed, key).map(asCount);
}

export function asCount(value: WireNumber): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > LINK_LIMITS.entries)
    throw new DamagedLink('a count is no count');
  return value;
}

/** Texts that some entries have and others have not. */
export function optionalTextColumn(key: string, values: readonly (string | undefined)[]): JsonObject {
  const there = values.filter((value) => value !== undefined);
  if (there.length === 0) return {};
  const mask =
    there.length === values.length ? {} : { m: packNumbers(values.map((value) => Number(value !== undefined))) };
  return { [key]: { x: packTexts(there), ...mask } };
}

export function optionalTextsAt(packed: JsonObject, key: string): Column<string | undefined> {
  const column = own(packed, key);
  if (column === undefined) return constant(undefined);
  const inner = objectOf(column);
  const texts = textsAt(inner, 'x');
  const mask = numbersAt(inner, 'm', 1);
  const next = () => (mask.next() === 1 ? texts.next() : undefined);
  return { next, take: (count) => Array.from({ length: count }, next) };
}

export function textsAt(packed: JsonObject, key: string): Column<string> {
  return columnOf(allTextsAt(packed, key));
}

export function allTextsAt(packed: JsonObject, key: string): readonly string[] {
  const texts = unpackTexts(own(packed, key));
  if (texts === null) throw new DamagedLink(`${key} is no list of texts`);
  return texts;
}

/** Texts of which few are different: each once, and which one stands where. */
export function wordColumn(key: string, values: readonly string[]): JsonObject {
  const words = [...new Set(values)];
  if (words.length === 1 && words[0] === '') return {};
  return { [key]: { w: packTexts(words), k: packNumbers(values.map((value) => words.indexOf(value))) } };
}

export function wordsAt(packed: JsonObject, key: string): Column<string> {
  const column = own(packed, key);
  if (column === undefined) return constant('');
  const inner = objectOf(column);
  const words = allTextsAt(inner, 'w');
  return columnOf(
    allNumbersAt(inner, 'k').map((index) => {
      const word = words[asCount(index)];
      if (word === undefined) throw new DamagedLink(`${key} names a word that is not there`);
      return word;
    }),
  );
}

export function objectOf(value: JsonValue | undefined): JsonObject {
  if (!isObject(value)) throw new DamagedLink('an object is missing');
  return value;
}

/** What objects hold beside the keys that have columns, so that a new key of the schema is never lost. */
export function restColumn(key: string, objects: readonly JsonObject[], known: readonly string[]): JsonObject {
  const rests = objects.map((object) => Object.entries(object).filter(([name]) => !known.includes(name)));
  if (rests.every((rest) => rest.length === 0)) return {};
  return { [key]: rests.map((rest) => (rest.length === 0 ? 0 : Object.fromEntries(rest))) };
}

export function restsAt(packed: JsonObject, key: string): Column<JsonObject> {
  const list = own(packed, key);
  if (list === undefined) return constant({});
  if (!isArray(list)) throw new DamagedLink(`${key} is no list`);
  return columnOf(list.map((rest) => (isObject(rest) ? rest : {})));
}

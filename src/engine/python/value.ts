import type { Scalar } from '../numeric/dtype.ts';

/** A Python dict with text keys, in order of insertion. */
export type PythonDict = ReadonlyMap<string, PythonValue>;

/**
 * A value as Python holds it. A plain number is a float and a bigint an int, which JavaScript's own numbers cannot tell
 * apart: `1` and `1.0` are written differently in JSON, and so have different hashes.
 */
export type PythonValue = null | string | bigint | Scalar | readonly PythonValue[] | PythonDict;

export function isDict(value: PythonValue | undefined): value is PythonDict {
  return value instanceof Map;
}

export function isList(value: PythonValue | undefined): value is readonly PythonValue[] {
  return Array.isArray(value);
}

/** Python's `a == b`: 1, 1.0 and True are equal; dicts are equal in any order; NaN is equal to nothing. */
export function pythonEquals(a: PythonValue, b: PythonValue): boolean {
  if (isList(a)) {
    return isList(b) && a.length === b.length && a.every((one, i) => pythonEquals(one, b[i]!));
  }
  if (isDict(a)) {
    return isDict(b) && a.size === b.size && [...a].every(([key, one]) => b.has(key) && pythonEquals(one, b.get(key)!));
  }
  if (a === null || typeof a === 'string' || b === null || typeof b === 'string') return a === b;
  if (isList(b) || isDict(b)) return false;
  const [x, y] = [numeric(a), numeric(b)];
  // biome-ignore lint/suspicious/noDoubleEquals: an int and a float of the same value are equal in Python
  // oxlint-disable-next-line eqeqeq -- as above
  return x == y;
}

function numeric(value: bigint | Scalar): bigint | number {
  return typeof value === 'object' ? value.value : typeof value === 'boolean' ? Number(value) : value;
}

/** `type(value).__name__` as tracebacks print it, with numpy's module. */
export function typeName(value: PythonValue): string {
  if (value === null) return 'NoneType';
  if (isList(value)) return 'list';
  if (isDict(value)) return 'dict';
  if (typeof value === 'object') return value.type;
  return { string: 'str', bigint: 'int', number: 'float', boolean: 'bool' }[
    typeof value as 'string' | 'bigint' | 'number' | 'boolean'
  ];
}

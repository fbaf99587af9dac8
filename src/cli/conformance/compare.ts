/*
 * Compares what a run gave with what upstream gave. Everything must be equal to the bit, with these exceptions, which
 * are the vector format's own: type labels and numpy's warnings are informative; the sign of a zero maximum or minimum
 * is not defined; texts made by the interpreter or numpy need not be copied.
 */

/** Texts that CPython or numpy make themselves. */
const FOREIGN_TEXT =
  /^(not enough values to unpack|too many values to unpack|zip\(\) argument|zero-size array to reduction|list index out of range|'[\w.]+' object has no attribute|could not convert string|float division by zero|division by zero|Missing key|unsupported operand|object of type|operands could not be broadcast|unhashable type)/;

/** Fields that are ordered lists of `[key, value, type]`. */
const METRICS_LIST = /\b(metrics|returned)$/;

/** The first difference, as a sentence, or null when there is none. */
export function firstDifference(expected: Record<string, unknown>, actual: Record<string, unknown>): string | null {
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  for (const ignored of ['id', 'input', 'numpy_warnings']) keys.delete(ignored);
  for (const key of keys) {
    const difference =
      key === 'error' ? errorDifference(expected[key], actual[key]) : valueDifference(expected[key], actual[key], key);
    if (difference !== null) return difference;
  }
  return null;
}

interface ErrorValue {
  readonly type: string;
  readonly message?: string;
}

function errorDifference(expected: unknown, actual: unknown, path = 'error'): string | null {
  if (expected === undefined || actual === undefined) return mismatch(path, expected, actual);
  const [want, got] = [expected as ErrorValue, actual as ErrorValue];
  if (want.type !== got.type) return mismatch(`${path}.type`, want.type, got.type);
  if (want.message === undefined || FOREIGN_TEXT.test(want.message)) return null;
  return want.message === got.message ? null : mismatch(`${path}.message`, want.message, got.message);
}

function valueDifference(expected: unknown, actual: unknown, path: string): string | null {
  if (Array.isArray(expected)) return arrayDifference(expected, actual, path);
  if (typeof expected === 'object' && expected !== null) return objectDifference(expected, actual, path);
  if (typeof expected === 'number' && typeof actual === 'number' && isExtremum(path)) {
    return expected === actual ? null : mismatch(path, expected, actual);
  }
  return Object.is(expected, actual) ? null : mismatch(path, expected, actual);
}

function arrayDifference(expected: readonly unknown[], actual: unknown, path: string): string | null {
  if (!Array.isArray(actual)) return mismatch(path, expected, actual);
  if (METRICS_LIST.test(path)) return metricsDifference(expected as MetricEntry[], actual as MetricEntry[], path);
  if (expected.length !== actual.length) return mismatch(`${path}.length`, expected.length, actual.length);
  for (let i = 0; i < expected.length; i++) {
    const difference = valueDifference(expected[i], actual[i], `${path}[${i}]`);
    if (difference !== null) return difference;
  }
  return null;
}

type MetricEntry = readonly [key: string, value: unknown, type?: string];

function metricsDifference(
  expected: readonly MetricEntry[],
  actual: readonly MetricEntry[],
  path: string,
): string | null {
  for (let i = 0; i < Math.max(expected.length, actual.length); i++) {
    const [want, got] = [expected[i], actual[i]];
    if (want?.[0] !== got?.[0]) return mismatch(`${path}[${i}] key`, want?.[0], got?.[0]);
    const difference = valueDifference(want?.[1], got?.[1], want?.[0] ?? '');
    if (difference !== null) return difference;
  }
  return null;
}

function objectDifference(expected: object, actual: unknown, path: string): string | null {
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return mismatch(path, expected, actual);
  if ('type' in expected && 'type' in actual && !('value' in expected)) return errorDifference(expected, actual, path);
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  if ('value' in expected) keys.delete('type');
  for (const key of keys) {
    const want = (expected as Record<string, unknown>)[key];
    const got = (actual as Record<string, unknown>)[key];
    const difference = valueDifference(want, got, `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

function isExtremum(path: string): boolean {
  return /[./](max|min)$/.test(path);
}

function mismatch(path: string, expected: unknown, actual: unknown): string {
  return `${path}: expected ${shorten(expected)}, got ${shorten(actual)}`;
}

function shorten(value: unknown): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
}

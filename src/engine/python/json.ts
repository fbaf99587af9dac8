import { floatRepr } from './floatRepr.ts';
import { scalarStr } from './repr.ts';
import { isDict, isList, type PythonValue } from './value.ts';

export interface DumpsOptions {
  /** Keys by code point. Default: order of insertion. */
  readonly sortKeys?: boolean;
  /** Spaces a level; default: one line with `", "` and `": "`. */
  readonly indent?: number;
}

/**
 * `json.dumps(value, default=str)` of Python: ASCII only, every other character as lower-case `\uXXXX`; floats in
 * Python's `repr`, non-finite ones as `NaN`, `Infinity`, `-Infinity`; numpy scalars as the text that `str` makes.
 *
 * @example dumps(new Map([['b', 1n], ['a', 1]]), { sortKeys: true }) === '{"a": 1.0, "b": 1}'
 */
export function dumps(value: PythonValue, options: DumpsOptions = {}): string {
  return write(value, options, '\n');
}

function write(value: PythonValue, options: DumpsOptions, newline: string): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return writeFloat(value);
  const inner = options.indent === undefined ? newline : newline + ' '.repeat(options.indent);
  const bracket = (open: string, parts: readonly string[], close: string) => {
    if (parts.length === 0) return open + close;
    if (options.indent === undefined) return `${open}${parts.join(', ')}${close}`;
    return `${open}${inner}${parts.join(`,${inner}`)}${newline}${close}`;
  };
  if (isList(value))
    return bracket(
      '[',
      value.map((one) => write(one, options, inner)),
      ']',
    );
  if (isDict(value)) {
    const entries = options.sortKeys ? [...value].sort(([a], [b]) => compareCodePoints(a, b)) : [...value];
    return bracket(
      '{',
      entries.map(([key, one]) => `${quote(key)}: ${write(one, options, inner)}`),
      '}',
    );
  }
  if (value.type === 'int') return String(value.value);
  if (value.type === 'bool') return value.value === 0 ? 'false' : 'true';
  return quote(scalarStr(value));
}

function writeFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  return floatRepr(value);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

function quote(text: string): string {
  const escaped = text.replace(
    /["\\]|[^ -~]/g,
    (unit) => ESCAPES[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

/** Python's order of texts: by code point, which JavaScript's order by UTF-16 unit is not. */
export function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((character, i) => character !== right[i]);
  if (at < 0) return left.length - right.length;
  return left[at]!.codePointAt(0)! - (right[at]?.codePointAt(0) ?? -1);
}

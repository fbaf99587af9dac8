import { nearest } from '../playground/nearest.ts';
import type { ConfigIssue } from '../rllm_config/types.ts';
import { KeyIndex } from './matchKey.ts';
import type { ConfigReader, KeySpec, Settings } from './reader.ts';
import type { ConfigValue, KeyRow, WrittenConfig, WrittenKey } from './types.ts';
import { isSameValue, textOf } from './values.ts';

/** Rows that a table can hold, and unknown keys that are compared with the known ones. */
const MAX_ROWS = 1_000;
const MAX_COMPARED = 100;

interface Given {
  readonly written: WrittenKey;
  readonly spec: KeySpec;
}

export interface Judged {
  readonly settings: Settings;
  readonly rows: readonly KeyRow[];
  readonly problems: readonly ConfigIssue[];
}

/** Says of every key of a text what it does under a framework, and of the keys that it leaves out what counts. */
export function judgeKeys(reader: ConfigReader, written: WrittenConfig): Judged {
  const specs = reader.keys(written.call);
  const index = new KeyIndex(specs);
  const given = new Map<string, Given>();
  for (const key of written.keys) {
    const match = index.find(key.path);
    // What is filled in later stands back behind a value that is there.
    const isBetter = match !== null && (!key.waits || given.get(match.spec.path)?.written.waits !== false);
    if (isBetter) given.set(match.spec.path, { written: key, spec: match.spec });
  }
  const settings = settingsOf(specs, given, written.call);
  const problems: ConfigIssue[] = [];
  let compared = 0;
  const rows = written.keys.slice(0, MAX_ROWS).map((key): KeyRow => {
    const match = index.find(key.path);
    if (match === null) return unknownRow(key, compared++ < MAX_COMPARED ? index.paths : []);
    const { spec } = match;
    const counts = given.get(spec.path)!.written;
    if (counts !== key && !key.waits) {
      return rowOf(key, spec, 'no effect', `It stands again on line ${counts.line}, which counts.`);
    }
    if (counts !== key) {
      return rowOf(key, spec, 'unknown', `It is filled in only when it is run; line ${counts.line} counts here.`);
    }
    if (key.waits) return rowOf(key, spec, 'unknown', 'It is filled in only when it is run; the default counts here.');
    if (spec.allowed?.every((value) => !isSameValue(value, key.value)) === true) {
      const sentence = `It takes ${spec.allowed.map(textOf).join(', ')}.`;
      problems.push({ line: key.line, column: key.column, message: `${spec.path}: ${sentence}` });
      return rowOf(key, spec, 'no effect', sentence);
    }
    const idle = spec.idle?.(settings) ?? null;
    return rowOf(key, spec, idle === null ? 'used' : 'no effect', idle ?? spec.effect(settings));
  });
  if (written.keys.length > MAX_ROWS) {
    const { line, column } = written.keys[MAX_ROWS]!;
    problems.push({ line, column, message: `Only the first ${MAX_ROWS} keys are listed; all of them count.` });
  }
  return { settings, rows: [...rows, ...defaultRows(specs, given, settings)], problems };
}

function settingsOf(specs: readonly KeySpec[], given: ReadonlyMap<string, Given>, call: string | null): Settings {
  const defaults = new Map(specs.map((spec) => [spec.path, spec.default]));
  const get = (path: string): ConfigValue => {
    const own = given.get(path)?.written;
    return own === undefined || own.waits ? (defaults.get(path) ?? null) : own.value;
  };
  return {
    get,
    text: (path) => {
      const value = get(path);
      return typeof value === 'string' ? value : textOf(value);
    },
    number: (path) => {
      const value = get(path);
      return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
        ? Number(value)
        : Number.NaN;
    },
    isOn: (path) => get(path) === true || get(path) === 'True',
    has: (path) => given.has(path) && get(path) !== undefined,
    call,
  };
}

function rowOf(
  { value, line, column }: WrittenKey,
  { path }: KeySpec,
  status: KeyRow['status'],
  effect: string,
): KeyRow {
  return { key: path, value: textOf(value), status, effect, line, column };
}

function unknownRow({ path, value, line, column }: WrittenKey, known: readonly string[]): KeyRow {
  const meant = nearest(path, known);
  const effect =
    meant === null
      ? 'It has no part in advantages or in the loss that is known here.'
      : `It is not known here. Is ${meant} meant?`;
  const key = path.length > 120 ? `${path.slice(0, 119)}…` : path;
  return { key, value: textOf(value), status: 'unknown', effect, line, column };
}

function defaultRows(specs: readonly KeySpec[], given: ReadonlyMap<string, Given>, settings: Settings): KeyRow[] {
  return specs
    .filter((spec) => !given.has(spec.path) && spec.isQuiet !== true && (spec.idle?.(settings) ?? null) === null)
    .map((spec) => ({
      key: spec.path,
      value: textOf(spec.default),
      status: 'default',
      effect: spec.effect(settings),
      line: null,
      column: null,
    }));
}

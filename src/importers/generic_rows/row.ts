import {
  END_COLUMNS,
  GROUP_ID_COLUMNS,
  isRewardName,
  LENGTH_COLUMNS,
  PROMPT_COLUMNS,
  ROLE_COLUMNS,
  ROLLOUT_COLUMNS,
  STEP_COLUMNS,
  TRUTH_COLUMNS,
} from '../columns.ts';
import { readEnd, type End } from '../end.ts';
import { idText, integer, isArray, isObject, type JsonObject, type JsonValue } from '../json.ts';

/** What is kept of a row until all rows are there. */
export interface Row {
  readonly file: string;
  readonly line: number;
  /** Reward-like columns with their values as written. */
  readonly rewards: ReadonlyMap<string, JsonValue>;
  /** Id columns by name. */
  readonly ids: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
  readonly rollout: string | null;
  readonly step: number | null;
  readonly prompt: string | null;
  readonly truth: string | null;
  readonly length: number | null;
  readonly end: End | null;
  readonly logged: boolean;
  readonly decimalCommaPossible: boolean;
}

/** The columns of one level of a row by lower-case name; a nested object gives dotted names. */
export function columnsOf(record: JsonObject): ReadonlyMap<string, JsonValue> {
  const columns = new Map<string, JsonValue>();
  for (const [key, value] of Object.entries(record)) {
    columns.set(key.toLowerCase(), value);
    if (!isObject(value)) continue;
    for (const [inner, nested] of Object.entries(value)) columns.set(`${key}.${inner}`.toLowerCase(), nested);
  }
  return columns;
}

/** Reward-like columns: those at the top when there are any, else those one level down. */
export function rewardsOf(columns: ReadonlyMap<string, JsonValue>): ReadonlyMap<string, JsonValue> {
  const top = new Map<string, JsonValue>();
  const nested = new Map<string, JsonValue>();
  for (const [name, value] of columns) {
    if (isArray(value) || isObject(value)) continue;
    const dot = name.lastIndexOf('.');
    if (dot === -1 && isRewardName(name)) top.set(name, value);
    else if (dot !== -1 && isRewardName(name.slice(dot + 1))) nested.set(name, value);
  }
  return top.size > 0 ? top : nested;
}

/** Picks out of a record what grouping and counting need. */
export function readRow(record: JsonObject, file: string, line: number, decimalCommaPossible: boolean): Row {
  const columns = columnsOf(record);
  // A table's index column has the empty name, so "no such column" must not be looked up as one.
  const first = (names: readonly string[]): JsonValue | undefined => {
    const name = names.find((candidate) => columns.has(candidate));
    return name === undefined ? undefined : columns.get(name);
  };
  const endColumn = END_COLUMNS.find((name) => readEnd(name, columns.get(name)) !== null);
  const length = integer(first(LENGTH_COLUMNS));
  const nestedStep = first(STEP_COLUMNS) ?? columns.get('attributes.step');
  return {
    file,
    line,
    rewards: rewardsOf(columns),
    ids: texts(columns, GROUP_ID_COLUMNS),
    roles: texts(columns, ROLE_COLUMNS),
    rollout: idText(first(ROLLOUT_COLUMNS)),
    step: integer(nestedStep),
    prompt: idText(first(PROMPT_COLUMNS)),
    truth: idText(first(TRUTH_COLUMNS)),
    length: length !== null && length >= 0 ? length : null,
    end: endColumn === undefined ? null : readEnd(endColumn, columns.get(endColumn)),
    logged: [columns.get('advantage'), columns.get('advantages')].some(
      (value) => value !== undefined && value !== null && value !== '',
    ),
    decimalCommaPossible,
  };
}

function texts(columns: ReadonlyMap<string, JsonValue>, names: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    const value = columns.get(name);
    const text = isArray(value) || isObject(value) ? null : idText(value);
    if (text !== null) found.set(name, text);
  }
  return found;
}

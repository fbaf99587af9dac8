import { readEnd, type End } from '../end.ts';
import { idText, integer, isArray, isObject, type JsonObject, type JsonValue } from '../json.ts';
import type { ColumnKinds } from './columnKinds.ts';

/** A column of a row: its name in lower case, and its value. */
export type Cell<Value> = readonly [name: string, value: Value];

/** What is kept of a row until all rows are there. */
export interface Row {
  readonly file: string;
  readonly line: number;
  /** Reward-like columns with their values as written; dotted names when they stand one level down. */
  readonly rewards: readonly Cell<JsonValue>[];
  readonly ids: readonly Cell<string>[];
  readonly roles: readonly Cell<string>[];
  readonly rollout: string | null;
  readonly step: number | null;
  readonly prompt: string | null;
  readonly truth: string | null;
  /** Response tokens. */
  readonly length: number | null;
  readonly end: End | null;
  /** Has an advantage that the framework logged. */
  readonly logged: boolean;
  readonly decimalCommaPossible: boolean;
}

/** The value of a column, when the row has it. */
export function cellOf<Value>(cells: readonly Cell<Value>[], name: string): Value | undefined {
  for (const cell of cells) if (cell[0] === name) return cell[1];
  return undefined;
}

/** The record's columns: its own, and those of the object one level down that holds the reward if no own one does. */
function entriesOf(
  record: JsonObject,
  kinds: ColumnKinds,
): { readonly prefix: string; readonly entries: readonly Cell<JsonValue>[] } {
  const entries = Object.entries(record);
  if (entries.some((cell) => isReward(cell, kinds))) return { prefix: '', entries };
  for (const [key, value] of entries) {
    if (!isObject(value)) continue;
    const inner = Object.entries(value);
    if (inner.some((cell) => isReward(cell, kinds))) return { prefix: `${key}.`, entries: [...entries, ...inner] };
  }
  return { prefix: '', entries };
}

function isReward([key, value]: Cell<JsonValue>, kinds: ColumnKinds): boolean {
  return kinds.of(key).meaning === 'reward' && !isArray(value) && !isObject(value);
}

/** Whether a record has a reward, at the top or one level down. */
export function hasReward(record: JsonObject, kinds: ColumnKinds): boolean {
  return entriesOf(record, kinds).entries.some((cell) => isReward(cell, kinds));
}

/** Most rows have none. */
const NO_CELLS: readonly Cell<string>[] = [];

/** Picks out of a record what grouping and counting need. */
export function readRow(
  record: JsonObject,
  source: Pick<Row, 'file' | 'line' | 'decimalCommaPossible'>,
  kinds: ColumnKinds,
): Row {
  const { prefix, entries } = entriesOf(record, kinds);
  const rewards: Cell<JsonValue>[] = [];
  const ids: Cell<string>[] = [];
  let roles = NO_CELLS;
  const best = new Best();
  let end: End | null = null;
  let logged = false;
  for (const [key, value] of entries) {
    const { meaning, name, rank } = kinds.of(key);
    if (meaning === 'reward') {
      if (!isArray(value) && !isObject(value)) rewards.push([prefix + name, value]);
    } else if (meaning === 'id' || meaning === 'role') {
      const text = isArray(value) || isObject(value) ? null : idText(value);
      if (text !== null && meaning === 'id') ids.push([name, text]);
      else if (text !== null) roles = [...roles, [name, text]];
    } else if (meaning === 'end') end ??= readEnd(name, value);
    else if (meaning === 'advantage') logged ||= value !== null && value !== '';
    else if (meaning !== 'other') best.offer(meaning, rank, value);
  }
  const length = integer(best.of('length'));
  return {
    file: source.file,
    line: source.line,
    decimalCommaPossible: source.decimalCommaPossible,
    rewards,
    ids,
    roles,
    rollout: idText(best.of('rollout')),
    step: integer(best.of('step')),
    prompt: idText(best.of('prompt')),
    truth: idText(best.of('truth')),
    length: length !== null && length >= 0 ? length : null,
    end,
    logged,
  };
}

/** Of several columns of one meaning, the value of the lowest rank. */
class Best {
  readonly #found: { meaning: string; rank: number; value: JsonValue }[] = [];

  offer(meaning: string, rank: number, value: JsonValue): void {
    const known = this.#found.find((one) => one.meaning === meaning);
    if (known === undefined) this.#found.push({ meaning, rank, value });
    else if (rank < known.rank) Object.assign(known, { rank, value });
  }

  of(meaning: string): JsonValue | undefined {
    return this.#found.find((one) => one.meaning === meaning)?.value;
  }
}

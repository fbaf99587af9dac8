import type { RunBuilder } from '../build/runBuilder.ts';
import { findColumn } from '../columns.ts';
import { readEnd, type End } from '../end.ts';
import { idText, integer, isArray, isObject, type JsonObject, type JsonValue } from '../json.ts';
import { MAPPED_PARTS, type MappedPart } from '../mapping/parts.ts';
import { tokensOf } from '../mapping/runColumns.ts';
import { objectOfText } from '../mapping/valueAt.ts';
import { readNumber } from '../values.ts';
import type { Source } from '../read/source.ts';
import type { ColumnKind, ColumnKinds } from './columnKinds.ts';
import { Columns } from './columns.ts';

/** Different texts of which one copy is kept for all rows. */
const INTERNED = 200_000;

/**
 * What is kept of all rows until the last is there, by column: an object a row would take ten times the room. Where a
 * row has nothing in a column, the value is undefined.
 */
export class Rows {
  /** Reward-like columns with their values as written; dotted names when they stand one level down. */
  readonly rewards = new Columns<JsonValue>();
  readonly ids = new Columns<string>();
  readonly roles = new Columns<string>();
  /** What the rows have in the columns that were chosen for the reward, the group and the role. */
  readonly chosen = { rewards: [] as JsonValue[], groups: [] as string[], roles: [] as string[] };
  readonly rollouts: string[] = [];
  readonly steps: number[] = [];
  /** Advantages that the file has, at the places of their rows. */
  readonly logged: number[] = [];
  readonly prompts: string[] = [];
  readonly truths: string[] = [];
  readonly sources: Source[] = [];
  readonly lines: number[] = [];
  /** Where the rows stand in the files, for those who look for their texts. */
  readonly places: number[] = [];
  readonly #run: RunBuilder;
  readonly #kinds: ColumnKinds;
  readonly #interned = new Map<string, string>();
  /** Response tokens, where there are some. */
  readonly tokens: number[] = [];
  readonly #best = new Best();
  /** Names as the file spells them by those under which values are kept. */
  readonly #spelling = new Map<string, string>();
  readonly #isChosen: ReadonlySet<MappedPart>;

  constructor(run: RunBuilder, kinds: ColumnKinds) {
    this.#run = run;
    this.#kinds = kinds;
    this.#isChosen = new Set(MAPPED_PARTS.filter((part) => run.columns.choice(part) !== undefined));
  }

  get length(): number {
    return this.lines.length;
  }

  /** A column by the name under which its values are kept, as the file spells it. */
  spellingOf(name: string): string {
    return this.#spelling.get(name) ?? name;
  }

  /** The first of these columns that the rows have, as the file spells it. */
  columnNamed(wanted: readonly string[]): string | null {
    const byLast = new Map([...this.#spelling].toReversed().map(([name, spelled]) => [lastPart(name), spelled]));
    const found = findColumn([...byLast.keys()], wanted);
    return found === null ? null : (byLast.get(found) ?? null);
  }

  /** Picks out of a record what grouping needs, and counts the rest. */
  add(record: JsonObject, source: Source, line: number): void {
    const row = this.lines.length;
    this.sources.push(source);
    this.lines.push(line);
    if (this.#run.keepsPlaces) this.places[row] = this.#run.here;
    this.#best.clear();
    const inner = hasOwnReward(record, this.#kinds) ? null : innerReward(record, this.#kinds);
    const prefix = inner === null ? '' : `${inner.key}.`;
    let end = this.#addColumns(record, row, '', prefix, null);
    if (inner !== null) end = this.#addColumns(inner.value, row, prefix, prefix, end);
    this.#keepBest(row);
    if (this.#isChosen.size > 0) this.#keepChosen(record, row);
    if (end === null) return;
    this.#run.truncated.add(end === 'length' ? 1 : 0);
    this.#run.errors.add(end === 'error' ? 1 : 0);
  }

  #addColumns(record: JsonObject, row: number, outer: string, prefix: string, endBefore: End | null): End | null {
    let end = endBefore;
    for (const key of Object.keys(record)) {
      const kind = this.#kinds.of(key);
      this.#noteColumn(outer === '' ? key : outer + key, kind, prefix);
      if (kind.meaning === 'other') continue;
      const value = record[key] ?? null;
      if (kind.meaning === 'end') end ??= readEnd(kind.name, value);
      else this.#addColumn(kind, value, row, prefix);
    }
    return end;
  }

  #noteColumn(column: string, { meaning, name }: ColumnKind, prefix: string): void {
    this.#run.columns.see(column);
    const kept = meaning === 'reward' ? prefix + name : name;
    if (meaning !== 'other' && !this.#spelling.has(kept)) this.#spelling.set(kept, column);
  }

  #keepChosen(record: JsonObject, row: number): void {
    const { columns } = this.#run;
    const [file, line] = [this.sources[row]?.path ?? '', this.lines[row] ?? 0];
    const pick = (part: MappedPart): JsonValue | undefined => columns.pick(part, record, file, line);
    const reward = pick('reward');
    if (reward !== undefined) this.chosen.rewards[row] = reward;
    this.#keepText(this.chosen.groups, row, pick('group'));
    this.#keepText(this.chosen.roles, row, pick('role'));
    const step = integer(pick('step'));
    if (step !== null) this.steps[row] = step;
    const length = tokensOf(pick('length'));
    if (length !== null) this.#keepLength(row, length);
  }

  #addColumn({ meaning, name, rank }: ColumnKind, value: JsonValue, row: number, prefix: string): void {
    const nested = typeof value === 'object' && value !== null;
    if (meaning === 'reward') {
      if (!nested) this.rewards.set(prefix === '' ? name : prefix + name, row, value);
    } else if (meaning === 'id' || meaning === 'role') {
      const text = nested ? null : idText(value);
      if (text !== null) (meaning === 'id' ? this.ids : this.roles).set(name, row, this.#intern(text));
    } else if (meaning === 'advantage') {
      if (value !== null && value !== '') this.#run.hasLoggedAdvantage = true;
      const logged = nested ? null : readNumber(value);
      if (logged !== null) this.logged[row] = logged;
    } else this.#best.offer(meaning, rank, value);
  }

  #keepBest(row: number): void {
    const best = this.#best;
    if (best.isEmpty) return;
    const step = integer(best.of('step'));
    if (step !== null && !this.#isChosen.has('step')) this.steps[row] = step;
    this.#keepText(this.rollouts, row, best.of('rollout'));
    this.#keepText(this.prompts, row, best.of('prompt'));
    this.#keepText(this.truths, row, best.of('truth'));
    const length = integer(best.of('length'));
    if (length !== null && length >= 0 && !this.#isChosen.has('length')) this.#keepLength(row, length);
  }

  #keepLength(row: number, length: number): void {
    this.#run.responseTokens.add(length);
    this.tokens[row] = length;
  }

  #keepText(column: string[], row: number, value: JsonValue | undefined): void {
    const text = idText(value);
    if (text !== null) column[row] = this.#intern(text);
  }

  #intern(text: string): string {
    const known = this.#interned.get(text);
    if (known !== undefined) return known;
    if (this.#interned.size < INTERNED) this.#interned.set(text, text);
    return text;
  }
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Whether a record has a reward, at the top or one level down. */
export function hasReward(record: JsonObject, kinds: ColumnKinds): boolean {
  return hasOwnReward(record, kinds) || innerReward(record, kinds) !== null;
}

function hasOwnReward(record: JsonObject, kinds: ColumnKinds): boolean {
  for (const key of Object.keys(record)) {
    if (kinds.of(key).meaning !== 'reward') continue;
    const value = record[key];
    if (!isArray(value) && !isObject(value)) return true;
  }
  return false;
}

/** The first object one level down that holds a reward; tables hold such objects as JSON text. */
function innerReward(
  record: JsonObject,
  kinds: ColumnKinds,
): { readonly key: string; readonly value: JsonObject } | null {
  for (const key of Object.keys(record)) {
    const cell = record[key];
    const value = typeof cell === 'string' ? objectOfText(cell) : cell;
    if (isObject(value) && hasOwnReward(value, kinds)) return { key, value };
  }
  return null;
}

/** Of several columns of one meaning, the value of the lowest rank. */
class Best {
  #found: { meaning: ColumnKind['meaning']; rank: number; value: JsonValue }[] = [];

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  clear(): void {
    if (this.#found.length > 0) this.#found = [];
  }

  offer(meaning: ColumnKind['meaning'], rank: number, value: JsonValue): void {
    const known = this.#found.find((one) => one.meaning === meaning);
    if (known === undefined) this.#found.push({ meaning, rank, value });
    else if (rank < known.rank) Object.assign(known, { rank, value });
  }

  of(meaning: ColumnKind['meaning']): JsonValue | undefined {
    return this.#found.find((one) => one.meaning === meaning)?.value;
  }
}

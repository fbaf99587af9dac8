import type { RunBuilder } from '../build/runBuilder.ts';
import { genericRows } from '../generic_rows/index.ts';
import type { RecordReader, SourceHead } from '../importer.ts';
import { isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { isCompletionRow } from '../trl_completions/index.ts';
import { CompletionsReader } from '../trl_completions/reader.ts';
import { verlRollout } from '../verl_rollout/index.ts';
import { PicksReader } from './picks.ts';

/** How the rows of a table are read once it is known who logged it. */
export interface RowKind {
  readonly logged: string;
  /** The rows of the run that one row of the table holds. */
  rowsOf(row: JsonObject): readonly JsonObject[];
  read(run: RunBuilder): RecordReader;
}

const whole = (row: JsonObject): readonly JsonObject[] => [row];

const TRL: RowKind = { logged: 'trl', rowsOf: whole, read: (run) => new CompletionsReader(run) };
const VERL_WIDE: RowKind = { logged: 'verl', rowsOf: unpivoted, read: (run) => verlRollout.read(run) };
const VERL: RowKind = { logged: 'verl', rowsOf: whole, read: (run) => verlRollout.read(run) };
const PICKS: RowKind = { logged: 'picks', rowsOf: whole, read: (run) => new PicksReader(run) };
const OTHER: RowKind = { logged: 'rows', rowsOf: whole, read: (run) => genericRows.read(run) };

/** Tells by its columns who logged a table; null when there is no reward in it. */
export function rowKind(head: SourceHead): RowKind | null {
  const first = head.records.map(({ value }) => value).find(isObject);
  if (first === undefined) return null;
  const has = (...keys: readonly string[]): boolean => keys.every((key) => Object.hasOwn(first, key));
  if (isCompletionRow(first)) return TRL;
  if (has('step', 'input_1', 'output_1', 'score_1')) return VERL_WIDE;
  if (has('input', 'output', 'score', 'step')) return VERL;
  if (has('global_step', 'text', 'reward') || has('step', 'idx', 'reward', 'num_turns', 'trajectory')) return PICKS;
  return genericRows.detect(head) === null ? null : OTHER;
}

/** verl logs a few samples side by side: `step, input_1, output_1, score_1, input_2, …`. A place may be empty. */
export function unpivoted(row: JsonObject): readonly JsonObject[] {
  const rows: JsonObject[] = [];
  const step = own(row, 'step') ?? null;
  for (let sample = 1; Object.hasOwn(row, `score_${sample}`); sample += 1) {
    const value = (key: string): JsonValue => own(row, `${key}_${sample}`) ?? null;
    if (value('input') === null && value('score') === null) continue;
    rows.push({ input: value('input'), output: value('output'), gts: value('gts'), score: value('score'), step });
  }
  return rows;
}

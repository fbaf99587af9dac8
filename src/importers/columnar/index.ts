import type { Pace } from '../build/pace.ts';
import { placeOfPart } from '../build/places.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import { isRewardName } from '../columns.ts';
import { genericRows } from '../generic_rows/index.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { Source, SourceRecord } from '../read/source.ts';
import { rowTexts } from '../texts/rowTexts.ts';
import { isCompletionRow } from '../trl_completions/index.ts';
import { CompletionsReader } from '../trl_completions/reader.ts';

/** One line a training step, each value a column: ms-swift's completions and ROLL's rollout dumps. */
export const columnar: Importer = {
  id: 'columnar',
  label: 'columns of a step (ms-swift, ROLL)',
  looksLike: '{"step": ["5", "5"], "prompt": ["…", "…"], "completion": ["…", "…"], "accuracy": [1.0, 0.0]}',
  source: 'rows',
  companions: [],
  detect,
  textsOf: (record, part) => (isObject(record) ? rowTexts(rowAt(record, columnsOf(record), part)) : null),
  read: (run) => new ColumnarReader(run),
};

const PROMPTS = ['prompt', 'prompts', 'input', 'inputs', 'question', 'query'] as const;

function detect(head: SourceHead): string | null {
  return head.shape !== 'table' && head.records.some(({ value }) => isObject(value) && isColumnar(value))
    ? 'columnar-jsonl'
    : null;
}

/** A column of prompts, and beside it one of rewards or of advantages. A chat prompt is a list of messages, not a column. */
function isColumnar(record: JsonObject): boolean {
  const columns = columnsOf(record);
  const prompts = PROMPTS.some((name) => columns.get(name)?.every((prompt) => typeof prompt === 'string') === true);
  const numbered = [...columns.keys()].some(
    (name) => isRewardName(name) || name === 'advantages' || name === 'advantage',
  );
  return prompts && numbered;
}

/** The values that are columns: lists of two and more in which no messages stand. */
function columnsOf(record: JsonObject): ReadonlyMap<string, readonly JsonValue[]> {
  const columns = new Map<string, readonly JsonValue[]>();
  for (const [name, value] of Object.entries(record)) {
    if (isArray(value) && value.length > 1 && !value.some(isObject)) columns.set(name, value);
  }
  return columns;
}

class ColumnarReader implements RecordReader {
  readonly #run: RunBuilder;
  #rows: RecordReader | null = null;

  constructor(run: RunBuilder) {
    this.#run = run;
  }

  add(record: SourceRecord, source: Source): string | null {
    const { value, file, line } = record;
    if (!isObject(value) || !isColumnar(value)) return 'not an object whose values are columns of equal length';
    const columns = columnsOf(value);
    const lengths = [...columns.values()].map((column) => column.length);
    const rows = Math.min(...lengths);
    if (Math.max(...lengths) !== rows)
      this.#run.notices.count(
        'lengths',
        () =>
          `${at(file, line)}: the columns have ${rows} to ${Math.max(...lengths)} values; the first ${rows} of each were read`,
      );
    const { here } = this.#run;
    for (let row = 0; row < rows; row += 1) {
      this.#run.here = placeOfPart(here, row);
      const flat = rowAt(value, columns, row);
      // What the columns mean is told by the first row.
      this.#rows ??= isCompletionRow(flat) ? new CompletionsReader(this.#run) : genericRows.read(this.#run);
      this.#rows.add({ ...record, value: flat }, source);
    }
    return null;
  }

  async finish(pace: Pace): Promise<void> {
    await this.#rows?.finish(pace);
  }
}

/** One row of the columns; a value that is no column is that of every row. */
function rowAt(record: JsonObject, columns: ReadonlyMap<string, readonly JsonValue[]>, row: number): JsonObject {
  return Object.fromEntries(
    Object.keys(record).map((name) => [
      name,
      columns.get(name)?.[row] ?? (columns.has(name) ? null : (own(record, name) ?? null)),
    ]),
  );
}

import { isArray, isObject, own, type JsonValue } from '../json.ts';
import { LIMITS } from '../limits.ts';
import type { Skip, Source, SourceRecord } from './source.ts';
import { uniqueNames } from './uniqueNames.ts';

/** The rows of a W&B table, `{"columns": [...], "data": [[...], ...]}`; null when the file is something else. */
export function wandbTable(source: Source): Source | null {
  const table = tableOf(source);
  if (table === null) return null;
  const columns = uniqueNames(table.columns.slice(0, LIMITS.columns));
  return {
    ...source,
    shape: 'table',
    container: 'wandb-table',
    columns,
    records: (skip) => rowsOf(source, columns, skip),
  };
}

interface Table {
  readonly columns: readonly string[];
  readonly data: readonly JsonValue[];
}

function tableOf(source: Source): Table | null {
  let table: Table | null = null;
  for (const record of source.records(() => undefined)) {
    if (record === null) continue;
    if (table !== null) return null;
    table = asTable(record.value);
    if (table === null) return null;
  }
  return table;
}

function asTable(value: JsonValue): Table | null {
  const columns = isObject(value) ? own(value, 'columns') : undefined;
  const data = isObject(value) ? own(value, 'data') : undefined;
  if (!isArray(columns) || !isArray(data) || columns.length === 0 || !data.every(isArray)) return null;
  // A column may be called by a number, as pandas does it.
  const names = columns.filter((name) => typeof name === 'string' || typeof name === 'number').map(String);
  return names.length === columns.length ? { columns: names, data } : null;
}

/** Parses the table again, so that it is not held between two passes. The line of a record is the number of its row. */
function* rowsOf(source: Source, columns: readonly string[], skip: Skip): Generator<SourceRecord> {
  const { data } = tableOf(source) ?? { data: [] };
  for (const [index, row] of data.entries()) {
    const values = isArray(row) ? row : [];
    if (values.length !== columns.length) {
      skip(index + 1, `has ${values.length} values where the table has ${columns.length} columns`);
      continue;
    }
    const value = Object.fromEntries(columns.map((name, column) => [name, values[column] ?? null]));
    yield { value, file: source.path, line: index + 1, done: (index + 1) / data.length };
  }
}

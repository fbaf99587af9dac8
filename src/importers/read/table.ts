import Papa from 'papaparse';
import { LIMITS } from '../limits.ts';
import type { Skip, SourceRecord } from './source.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A table as its first records show it. */
export interface TableShape {
  readonly delimiter: string;
  readonly columns: readonly string[];
}

/**
 * The delimiter that gives the same number of fields, two or more, in each of the first 20 records; of several, the one
 * that gives most. A table of one column has none, and is taken when `acceptsSingle` knows its header. Null: no table.
 */
export function tableShape(text: string, acceptsSingle: (header: string) => boolean): TableShape | null {
  const head = text.slice(0, 2_000_000);
  let best: { delimiter: string; fields: readonly string[] } | null = null;
  for (const delimiter of DELIMITERS) {
    const rows = parse(head, delimiter, 21)
      .filter((row) => !isBlankRow(row))
      .slice(0, 20);
    const fields = rows[0];
    if (fields === undefined || fields.length < 2) continue;
    const complete = rows.length > 2 && head.length === text.length ? rows.slice(0, -1) : rows;
    if (complete.some((row) => row.length !== fields.length)) continue;
    if (best === null || fields.length > best.fields.length) best = { delimiter, fields };
  }
  if (best !== null) return { delimiter: best.delimiter, columns: uniqueNames(best.fields.slice(0, LIMITS.columns)) };
  const header = /^[^\r\n]*/.exec(text)?.[0].trim() ?? '';
  return acceptsSingle(header) ? { delimiter: ',', columns: [header] } : null;
}

/** Reads the rows under the header, each as an object of texts. */
export function* tableRows(text: string, shape: TableShape, file: string, skip: Skip): Generator<SourceRecord> {
  const rows = parse(text, shape.delimiter, 0);
  const endsOpen = !/[\r\n]$/.test(text);
  let line = 1;
  let header = true;
  for (const [index, row] of rows.entries()) {
    const start = line;
    line += 1 + row.reduce((sum, field) => sum + countBreaks(field), 0);
    if (isBlankRow(row)) continue;
    if (header) {
      header = false;
      continue;
    }
    const extra = row.slice(shape.columns.length).some((field) => field !== '');
    if (row.length < shape.columns.length || extra) {
      const last = endsOpen && index === rows.length - 1 && !extra;
      skip(start, last ? 'last line cut off' : `has ${row.length} fields where the header has ${shape.columns.length}`);
      continue;
    }
    const value = Object.fromEntries(shape.columns.map((name, column) => [name, row[column] ?? '']));
    yield { value, file, line: start, done: (index + 1) / rows.length };
  }
}

function parse(text: string, delimiter: string, preview: number): readonly string[][] {
  return Papa.parse<string[]>(text, { delimiter, preview }).data;
}

function isBlankRow(row: readonly string[]): boolean {
  return row.every((field) => field.trim() === '');
}

function countBreaks(field: string): number {
  return field.includes('\n') ? field.split('\n').length - 1 : 0;
}

/** A second column of the same name becomes `name.1`, as pandas writes it. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.map((raw) => {
    const name = raw.trim();
    let unique = name;
    for (let copy = 1; seen.has(unique); copy += 1) unique = `${name}.${copy}`;
    seen.add(unique);
    return unique;
  });
}

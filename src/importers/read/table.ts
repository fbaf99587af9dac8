import Papa from 'papaparse';
import type { JsonObject } from '../json.ts';
import { LIMITS } from '../limits.ts';
import type { Skip, SourceRecord } from './source.ts';
import { uniqueNames } from './uniqueNames.ts';

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
  const short = text.slice(0, 65_536);
  const head = short.split('\n', 50).length === 50 && !short.includes('"') ? short : text.slice(0, 2_000_000);
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
  const endsOpen = !/[\r\n]/.test(text.slice(-1));
  const toObject = objectMaker(shape.columns);
  let line = 1;
  let header = true;
  for (const { row, last, done } of rowsOf(text, shape.delimiter)) {
    const start = line;
    line += 1;
    for (const field of row) line += countBreaks(field);
    if (isBlankRow(row)) continue;
    if (header) {
      header = false;
      continue;
    }
    const extra = row.length > shape.columns.length && row.slice(shape.columns.length).some((field) => field !== '');
    if (row.length < shape.columns.length || extra) {
      const cut = endsOpen && last && !extra;
      skip(start, cut ? 'last line cut off' : `has ${row.length} fields where the header has ${shape.columns.length}`);
      continue;
    }
    yield { value: toObject(row), file, line: start, done };
  }
}

/** Characters parsed at once. */
const PIECE = 131_072;

interface TableRow {
  readonly row: readonly string[];
  readonly last: boolean;
  /** Share of the text read so far. */
  readonly done: number;
}

/** Parses piece by piece: the last row of a piece may be cut, so it is read again with the next; a long one takes more. */
function* rowsOf(text: string, delimiter: string): Generator<TableRow> {
  const parser = new Papa.Parser({ delimiter, newline: lineBreakOf(text, delimiter) });
  let size = PIECE;
  for (let from = 0; from < text.length; ) {
    const final = from + size >= text.length;
    const piece: Papa.ParseResult<string[]> = parser.parse(text.slice(from, from + size), 0, !final);
    const done = Math.min(1, (from + size) / text.length);
    for (const [index, row] of piece.data.entries())
      yield { row, last: final && index === piece.data.length - 1, done };
    if (final) return;
    from += piece.meta.cursor;
    size = piece.data.length === 0 ? size * 2 : PIECE;
  }
}

/** The line break of the first megabyte, as the parser tells it. */
function lineBreakOf(text: string, delimiter: string): '\r\n' | '\n' | '\r' {
  const { linebreak } = Papa.parse<string[]>(text.slice(0, 1_048_576), { delimiter, preview: 1 }).meta;
  return linebreak === '\r\n' || linebreak === '\r' ? linebreak : '\n';
}

/** Makes an object of a row's fields. A column called `__proto__` needs a definition, which is slow. */
function objectMaker(columns: readonly string[]): (row: readonly string[]) => JsonObject {
  if (columns.includes('__proto__'))
    return (row) => Object.fromEntries(columns.map((name, column) => [name, row[column] ?? '']));
  return (row) => {
    const value: Record<string, string> = {};
    for (let column = 0; column < columns.length; column += 1) value[columns[column] ?? ''] = row[column] ?? '';
    return value;
  };
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

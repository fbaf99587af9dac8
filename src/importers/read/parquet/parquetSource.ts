import type { CompressionCodec, RowGroup } from 'hyparquet';
import { Fingerprint } from '../../build/fingerprint.ts';
import { STEP_COLUMNS } from '../../columns.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { LIMITS } from '../../limits.ts';
import type { Skip, Source, SourceRecord, Unreadable } from '../source.ts';
import { uniqueNames } from '../uniqueNames.ts';
import { cellReader } from './cells.ts';
import { loadCodec, type Unpack } from './codecs.ts';
import { NotRead } from './damage.ts';
import { readFooter, type Footer } from './footer.ts';
import { chunkBytes } from './leaf.ts';
import { refusalOf } from './refusal.ts';
import { readRowGroup, type ReadColumn, type RowGroupValues } from './rowGroup.ts';
import { isUnneeded, strangeKind } from './unneededColumns.ts';

/** Opens a parquet file: its rows as records, row group by row group. Imported when such a file comes. */
export async function openParquet(
  path: string,
  bytes: Uint8Array,
  notes: readonly string[],
  withTexts = false,
): Promise<Source | Unreadable> {
  try {
    const footer = readFooter(bytes);
    if (footer.rows === 0) return { message: 'This parquet file has no rows. Choose one that holds rewards.' };
    const file = new ParquetFile(path, bytes, footer, await codecsOf(footer), withTexts);
    return {
      path,
      shape: 'parquet',
      columns: file.names,
      decimalCommaPossible: false,
      notes: [...notes, ...file.notes],
      records: (skip) => file.records(skip),
      recordsFromRow: (row) => file.records(() => undefined, row),
      print: () => printOf(file, path),
    };
  } catch (error) {
    return { message: refusalOf(error) };
  }
}

/** A damaged file equals no other. */
function printOf(file: ParquetFile, path: string): string {
  try {
    return file.print();
  } catch {
    return `damaged ${path}`;
  }
}

/** What unpacks the columns of a file. A codec that is not read is left out: it may be that of a column nobody needs. */
async function codecsOf({ rowGroups }: Footer): Promise<ReadonlyMap<CompressionCodec, Unpack>> {
  const names = new Set(rowGroups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec)));
  const codecs = new Map<CompressionCodec, Unpack>();
  for (const name of names) {
    if (name === undefined) continue;
    try {
      codecs.set(name, await loadCodec(name));
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
    }
  }
  return codecs;
}

class ParquetFile {
  readonly names: readonly string[];
  readonly notes: readonly string[];
  readonly #path: string;
  readonly #bytes: Uint8Array;
  readonly #footer: Footer;
  readonly #codecs: ReadonlyMap<CompressionCodec, Unpack>;
  readonly #columns: readonly ReadColumn[];
  /** The last row group that was read, as long as memory allows: a file is looked at before it is read. */
  #last: { readonly group: RowGroup; readonly values: WeakRef<RowGroupValues> } | null = null;

  constructor(
    path: string,
    bytes: Uint8Array,
    footer: Footer,
    codecs: ReadonlyMap<CompressionCodec, Unpack>,
    withTexts: boolean,
  ) {
    this.#path = path;
    this.#bytes = bytes;
    this.#footer = footer;
    this.#codecs = codecs;
    const columns = footer.columns.slice(0, LIMITS.columns);
    this.names = uniqueNames(columns.map(({ name }) => name));
    const notes: string[] = [];
    if (columns.length < footer.columns.length)
      notes.push(`${path}: only the first ${LIMITS.columns} of ${footer.columns.length} columns were read.`);
    this.#columns = columns.map((column) => {
      const strange = strangeKind(column);
      if (strange !== null)
        notes.push(`${path}: column "${column.name}" (${strange}) is of a kind that is not read here.`);
      const flat = column.tree.children.length === 0 && column.tree.element.repetition_type !== 'REPEATED';
      const read =
        strange !== null ? 'nothing' : isUnneeded(column, withTexts) ? (flat ? 'nothing' : 'lengths') : 'values';
      return { ...column, read };
    });
    this.notes = notes;
  }

  /** Reads all rows, or those of the row groups from the one on in which a row stands. */
  *records(skip: Skip, from = 0): Generator<SourceRecord | null> {
    const toRow = rowMaker(this.names);
    let before = 0;
    for (const group of this.#footer.rowGroups) {
      const rows = Number(group.num_rows);
      if (before + rows <= from) {
        before += rows;
        continue;
      }
      let values: RowGroupValues;
      try {
        values = yield* this.#read(group);
      } catch (error) {
        skip(before + 1, `rows ${before + 1} to ${before + rows}: ${refusalOf(error)}`, rows);
        before += rows;
        continue;
      }
      for (let row = 0; row < rows; row += 1) {
        const line = before + row + 1;
        yield { value: toRow(values, row), file: this.#path, line, done: line / this.#footer.rows };
      }
      before += rows;
    }
  }

  /** Of the packed bytes of all columns but the step's: one writer packs equal rows equally. */
  print(): string {
    const print = new Fingerprint();
    const columns = this.#footer.columns.filter(({ name }) => !STEP_NAMES.has(name));
    for (const { name } of columns) print.add(name);
    for (const group of this.#footer.rowGroups) {
      print.add(String(group.num_rows));
      for (const { leaves } of columns) {
        for (const { index } of leaves) {
          const chunk = group.columns[index]?.meta_data;
          if (chunk !== undefined) print.addBytes(chunkBytes(this.#bytes, chunk));
        }
      }
    }
    return print.value;
  }

  *#read(group: RowGroup): Generator<null, RowGroupValues> {
    const known = this.#last?.group === group ? this.#last.values.deref() : undefined;
    if (known !== undefined) return known;
    const values = yield* readRowGroup(this.#bytes, group, this.#columns, this.#codecs);
    this.#last = { group, values: new WeakRef(values) };
    return values;
  }
}

const STEP_NAMES: ReadonlySet<string> = new Set(STEP_COLUMNS);

/** Makes an object of a row. A column called `__proto__` needs a definition, which is slow. */
function rowMaker(names: readonly string[]): (values: RowGroupValues, row: number) => JsonObject {
  const readers = names.map(cellReader);
  const cell = (values: RowGroupValues, column: number, row: number): JsonValue =>
    readers[column]?.(values[column]?.[row]) ?? null;
  if (names.includes('__proto__'))
    return (values, row) => Object.fromEntries(names.map((name, column) => [name, cell(values, column, row)]));
  return (values, row) => {
    const object: Record<string, JsonValue> = {};
    for (let column = 0; column < names.length; column += 1) object[names[column] ?? ''] = cell(values, column, row);
    return object;
  };
}

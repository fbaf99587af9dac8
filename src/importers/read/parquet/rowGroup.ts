import type { CompressionCodec, DecodedArray, RowGroup } from 'hyparquet';
import { assembleNested } from 'hyparquet/src/assemble.js';
import type { Unpack } from './codecs.ts';
import { must, NotRead, SMALLER_GROUPS } from './damage.ts';
import { trueName, type FileColumn, type Leaf } from './footer.ts';
import { readLeaf } from './leaf.ts';
import { PARSERS } from './parsers.ts';

/** How a column is read: all of it, only how long its lists are, or not at all. */
export interface ReadColumn extends FileColumn {
  readonly read: 'values' | 'lengths' | 'nothing';
}

/** The most values that are held at once: beyond it a row group has to be written smaller. */
const CELLS = 50_000_000;
/** As many may come out of any file, however small: equal values take no room. */
const FREE_CELLS = 5_000_000;
/** Beyond that, so many a byte of the file: a few bytes can stand for any number of equal values. */
const CELLS_PER_BYTE = 64;

/** The values of a row group by column; null for a column that is not read. */
export type RowGroupValues = readonly (readonly unknown[] | null)[];

/**
 * Reads a row group. Pauses now and then: it may hold all rows of a large file.
 *
 * @throws {Damaged | NotRead | RangeError | TypeError} when the bytes do not follow the format.
 */
export function* readRowGroup(
  file: Uint8Array,
  group: RowGroup,
  columns: readonly ReadColumn[],
  codecs: ReadonlyMap<CompressionCodec, Unpack>,
): Generator<null, RowGroupValues> {
  const rows = Number(group.num_rows);
  let cells = 0;
  for (const { read, leaves } of columns) {
    if (read === 'nothing') continue;
    for (const { index } of leaves) cells += Math.max(rows, Number(group.columns[index]?.meta_data?.num_values ?? 0));
  }
  if (cells > Math.min(CELLS, Math.max(FREE_CELLS, file.length * CELLS_PER_BYTE)))
    throw new NotRead('a row group of too many values', SMALLER_GROUPS);
  const values: (readonly unknown[] | null)[] = [];
  for (const column of columns)
    values.push(column.read === 'nothing' ? null : yield* readColumn(file, group, column, rows, codecs));
  return values;
}

function* readColumn(
  file: Uint8Array,
  group: RowGroup,
  column: ReadColumn,
  rows: number,
  codecs: ReadonlyMap<CompressionCodec, Unpack>,
): Generator<null, readonly unknown[]> {
  const read = (leaf: Leaf): Generator<null, unknown[]> => {
    const chunk = group.columns[leaf.index]?.meta_data;
    must(chunk !== undefined, 'a column has no description');
    const names = leaf.path.slice(1).map(({ element }) => trueName(element.name));
    must(chunk.path_in_schema.join('.') === names.join('.'), 'a column has another name than the schema says');
    const unpack = codecs.get(chunk.codec);
    // A number that stands for no codec gives none.
    must((chunk.codec as string | undefined) !== undefined, 'a column is packed with nothing that is known');
    if (unpack === undefined) throw new NotRead(`${chunk.codec} packing`);
    return readLeaf({ file, chunk, leaf, rows, unpack, withValues: column.read === 'values' });
  };
  const [only] = column.leaves;
  if (column.tree.children.length === 0) return only === undefined ? [] : yield* read(only);
  const byPath = new Map<string, DecodedArray>();
  for (const leaf of column.leaves) byPath.set(leaf.path.at(-1)?.path.join('.') ?? '', yield* read(leaf));
  assembleNested(byPath, column.tree, PARSERS);
  const whole = byPath.get(column.tree.path.join('.'));
  must(whole !== undefined && whole.length === rows, 'a nested column does not fit together');
  return whole as readonly unknown[];
}

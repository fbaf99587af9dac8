import type { FileMetaData, RowGroup, SchemaElement, SchemaTree } from 'hyparquet';
import { parquetMetadata, parquetSchema } from 'hyparquet/src/metadata.js';
import { LIMITS } from '../../limits.ts';
import { Damaged, must, NotRead } from './damage.ts';
import { PARSERS } from './parsers.ts';
import { endOfStruct } from './thrift.ts';

/** One physical column: a top-level column, or a field inside one. */
export interface Leaf {
  /** Its place among all leaves, and among the chunks of a row group. */
  readonly index: number;
  /** From the root to itself. */
  readonly path: readonly SchemaTree[];
}

/** A top-level column of the file. */
export interface FileColumn {
  readonly name: string;
  readonly tree: SchemaTree;
  readonly leaves: readonly Leaf[];
}

/** Stands for a field called `__proto__` while the library puts structs together by plain assignment. */
const PROTO = '\u0000__proto__';

/** The name of a field as the file has it. */
export function trueName(name: string): string {
  return name === PROTO ? '__proto__' : name;
}

/** What the end of a parquet file says of it. */
export interface Footer {
  readonly columns: readonly FileColumn[];
  readonly rowGroups: readonly RowGroup[];
  readonly rows: number;
}

const MAGIC = 0x31524150;
const ENCRYPTED = 0x45524150;
const DECRYPT = 'Decrypt it where its key is, and drop what comes out.';
const DEPTH = 32;
const LEAVES = 10_000;
/** Rows with rewards of their own take a bit each at least; so many may take nothing. */
const FREE_ROWS = 1_000_000;
const ROWS_PER_BYTE = 8;

/**
 * Reads the footer and checks that it agrees with itself.
 *
 * @throws {Damaged} when it does not.
 * @throws {NotRead} when the file is encrypted, or has more rows than can be read or than its bytes make likely.
 */
export function readFooter(bytes: Uint8Array): Footer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  must(bytes.length >= 12, 'too short');
  const magic = view.getUint32(bytes.length - 4, true);
  if (magic === ENCRYPTED) throw new NotRead('an encrypted part', DECRYPT);
  must(magic === MAGIC, 'its end is missing');
  const length = view.getUint32(bytes.length - 8, true);
  must(length <= bytes.length - 12, 'the footer is longer than the file');
  const tail = bytes.subarray(bytes.length - 8 - length);
  endOfStruct(new DataView(tail.buffer, tail.byteOffset, length), 0);
  const metadata = parquetMetadata(tail, { geoparquet: false, parsers: PARSERS });
  const footer = checked(metadata);
  const most = Math.min(LIMITS.trajectories, Math.max(FREE_ROWS, bytes.length * ROWS_PER_BYTE));
  if (footer.rows > most) throw new NotRead(`more than ${most} rows`, 'Keep fewer rows, and drop that.');
  return footer;
}

function checked(metadata: FileMetaData): Footer {
  checkSchema(metadata.schema);
  for (const element of metadata.schema) if (element.name === '__proto__') element.name = PROTO;
  const root = parquetSchema(metadata);
  const columns: FileColumn[] = [];
  let next = 0;
  for (const tree of root.children) {
    const leaves: Leaf[] = [];
    collectLeaves([root, tree], leaves, () => next++);
    columns.push({ name: trueName(tree.element.name), tree, leaves });
  }
  must(next <= LEAVES, 'too many columns');
  const rows = Number(metadata.num_rows);
  must(rows >= 0, 'a number of rows below zero');
  let sum = 0;
  for (const group of metadata.row_groups) {
    const count = Number(group.num_rows);
    must(count >= 0 && group.columns.length === next, 'a row group has other columns than the file');
    sum += count;
  }
  must(sum === rows, 'the row groups do not add up to the rows');
  if (metadata.row_groups.some(({ columns: chunks }) => chunks.some((chunk) => chunk.crypto_metadata !== undefined)))
    throw new NotRead('an encrypted part', DECRYPT);
  return { columns, rowGroups: metadata.row_groups, rows };
}

/** The numbers of children must use up the elements, without nesting too deep: the library trusts them. */
function checkSchema(schema: readonly SchemaElement[]): void {
  must(schema.length > 0 && schema.length <= 4 * LEAVES, 'too many columns');
  const open: number[] = [];
  for (const [index, element] of schema.entries()) {
    if (index > 0) {
      must(open.length > 0, 'the columns do not form a tree');
      open[open.length - 1] = (open.at(-1) ?? 0) - 1;
    }
    const children = element.num_children ?? 0;
    must(children >= 0 && children > 0 !== (element.type !== undefined), 'a column is neither a field nor a group');
    if (children > 0) open.push(children);
    must(open.length <= DEPTH, 'columns are nested too deep');
    while (open.at(-1) === 0) open.pop();
  }
  must(open.length === 0, 'the columns do not form a tree');
}

function collectLeaves(path: readonly SchemaTree[], leaves: Leaf[], nextIndex: () => number): void {
  const tree = path.at(-1);
  if (tree === undefined) throw new Damaged('no column');
  if (tree.children.length === 0) leaves.push({ index: nextIndex(), path });
  else for (const child of tree.children) collectLeaves([...path, child], leaves, nextIndex);
}

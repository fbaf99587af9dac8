import type { ColumnMetaData } from 'hyparquet';
import type { ColumnDecoder, PageHeader } from 'hyparquet/src/types.js';
import { assembleLists } from 'hyparquet/src/assemble.js';
import { parquetHeader } from 'hyparquet/src/column.js';
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js';
import { crc32 } from '../crc32.ts';
import type { Unpack } from './codecs.ts';
import { must, NotRead } from './damage.ts';
import type { Leaf } from './footer.ts';
import { readHybrid } from './levels.ts';
import { PARSERS } from './parsers.ts';
import { endOfStruct } from './thrift.ts';
import { readPlainValues, readValues, rich, type Values } from './values.ts';

/** Reads the pages of one leaf in one row group: see `readLeaf`. */
interface LeafJob {
  readonly file: Uint8Array;
  readonly chunk: ColumnMetaData;
  readonly leaf: Leaf;
  readonly rows: number;
  readonly unpack: Unpack;
  /** False: only the lengths of lists are wanted, and every value is null. */
  readonly withValues: boolean;
}

/** Levels and values of a page. */
interface Page {
  readonly definitions: ArrayLike<number> | null;
  readonly repetitions: ArrayLike<number> | null;
  readonly values: Values;
}

/**
 * One entry a row, nested as the schema says; structs are put together afterwards. Pauses after each page.
 *
 * @throws {Damaged | NotRead | RangeError | TypeError} when the bytes do not follow the format.
 */
export function* readLeaf(job: LeafJob): Generator<null, unknown[]> {
  const { file, chunk, leaf, rows } = job;
  const element = leaf.path.at(-1)?.element;
  must(element !== undefined && element.type === chunk.type, 'a column has another type than the schema says');
  const schemaPath = [...leaf.path];
  const decoder: ColumnDecoder = {
    pathInSchema: chunk.path_in_schema,
    type: chunk.type,
    element,
    schemaPath,
    codec: chunk.codec,
    parsers: PARSERS,
    // Bytes that are not said to be text are looked at one by one later.
    utf8: false,
  };
  const total = Number(chunk.num_values);
  const maxDefinition = getMaxDefinitionLevel(schemaPath);
  const maxRepetition = getMaxRepetitionLevel(schemaPath);
  must(maxRepetition > 0 ? total >= rows : total === rows, 'a column has another number of values than there are rows');
  const flat = leaf.path.length === 2 && maxRepetition === 0;
  const out: unknown[] = [];
  let dictionary: Values | null = null;
  let seen = 0;
  const bytes = chunkBytes(file, chunk);
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), offset: 0 };
  while (seen < total) {
    endOfStruct(reader.view, reader.offset);
    const header = parquetHeader(reader);
    const packed = takePage(bytes, reader, header);
    if (header.type === 'DICTIONARY_PAGE') {
      const count = header.dictionary_page_header?.num_values ?? 0;
      must(count >= 0, 'a dictionary of less than nothing');
      if (job.withValues) {
        const page = job.unpack(packed, header.uncompressed_page_size);
        dictionary = rich(readPlainValues(page, 0, count, element), decoder);
      }
      continue;
    }
    if (header.type === 'INDEX_PAGE') continue;
    const count = header.data_page_header?.num_values ?? header.data_page_header_v2?.num_values ?? -1;
    must(count >= 0 && seen + count <= total, 'the pages hold more values than the column');
    seen += count;
    if (count === 0) continue;
    const page = readPage(packed, header, count, maxDefinition, maxRepetition, decoder, dictionary, job);
    if (flat) addFlat(out, page, count, maxDefinition);
    else addNested(out, page, decoder);
    must(out.length <= rows, 'a column has more rows than the others');
    yield null;
  }
  must(out.length === rows, 'a column has fewer rows than the others');
  return out;
}

/** The bytes of a chunk, dictionary first. */
export function chunkBytes(file: Uint8Array, chunk: ColumnMetaData): Uint8Array {
  const data = Number(chunk.data_page_offset);
  const dictionary = Number(chunk.dictionary_page_offset ?? 0);
  const start = dictionary > 0 && dictionary < data ? dictionary : data;
  const end = start + Number(chunk.total_compressed_size);
  must(start >= 4 && end >= start && end <= file.length - 8, 'a column lies outside of the file');
  return file.subarray(start, end);
}

function takePage(bytes: Uint8Array, reader: { offset: number }, header: PageHeader): Uint8Array {
  const size = header.compressed_page_size;
  must(size >= 0 && reader.offset + size <= bytes.length, 'a page ends outside of its column');
  const packed = bytes.subarray(reader.offset, reader.offset + size);
  reader.offset += size;
  const sum = header.crc;
  must(sum === undefined || crc32(packed) === sum >>> 0, 'the check sum of a page does not fit');
  return packed;
}

function readPage(
  packed: Uint8Array,
  header: PageHeader,
  count: number,
  maxDefinition: number,
  maxRepetition: number,
  decoder: ColumnDecoder,
  dictionary: Values | null,
  { unpack, withValues }: LeafJob,
): Page {
  const size = header.uncompressed_page_size;
  const first = header.data_page_header;
  const second = header.data_page_header_v2;
  let at = 0;
  let page = packed;
  if (first !== undefined) page = unpack(packed, size);
  const levels = (max: number, length: number | undefined): ArrayLike<number> | null => {
    if (max === 0 && (length ?? 0) === 0) return null;
    const start = length === undefined ? at + 4 : at;
    const end = start + (length ?? sizeAt(page, at));
    must(end <= page.length && end >= start, 'levels end outside of their page');
    const { values } = readHybrid(page.subarray(0, end), start, 32 - Math.clz32(max), count);
    for (const value of values) must(value <= max, 'a level that the schema does not have');
    at = end;
    return values;
  };
  if (
    first !== undefined &&
    [first.definition_level_encoding, first.repetition_level_encoding].includes('BIT_PACKED')
  ) {
    if (maxDefinition > 0 || maxRepetition > 0) throw new NotRead('the old BIT_PACKED encoding');
  }
  const repetitions = levels(maxRepetition, second?.repetition_levels_byte_length);
  const definitions = levels(maxDefinition, second?.definition_levels_byte_length);
  if (!withValues) return { definitions, repetitions, values: [] };
  if (second !== undefined) {
    const rest = packed.subarray(at);
    page = second.is_compressed !== false && size - at > 0 ? unpack(rest, size - at) : rest.slice();
    at = 0;
  }
  let filled = count;
  if (definitions !== null) {
    filled = 0;
    for (let index = 0; index < count; index += 1) if (definitions[index] === maxDefinition) filled += 1;
  }
  const values = readValues(page, at, filled, first?.encoding ?? second?.encoding, decoder, dictionary);
  must(values.length >= filled, 'a page has fewer values than its levels say');
  return { definitions, repetitions, values };
}

function sizeAt(page: Uint8Array, at: number): number {
  must(at + 4 <= page.length, 'levels end outside of their page');
  return new DataView(page.buffer, page.byteOffset, page.length).getUint32(at, true);
}

function addFlat(out: unknown[], { definitions, values }: Page, count: number, max: number): void {
  let next = 0;
  for (let index = 0; index < count; index += 1)
    out.push(definitions === null || definitions[index] === max ? values[next++] : null);
}

function addNested(out: unknown[], { definitions, repetitions, values }: Page, { schemaPath }: ColumnDecoder): void {
  must(out.length > 0 || (repetitions?.[0] ?? 0) === 0, 'a column begins inside of a row');
  const assembled = assembleLists(
    out,
    (definitions ?? []) as number[],
    (repetitions ?? []) as number[],
    values as never,
    schemaPath,
  );
  if ((assembled as unknown) !== out) for (const value of assembled) out.push(value);
}

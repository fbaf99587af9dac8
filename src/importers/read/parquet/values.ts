import type { ColumnDecoder, Encoding, ParquetType, SchemaElement } from 'hyparquet/src/types.js';
import { convert } from 'hyparquet/src/convert.js';
import { byteStreamSplit } from 'hyparquet/src/encoding.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { must, NotRead } from './damage.ts';
import { decimals } from './decimals.ts';
import { deltaBytes, deltaLengthBytes, deltaNumbers } from './delta.ts';
import { readHybrid } from './levels.ts';

/** Values of a page, or of a dictionary: a typed array or a plain one. */
export type Values = ArrayLike<unknown>;

/**
 * Reads the `count` values that stand at `from` in a page.
 *
 * @throws {Damaged | NotRead | RangeError} when they do not.
 */
export function readValues(
  page: Uint8Array,
  from: number,
  count: number,
  encoding: Encoding | undefined,
  decoder: ColumnDecoder,
  dictionary: Values | null,
): Values {
  if (count === 0) return [];
  if (encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY') return lookUp(page, from, count, dictionary);
  return rich(readRaw(page, from, count, encoding, decoder.element), decoder);
}

/** Values of the types that the schema names, such as texts and dates. */
export function rich(raw: Values, decoder: ColumnDecoder): Values {
  const { element } = decoder;
  if (element.converted_type === 'DECIMAL' || element.logical_type?.type === 'DECIMAL') return decimals(raw, element);
  return convert(raw as never, decoder);
}

/** Values as they are written plainly, in the physical type. */
export function readPlainValues(page: Uint8Array, from: number, count: number, element: SchemaElement): Values {
  if (count === 0) return [];
  const reader = { view: viewOf(page), offset: from };
  const least = SIZES[element.type ?? 'BOOLEAN'] ?? (element.type === 'BYTE_ARRAY' ? 4 : (element.type_length ?? 0));
  must(from + count * least <= page.length, 'a page ends early');
  const values = readPlain(reader, element.type ?? 'BOOLEAN', count, element.type_length);
  must(reader.offset <= page.length, 'a page ends early');
  return values;
}

const SIZES: Partial<Record<ParquetType, number>> = {
  BOOLEAN: 0,
  INT32: 4,
  INT64: 8,
  INT96: 12,
  FLOAT: 4,
  DOUBLE: 8,
};

function readRaw(
  page: Uint8Array,
  from: number,
  count: number,
  encoding: Encoding | undefined,
  element: SchemaElement,
): Values {
  const reader = { view: viewOf(page), offset: from };
  const { type } = element;
  switch (encoding) {
    case 'PLAIN':
      return readPlainValues(page, from, count, element);
    case 'RLE':
      must(type === 'BOOLEAN', 'runs of something else than true and false');
      return Array.from(readHybrid(page, from + 4, 1, count).values, (bit) => bit === 1);
    case 'BYTE_STREAM_SPLIT': {
      const width =
        type === 'FLOAT' || type === 'INT32' ? 4 : type === 'DOUBLE' || type === 'INT64' ? 8 : element.type_length;
      must(from + count * (width ?? 0) <= page.length, 'a page ends early');
      return byteStreamSplit(reader, count, type ?? 'FLOAT', element.type_length);
    }
    case 'DELTA_BINARY_PACKED':
      must(type === 'INT32' || type === 'INT64', 'differences of something else than whole numbers');
      return type === 'INT32'
        ? deltaNumbers(reader, count, new Int32Array(count))
        : deltaNumbers(reader, count, new BigInt64Array(count));
    case 'DELTA_LENGTH_BYTE_ARRAY':
      return deltaLengthBytes(reader, count);
    case 'DELTA_BYTE_ARRAY':
      return deltaBytes(reader, count);
    default:
      must(encoding !== undefined, 'values written in no way that is known');
      throw new NotRead(`the ${encoding} encoding`);
  }
}

function lookUp(page: Uint8Array, from: number, count: number, dictionary: Values | null): Values {
  if (dictionary === null) return must(false, 'a dictionary is missing') ?? [];
  must(from < page.length, 'a page ends early');
  const { values } = readHybrid(page, from + 1, page[from] ?? 0, count);
  return Array.from(values, (index) => {
    must(index < dictionary.length, 'a value is not in the dictionary');
    return dictionary[index];
  });
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

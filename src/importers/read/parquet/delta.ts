import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { LIMITS } from '../../limits.ts';
import { must } from './damage.ts';

/** A place in a page, moved on by what is read. */
export interface Reader {
  readonly view: DataView;
  offset: number;
}

/** Whole numbers written as differences. Their header is checked first: a bad one sends the library back and forth. */
export function deltaNumbers<Out extends Int32Array | BigInt64Array>(reader: Reader, count: number, out: Out): Out {
  const { view, offset } = reader;
  const block = readVarInt(reader);
  const miniblocks = readVarInt(reader);
  const total = readVarInt(reader);
  must(block > 0 && miniblocks > 0 && block % miniblocks === 0, 'a bad block size');
  must(miniblocks <= view.byteLength && block <= 1_048_576, 'a bad block size');
  must(total >= count, 'fewer numbers than the page says');
  reader.offset = offset;
  if (count > 0) deltaBinaryUnpack(reader, count, out);
  must(reader.offset <= view.byteLength, 'the differences end early');
  return out;
}

/** Byte arrays whose lengths come first. */
export function deltaLengthBytes(reader: Reader, count: number): Uint8Array[] {
  const lengths = deltaNumbers(reader, count, new Int32Array(count));
  return Array.from(lengths, (length) => take(reader, length));
}

/** Byte arrays that share their beginning with the one before. */
export function deltaBytes(reader: Reader, count: number): Uint8Array[] {
  const shared = deltaNumbers(reader, count, new Int32Array(count));
  const rests = deltaLengthBytes(reader, count);
  let before = new Uint8Array(0);
  let total = 0;
  return rests.map((rest, index) => {
    const prefix = shared[index] ?? 0;
    must(prefix >= 0 && prefix <= before.length, 'a text shares more than there is');
    total += prefix + rest.length;
    must(total <= LIMITS.recordBytes, 'a page is too large');
    const whole = new Uint8Array(prefix + rest.length);
    whole.set(before.subarray(0, prefix));
    whole.set(rest, prefix);
    before = whole;
    return whole;
  });
}

function take(reader: Reader, length: number): Uint8Array {
  const { view, offset } = reader;
  must(length >= 0 && offset + length <= view.byteLength, 'a text ends early');
  reader.offset += length;
  return new Uint8Array(view.buffer, view.byteOffset + offset, length);
}

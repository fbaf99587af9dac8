import { must } from './damage.ts';

/**
 * Reads `count` small numbers in parquet's mix of runs and packed bits. The library's own reader follows a run wherever
 * a bad byte says it goes.
 *
 * @param width bits a number has, 0 to 32
 * @returns the numbers, and the index after them
 * @throws {Damaged} when the bytes end early
 */
export function readHybrid(
  bytes: Uint8Array,
  from: number,
  width: number,
  count: number,
): { readonly values: Uint32Array; readonly end: number } {
  must(width >= 0 && width <= 32, 'numbers of more than 32 bits');
  const values = new Uint32Array(count);
  let at = from;
  let seen = 0;
  while (seen < count) {
    const head = varint(bytes, at);
    at = head.end;
    const packed = (head.value & 1) === 1;
    const run = Math.floor(head.value / 2);
    must(run > 0, 'an empty run');
    if (packed) {
      const wanted = Math.min(run * 8, count - seen);
      unpack(bytes, at, width, values, seen, wanted);
      at = Math.min(bytes.length, at + run * width);
      seen += wanted;
    } else {
      const size = (width + 7) >> 3;
      must(at + size <= bytes.length, 'a run ends early');
      let value = 0;
      for (let index = 0; index < size; index += 1) value += (bytes[at + index] ?? 0) * 256 ** index;
      at += size;
      const end = Math.min(count, seen + run);
      values.fill(value, seen, end);
      seen = end;
    }
  }
  return { values, end: at };
}

function unpack(bytes: Uint8Array, from: number, width: number, into: Uint32Array, start: number, count: number): void {
  must(from + Math.ceil((count * width) / 8) <= bytes.length, 'packed numbers end early');
  for (let index = 0; index < count; index += 1) {
    let bit = index * width;
    let value = 0;
    for (let got = 0; got < width; ) {
      const shift = bit & 7;
      const take = Math.min(8 - shift, width - got);
      value += (((bytes[from + (bit >> 3)] ?? 0) >> shift) & ((1 << take) - 1)) * 2 ** got;
      got += take;
      bit += take;
    }
    into[start + index] = value;
  }
}

function varint(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    must(start + index < bytes.length, 'a run ends early');
    const byte = bytes[start + index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, end: start + index + 1 };
  }
  must(false, 'a run is too long');
  return { value, end: start };
}

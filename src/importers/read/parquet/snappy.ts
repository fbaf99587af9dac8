import { snappyUncompress } from 'hyparquet/src/snappy.js';
import { must } from './damage.ts';

/** Snappy cannot pack more than 22 times. */
const SNAPPY_RATIO = 32;

/**
 * Unpacks a page of Snappy. The library takes a literal's length of four bytes as a signed number, and goes back and forth
 * in a damaged page for seconds; so the elements are walked first.
 *
 * @throws {Damaged} when the elements do not end with the page, or give another size.
 */
export function unpackSnappy(packed: Uint8Array, size: number): Uint8Array {
  must(size <= packed.length * SNAPPY_RATIO, 'a page has another size than its header says');
  must(unpackedSize(packed) === size, 'a page has another size than its header says');
  const page = new Uint8Array(size);
  snappyUncompress(packed, page);
  return page;
}

/** Bytes that the elements of a page give: a tag's lowest two bits say whether it is a literal or which kind of copy. */
function unpackedSize(packed: Uint8Array): number {
  let pos = 0;
  while (pos < packed.length && packed[pos]! >= 0x80) pos++;
  pos++;
  let size = 0;
  while (pos < packed.length) {
    const tag = packed[pos++]!;
    const kind = tag & 3;
    if (kind === 0) {
      const extra = Math.max(0, (tag >>> 2) - 59);
      let length = tag >>> 2;
      if (extra > 0) {
        length = 0;
        for (let k = extra - 1; k >= 0; k--) length = length * 256 + (packed[pos + k] ?? 0);
      }
      pos += extra + length + 1;
      size += length + 1;
    } else {
      size += kind === 1 ? ((tag >>> 2) & 7) + 4 : (tag >>> 2) + 1;
      pos += kind === 3 ? 4 : kind;
    }
  }
  must(pos === packed.length, 'a page ends within an element');
  return size;
}

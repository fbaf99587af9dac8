import { expect, test } from 'vitest';
import { unpackSnappy } from './snappy.ts';

/** Length 5, a literal of 3, and a copy of 2 from 3 before. */
const SOUND = Uint8Array.of(5, 0x08, 1, 2, 3, 0x06, 3, 0);

test('literals and copies are unpacked', () => {
  // A copy with a two-byte offset has its length less 1 above its kind.
  expect([...unpackSnappy(SOUND.with(5, 0x06), 5)]).toEqual([1, 2, 3, 1, 2]);
});

test.each([
  ['a literal longer than half of all 32 bits', Uint8Array.of(5, 0xfc, 0xff, 0xff, 0xff, 0xff, 1, 2, 3)],
  ['a literal that goes back', Uint8Array.of(5, 0xfc, 0xf8, 0xff, 0xff, 0xff, 1, 2, 3, 4)],
  ['a copy that ends with the page', SOUND.subarray(0, 7)],
  ['another size', SOUND.with(1, 0x04)],
])('%s is damage, and is said at once', (_, packed) => {
  expect(() => unpackSnappy(packed, 5)).toThrow(/a page/);
});

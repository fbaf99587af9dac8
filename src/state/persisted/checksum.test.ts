import { expect, test } from 'vitest';
import { crc32, crc32InPortions } from './checksum.ts';

test.each(['', 'ä€😀', 'ä€😀 and more, '.repeat(400_000), '😀'.repeat(600_000), `a${'😀'.repeat(600_000)}`])(
  'in portions the sum of a text is the same',
  async (text) => {
    expect(await crc32InPortions(text)).toBe(crc32(text));
  },
);

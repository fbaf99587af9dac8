import { gzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { crc32 } from './crc32.ts';
import { gunzip } from './gunzip.ts';
import { readAll } from './testing/readAll.ts';
import { unzstd } from './unzstd.ts';

const encoder = new TextEncoder();
const ROWS = ['{"task_id": "a", "reward": 1}\n', '{"task_id": "b", "reward": 0}\n'];
/** Two frames, one with a check sum and one without. */
const FRAMES = new Uint8Array(readFileSync(join(import.meta.dirname, '../generic_rows/samples/frames.jsonl.zst')));

function join2(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function members(): readonly [Uint8Array, Uint8Array] {
  return [gzipSync(encoder.encode(ROWS[0] ?? '')), gzipSync(encoder.encode(ROWS[1] ?? ''))];
}

describe('gzip', () => {
  test('zero bytes after the end are padding and no flaw', async () => {
    const { values, notes } = await readAll(join2(...members(), new Uint8Array(512)));
    expect(values).toHaveLength(2);
    expect(notes).toEqual([]);
  });

  test('other bytes after the end are told', async () => {
    const { values, notes } = await readAll(join2(...members(), encoder.encode('junk, and more of it')), 'a.gz');
    expect(values).toHaveLength(2);
    expect(notes).toEqual(['a.gz: after the end of the gzip file stand bytes that are not gzip; they were left out.']);
  });

  test('a member that is cut off is told, and those before it are read', async () => {
    const [first, second] = members();
    const { values, notes } = await readAll(join2(first, second.subarray(0, 14)), 'a.gz');
    expect(values).toHaveLength(1);
    expect(notes).toEqual(['a.gz: the gzip file ends early; what could be unpacked was read.']);
  });

  test('a check sum that does not fit is told', async () => {
    const [first, second] = members();
    const damaged = first.slice();
    damaged[damaged.length - 8] = (damaged.at(-8) ?? 0) ^ 1;
    expect(await gunzip(join2(damaged, second), LIMITS)).toMatchObject({
      ok: true,
      flaw: expect.stringContaining('check sum'),
    });
    expect(await gunzip(join2(second, damaged), LIMITS)).toMatchObject({
      ok: true,
      flaw: expect.stringContaining('check sum'),
    });
  });
});

describe('zstd', () => {
  test('several frames are one text', async () => {
    expect((await readAll(FRAMES)).values).toHaveLength(4);
  });

  test('frames to be skipped and zero bytes at the end are no flaw', async () => {
    const skipped = Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3);
    const { values, notes } = await readAll(join2(FRAMES, skipped, FRAMES, new Uint8Array(64)));
    expect(values).toHaveLength(8);
    expect(notes).toEqual([]);
  });

  test.each([
    ['cut', FRAMES.subarray(0, FRAMES.length - 3), 2, 'ends early'],
    ['followed by something else', join2(FRAMES, encoder.encode('more than that')), 4, 'not zstd'],
  ])('a file that is %s is read as far as it goes, and it is told', async (_, bytes, rows, words) => {
    const { values, notes } = await readAll(bytes, 'a.zst');
    expect(values).toHaveLength(rows);
    expect(notes).toEqual([expect.stringContaining(words)]);
  });

  test('a dictionary, and a window larger than a browser gives, are refused in words', async () => {
    const header = (flags: number, rest: readonly number[]): Uint8Array =>
      Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, flags, ...rest, 1, 0, 0);
    await expect(readAll(header(0x01, [0, 7]))).rejects.toThrow('with a dictionary');
    await expect(readAll(header(0x00, [0xa8]))).rejects.toThrow('more memory than a browser gives');
  });

  test('a bomb is refused before it is unpacked', async () => {
    // A block of one byte that is repeated 128 KiB times, often.
    const block = [((131_072 << 3) & 0xff) | 2, (131_072 >> 5) & 0xff, (131_072 >> 13) & 0xff, 0x41];
    const bytes = Uint8Array.from([
      0x28,
      0xb5,
      0x2f,
      0xfd,
      0,
      0x38,
      ...Array.from({ length: 64 }, () => block).flat(),
      1,
      0,
      0,
    ]);
    expect(await unzstd(bytes, { ...LIMITS, ratioFreeBytes: 1_048_576 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('would be larger than 1 MB'),
    });
  });
});

test('the check sum of "123456789" is that of the standard, in one piece or two', () => {
  expect(crc32(encoder.encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(encoder.encode('6789'), crc32(encoder.encode('12345')))).toBe(0xcbf43926);
});

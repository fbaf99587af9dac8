import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importFiles } from '../importFiles.ts';
import { type ByteSource, LostFile, sourceOf } from './bytes.ts';
import { linesOf } from './lines.ts';
import { Parts } from './parts.ts';

const encoder = new TextEncoder();

/** Texts in which a cut may fall inside of a character, between `\r` and `\n`, after a byte order mark. */
const texts = fc
  .array(fc.constantFrom('a', '"', 'ä', '→', '😀', '\n', '\r\n', '\u2028', '\ufeff', ' ', 'b'.repeat(70)), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

/** A text of so many bytes that is never held: one line, again and again. */
function repeated(line: string, size: number): ByteSource {
  const unit = encoder.encode(line);
  return {
    size,
    read: (from, to) =>
      Uint8Array.from(
        { length: Math.max(0, Math.min(to, size) - from) },
        (_, k) => unit[(from + k) % unit.length] ?? 0,
      ),
  };
}

describe('lines', () => {
  test('are the same whatever the size of the pieces that are read', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 64 }), (text, piece) => {
        const source = sourceOf(encoder.encode(text));
        const simple = ({ text: line, number, last }: { text: string | null; number: number; last: boolean }) => [
          line,
          number,
          last,
        ];
        expect([...linesOf(source, piece)].map(simple)).toEqual([...linesOf(source)].map(simple));
      }),
      { numRuns: 2_000 },
    );
  });

  test('one that is longer than a record may be is passed over, and those around it are read', () => {
    const source = sourceOf(encoder.encode(`a\n${'x'.repeat(500)}\nb\n${'y'.repeat(500)}`));
    expect([...linesOf(source, 16, 100)].map(({ text, number }) => [number, text])).toEqual([
      [1, 'a'],
      [2, null],
      [3, 'b'],
      [4, null],
    ]);
  });

  test('are read from the parts of an unpacked file as from one piece', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.array(fc.nat(40)), (bytes, cuts) => {
        const parts = new Parts(1_000);
        const ends = [...cuts.filter((cut) => cut < bytes.length), bytes.length].toSorted((a, b) => a - b);
        for (const [index, end] of ends.entries()) parts.add(bytes.slice(index === 0 ? 0 : ends[index - 1], end));
        expect(parts.join()).toEqual(bytes);
        for (let from = 0; from < bytes.length; from += 3)
          expect(parts.read(from, from + 7)).toEqual(bytes.subarray(from, from + 7));
      }),
    );
  });
});

describe('files that are not held in memory', () => {
  test('one of lines above 4 GB is refused before it is read', async () => {
    const bytes = repeated('{"group_id": "a:s", "reward": 1}\n', 4_300_000_000);
    expect(await importFiles([{ path: 'a.jsonl', bytes }])).toEqual({
      ok: false,
      refusal: {
        file: 'a.jsonl',
        message: 'The file has 4101 MB; the limit is 4096 MB. Split it, or keep only ids and rewards.',
      },
    });
  });

  test('one that cannot be read any more is left out with its words, and the others are read', async () => {
    const gone: ByteSource = {
      size: 100,
      read: () => {
        throw new LostFile('The file cannot be read any more.');
      },
    };
    const bytes = encoder.encode('{"group_id": "a:s", "rewards": [1, 0]}');
    const result = await importFiles([
      { path: 'a.jsonl', bytes },
      { path: 'gone.jsonl', bytes: gone },
    ]);
    if (!result.ok) throw new Error(result.refusal.message);
    expect(result.value.warnings).toEqual(['gone.jsonl was left out: The file cannot be read any more.']);
    expect(await importFiles([{ path: 'gone.jsonl', bytes: gone }])).toEqual({
      ok: false,
      refusal: { file: 'gone.jsonl', message: 'The file cannot be read any more.' },
    });
  });

  test('step files of which only the start is equal are all read', async () => {
    const file = (last: number) =>
      Array.from({ length: 8 }, (_, k) =>
        JSON.stringify({ group_id: k >> 1, reward: k === 7 ? last : k & 1, step: 1 }),
      ).join('\n');
    const files = [file(0), file(1), file(0)].map((text, k) => ({ path: `${k}.jsonl`, bytes: encoder.encode(text) }));
    const result = await importFiles(files);
    if (!result.ok) throw new Error(result.refusal.message);
    expect(result.value.counts.trajectories).toBe(16);
    expect(result.value.warnings).toContain('2.jsonl holds the same rows as 0.jsonl; they were read once.');
  });
});

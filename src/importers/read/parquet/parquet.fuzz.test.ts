import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importFiles } from '../../importFiles.ts';
import { openSource } from '../open.ts';

const RUNS = 5_000;
/** Milliseconds that a file of a few kilobytes may take, on a machine that does other things as well. */
const PATIENCE = 5_000;

/** Small files; Brotli takes ten times as long as all others together. */
const SEEDS = readdirSync(join(import.meta.dirname, 'samples'))
  .filter((name) => !name.startsWith('brotli'))
  .map((name) => new Uint8Array(readFileSync(join(import.meta.dirname, 'samples', name))));

/** Evenly from 0 to 1: doubles would nearly all be close to 0. */
const share = fc.noBias(fc.nat(999_999)).map((millionths) => millionths / 1_000_000);
/** Most changes fall into the pages: a bad footer hides them. */
const place = fc.oneof({ weight: 4, arbitrary: share.map((at) => at * 0.5) }, { weight: 1, arbitrary: share });
const change = fc.record({
  at: place,
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 3 }),
    fc.constantFrom(
      ...[[0], [255], [128], [255, 255, 255, 255, 15], [255, 255, 255, 127], [0, 0, 0, 128]].map((list) =>
        Uint8Array.from(list),
      ),
    ),
  ),
});

function mutate(seed: Uint8Array, changes: readonly { at: number; bytes: Uint8Array }[], cut: number): Uint8Array {
  const whole = seed.slice();
  for (const { at, bytes } of changes) {
    const start = Math.min(Math.max(4, Math.floor(at * whole.length)), whole.length - bytes.length);
    whole.set(bytes, start);
  }
  return whole.subarray(0, Math.ceil(whole.length * cut));
}

test('cut and overwritten parquet files are read or refused in words, and soon', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SEEDS),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.oneof({ weight: 19, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: share }),
      fc.boolean(),
      async (seed, changes, cut, whole) => {
        const bytes = mutate(seed, changes, cut);
        const started = performance.now();
        const words: string[] = [];
        if (whole) {
          const result = await importFiles([{ path: 'fuzzed.parquet', bytes }]);
          if (!result.ok) words.push(result.refusal.message);
          else words.push(...result.value.skipped.map(({ reason }) => reason));
        } else {
          const source = await openSource({ path: 'fuzzed', bytes });
          if ('message' in source) words.push(source.message);
          else {
            for (const record of source.records((_, reason) => words.push(reason))) JSON.stringify(record);
            source.print?.();
          }
        }
        expect(performance.now() - started).toBeLessThan(PATIENCE);
        for (const message of words) {
          expect(message.length).toBeGreaterThan(20);
          expect(message).not.toMatch(/undefined|\[object|thrift|Invalid|RangeError|importer itself failed/);
        }
      },
    ),
    { numRuns: RUNS },
  );
});

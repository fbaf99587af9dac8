import { gzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importFiles } from '../importFiles.ts';
import { zipOf } from './testing/zipOf.ts';

const RUNS = 500;
/** Milliseconds that a file of a kilobyte may take, on a machine that does other things as well. */
const PATIENCE = 5_000;

const sample = (path: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, '..', path)));
const rows = sample('verl_rollout/samples/overlong/12.jsonl');
const SEEDS = {
  gzip: gzipSync(rows),
  zstd: sample('generic_rows/samples/frames.jsonl.zst'),
  zip: zipOf({ 'run/12.jsonl': rows, 'run/13.jsonl': rows, 'run/a.gz': gzipSync(rows) }),
};

/** Evenly from 0 to 1: doubles would nearly all be close to 0. */
const share = fc.noBias(fc.nat(999_999)).map((millionths) => millionths / 1_000_000);

const change = fc.record({
  at: share,
  bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
});

test.each(Object.entries(SEEDS))('changed and cut %s files are read or refused in words, and soon', async (_, seed) => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 4 }), share, async (changes, cut) => {
      const bytes = seed.slice();
      for (const { at, bytes: by } of changes) {
        const start = Math.min(Math.max(4, Math.floor(at * bytes.length)), bytes.length - by.length);
        bytes.set(by, start);
      }
      const started = performance.now();
      const result = await importFiles([
        { path: 'f', bytes: cut < 0.5 ? bytes : bytes.subarray(0, Math.ceil(cut * bytes.length)) },
      ]);
      expect(performance.now() - started).toBeLessThan(PATIENCE);
      const words = result.ok ? result.value.warnings : [result.refusal.message];
      for (const message of words) expect(message).not.toMatch(/undefined|\[object|invalid|importer itself failed/);
    }),
    { numRuns: RUNS },
  );
});

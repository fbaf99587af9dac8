import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFiles } from '../importFiles.ts';
import { toDocument } from '../toDocument.ts';

/** Inputs for each importer. */
export const RUNS = 20_000;
const encoder = new TextEncoder();

/** Small samples of a format: what is cut, doubled and overwritten below. */
function seeds(id: string): readonly Uint8Array[] {
  const folder = join(import.meta.dirname, '..', id, 'samples');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.expected.json'),
  );
  return files
    .map((entry) => new Uint8Array(readFileSync(join(entry.parentPath, entry.name))))
    .map((bytes) => bytes.subarray(0, 3_000))
    .toSorted((a, b) => a.length - b.length);
}

/** Three of four are of the smaller half: an edit of a small file does as much, and four are tried in the time of one. */
function seed(id: string): fc.Arbitrary<Uint8Array> {
  const all = seeds(id);
  const smaller = all.slice(0, Math.ceil(all.length / 2));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...smaller) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
}

const CHUNKS = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  '\n',
  '\\',
  'NaN',
  '-Infinity',
  '1e999',
  '__proto__',
  '"reward": null',
  '\u2028',
  ';',
  '\t',
  '12345678901234567890',
  '<b>',
].map((text) => encoder.encode(text));

interface Edit {
  readonly at: number;
  readonly drop: number;
  readonly chunk: Uint8Array;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  // Evenly from 0 to 1: doubles would nearly all be close to 0.
  at: fc.noBias(fc.nat(1_000_000)).map((millionths) => millionths / 1_000_000),
  drop: fc.oneof(fc.nat(3), fc.nat(400)),
  chunk: fc.oneof(fc.constantFrom(...CHUNKS), fc.uint8Array({ maxLength: 4 })),
});

function mutate(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  return edits.reduce((text, { at, drop, chunk }) => {
    const start = Math.floor(at * text.length);
    const after = text.subarray(start + drop);
    const edited = new Uint8Array(start + chunk.length + after.length);
    edited.set(text.subarray(0, start));
    edited.set(chunk, start);
    edited.set(after, start + chunk.length);
    return edited;
  }, bytes);
}

/** Reads bytes, whatever they are: the run adds up, or the refusal has words. */
export async function survives(bytes: Uint8Array): Promise<void> {
  const result = await importFiles([{ path: 'fuzzed', bytes }], { pause: () => Promise.resolve() });
  if (!result.ok) {
    expect(result.refusal.message).not.toBe('');
    expect(result.refusal.message).not.toMatch(/Unexpected token|JSON\.parse|undefined|\[object/);
    return;
  }
  const { value: run } = result;
  const { counts, groups, records } = run;
  expect(counts.rewardsOk + counts.rewardsMissing + counts.rewardsInfinite).toBe(counts.trajectories);
  expect(groups.reduce((sum, { rewards }) => sum + rewards.length, 0)).toBe(counts.trajectories);
  expect(records.used).toBeGreaterThanOrEqual(0);
  expect(records.used + records.skipped).toBeLessThanOrEqual(records.read);
  toDocument(run);
}

/** Mutated samples of these importers; and nothing of what is read reaches the prototypes of the language. */
export function fuzzImporters(ids: readonly string[]): void {
  let prototypeKeys: readonly PropertyKey[] = [];
  beforeAll(() => {
    prototypeKeys = Reflect.ownKeys(Object.prototype);
  });
  afterAll(() => {
    expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeKeys);
  });

  describe('mutated samples are read or refused in words', () => {
    test.each([...ids])('%s', { timeout: 120_000 }, async (id) => {
      await fc.assert(
        fc.asyncProperty(seed(id), fc.array(edit, { minLength: 1, maxLength: 4 }), async (bytes, edits) =>
          survives(mutate(bytes, edits)),
        ),
        { numRuns: RUNS },
      );
    });
  });
}

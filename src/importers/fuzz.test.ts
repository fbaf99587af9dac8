import fc from 'fast-check';
import { test } from 'vitest';
import { IMPORTERS } from './index.ts';
import { fuzzImporters, RUNS, survives } from './testing/fuzzing.ts';

const encoder = new TextEncoder();

/* Half of the importers: the others are in fuzzMore.test.ts, so that the two run side by side. */
fuzzImporters(IMPORTERS.filter((_, k) => k % 2 === 0).map(({ id }) => id));

test('random bytes are read or refused in words', { timeout: 120_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), survives), { numRuns: RUNS });
});

test('random JSON is read or refused in words', { timeout: 120_000 }, async () => {
  const keys = fc.constantFrom(
    'group_id',
    'reward',
    'rewards',
    'trajectories',
    'id',
    'steps',
    'input',
    'output',
    'score',
    'step',
    'items',
    'dataset_name',
    '__proto__',
    'format',
    'groups',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { maxLength: 4 }), async (values) =>
      survives(encoder.encode(values.map((value) => JSON.stringify(value)).join('\n'))),
    ),
    { numRuns: RUNS },
  );
});

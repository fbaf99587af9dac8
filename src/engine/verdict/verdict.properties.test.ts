import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchColumnsOf } from '../batch/columns.ts';
import { ESTIMATORS } from '../estimators/index.ts';
import { batches, batchesWithSteps, runSettings } from '../testing/batches.ts';
import { contextOf, failing, laneNamed, OFF } from './testing/speak.ts';
import { rulesThatSpeak, verdictOf } from './verdict.ts';

const BUILT_IN = ESTIMATORS.map(({ id, shortLabel }) => laneNamed(shortLabel, { estimator: id }));
const lanes = fc.oneof(
  fc.subarray([...BUILT_IN, OFF]),
  fc.array(
    runSettings.map((settings) => laneNamed(settings.estimator, settings)),
    { maxLength: 3 },
  ),
  fc.constant([BUILT_IN[0]!, failing('Mine')]),
);
const given = fc.tuple(fc.oneof(batches, batchesWithSteps), lanes, fc.option(fc.nat(8)));

test('of any batch under any lanes there is a headline, made of words and numbers', { timeout: 600_000 }, async () => {
  const spoken = new Set<string>();
  await fc.assert(
    fc.asyncProperty(given, async ([batch, inputs, focus]) => {
      const context = await contextOf(batchColumnsOf(batch), inputs, focus);
      const { headline, detail } = verdictOf(context);
      expect(headline).toMatch(/^\S.*\.$/);
      expect(detail).toMatch(/^(\S.*\.)?$/);
      for (const sentence of [headline, detail]) {
        expect(sentence).not.toMatch(/undefined|null|\[object|-\d|Infinity| {2}/);
      }
      const said = rulesThatSpeak(context);
      expect(said.details.length).toBeLessThanOrEqual(2);
      spoken.add(said.headline.rule.id);
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) },
  );
  expect(spoken.size).toBeGreaterThan(12);
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFrameworkVectors } from '../../testing/frameworkVectors.ts';
import { LOSS_MODES, lossModeById } from './modes.ts';
import { lossWeights } from './weights.ts';

const { lossVectors, cases } = readFrameworkVectors();

/** TRL's and SkyRL's own functions were run on the whole batch, as on one micro-batch; SkyRL's then took the mean. */
const SPLIT: ReadonlySet<string> = new Set(['skyrl.loss.token_mean_legacy']);

describe.each(Object.entries(lossVectors))('%s', (id, expected) => {
  test('gives the recorded losses', () => {
    for (const { id: caseId, advantages, lengths, max_len, prompt_sizes, micro_batch } of cases.loss) {
      const { row } = lossWeights(lossModeById(id)!, lengths, {
        maxLength: max_len,
        promptSizes: prompt_sizes,
        advantages,
        ...(SPLIT.has(id) && { microBatch: micro_batch }),
      });
      const loss = advantages.reduce((sum, advantage, i) => sum - row[i]! * advantage, 0);
      expect(Math.abs(loss - expected[caseId]!.expected), caseId).toBeLessThan(1e-5 * Math.max(1, Math.abs(loss)));
    }
  });
});

test('the weights of a mean over tokens add up to 1, and so do those of a mean over rows', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lengths, (of) => {
      for (const mode of LOSS_MODES) {
        const { row, token } = lossWeights(mode, of);
        expect(row).toHaveLength(of.length);
        of.forEach((length, i) => {
          expect(row[i]).toBe(token[i]! * length);
        });
        if (mode.denominator === 'tokens' || mode.denominator === 'rows and row tokens') {
          expect(row.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
        }
      }
    }),
  );
});

test('tokens of advantage 0 leave prime-rl’s denominator, and the rest counts for more', () => {
  const { token } = lossWeights(lossModeById('prime.loss')!, [5, 5, 10], { advantages: [1, -1, 0] });
  expect(token[0]).toBe(1 / 10);
});

test('a given constant divides open-instruct’s sum', () => {
  expect(lossWeights(lossModeById('open_instruct.loss.constant')!, [2, 4], { constant: 8 }).row).toEqual(
    Float64Array.of(0.25, 0.5),
  );
});

test('every framework’s first mode is its default', () => {
  const first = new Map(LOSS_MODES.toReversed().map((mode) => [mode.framework, mode.id]));
  for (const { id, framework, isDefault } of LOSS_MODES) expect(isDefault).toBe(first.get(framework) === id);
});

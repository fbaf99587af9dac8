import { expect, test } from 'vitest';
import { PROGRAM_LIMITS } from './limits.ts';
import type { CallOutcome } from './outcome.ts';
import { numbersOf, tooLargeCalls, tooLargeResult, tooLargeSource } from './tooLarge.ts';

const { rewards, rewardsOfRun, source, spareNumbers } = PROGRAM_LIMITS;

test('a source may have as many characters as the limit says', () => {
  expect(tooLargeSource('x'.repeat(source))).toBeNull();
  expect(tooLargeSource('x'.repeat(source + 1))).toMatchObject({ what: 'source', size: source + 1, limit: source });
});

test('rewards are held against the limit of a call, and their sum against that of a run', () => {
  const full = new Array<number>(rewardsOfRun / rewards).fill(rewards);
  expect(tooLargeCalls([])).toBeNull();
  expect(tooLargeCalls(full)).toBeNull();
  expect(tooLargeCalls([rewards + 1])).toMatchObject({ size: rewards + 1, limit: rewards });
  expect(tooLargeCalls([...full, 1])).toMatchObject({ size: rewardsOfRun + 1, limit: rewardsOfRun });
});

test('a result may have two numbers a reward and some to spare, returns that are the advantages counted once', () => {
  const limit = 2 * 12 + 2 * spareNumbers;
  expect(tooLargeResult(limit, [8, 4])).toBeNull();
  expect(tooLargeResult(limit + 1, [8, 4])).toMatchObject({ what: 'result', size: limit + 1, limit });
  const four = [Float64Array.of(1, 2), Float64Array.of(3, 4)];
  const ok = (returns: Float64Array[]): CallOutcome => ({
    kind: 'ok',
    result: { advantagesByGroup: four, returnsByGroup: returns },
  });
  const fault: CallOutcome = { kind: 'fault', fault: { name: 'E', message: '', line: null, column: null } };
  expect(numbersOf([ok(four), fault, ok([Float64Array.of(5)])])).toBe(4 + 4 + 1);
});

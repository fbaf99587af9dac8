import * as fc from 'fast-check';
import { test } from 'vitest';

/** Runs of each property: `FUZZ_RUNS` when it is set, to search longer than on every change. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10_000);

/**
 * A test that a property holds for every input drawn. On failure fast-check prints the seed, the path and the smallest
 * input it found.
 *
 * @param runs inputs drawn without `FUZZ_RUNS`; fewer where one input is a whole batch
 */
export function holds<T>(title: string, inputs: fc.Arbitrary<T>, check: (input: T) => void, runs = RUNS): void {
  const numRuns = process.env['FUZZ_RUNS'] === undefined ? runs : RUNS;
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- the property is the expectation
  test(title, { timeout: 3_600_000 }, () => fc.assert(fc.property(inputs, check), { numRuns }));
}

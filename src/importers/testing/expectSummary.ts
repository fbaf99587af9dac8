import { expect } from 'vitest';
import type { Summary } from './summary.ts';

/** What an expected.json file says: the names that stand there are compared, texts of refusals and warnings by a part of them. */
export type Expected = Readonly<Record<string, unknown>>;

/** Compares an import with what its sample says, name by name; of names that are not reported nothing is asked. */
export function expectSummary(summary: Summary, expected: Expected, notReported: readonly string[] = []): void {
  for (const [key, value] of Object.entries(expected)) {
    if (notReported.includes(key)) continue;
    const found = summary[key];
    if (key === 'refused' || key === 'warnings') expect(String(found)).toContain(String(value));
    else if (key === 'reward_sum' && typeof value === 'number') expect(found).toBeCloseTo(value, 12);
    else expect(found, key).toEqual(value);
  }
  if (!('refused' in expected)) expect(summary['refused']).toBeUndefined();
}

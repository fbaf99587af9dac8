import { expect, test } from 'vitest';
import { expectFormula, groupsOf, runEntry, variantOf } from '../testing/entry.ts';
import { passAtK } from './index.ts';

/** All sets of k of n places. */
function setsOf(n: number, k: number, from = 0): number[][] {
  if (k === 0) return [[]];
  return Array.from({ length: Math.max(0, n - from) }, (_, i) => from + i).flatMap((first) =>
    setsOf(n, k - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

test.each([1, 2, 3, 4])('the closed form is the mean over all sets of %d attempts', async (k) => {
  const groups = groupsOf('binary').filter(({ rewards }) => rewards.length <= 16);
  const formula = ({ rewards }: { rewards: readonly number[] }) => {
    const n = rewards.length;
    const sets = setsOf(n, k);
    const won = sets.map((set) => Number(set.some((i) => rewards[i]! > 0)));
    const rate = won.reduce((a, b) => a + b, 0) / sets.length;
    const spread = Math.sqrt(rate * (1 - rate));
    if (sets.length === 0 || spread < 1e-12) return rewards.map(() => 0);
    return rewards.map((_, i) => {
      const own = sets.map((set, s) => [set, won[s]!] as const).filter(([set]) => set.includes(i));
      return own.reduce((sum, [, one]) => sum + (one - rate) / spread, 0) / own.length;
    });
  };
  await expectFormula(passAtK, groups, formula, { k });
});

test('it is what the comparison of papers computes, bit for bit', async () => {
  const groups = groupsOf('binary');
  expect(await runEntry(passAtK, groups, { k: 4 })).toEqual(variantOf('paper.passk_training.k4', groups));
  expect(await runEntry(passAtK, groups, { k: 2 })).toEqual(variantOf('paper.passk_training.k2', groups));
});

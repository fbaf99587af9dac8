import { test } from 'vitest';
import { expectFormula, groupsOf, mean, std } from '../testing/entry.ts';
import { leaveOneOutStd } from './index.ts';

test.each(['dense', 'binary'] as const)('mean and std are those of the others, for %s rewards', async (kind) => {
  await expectFormula(leaveOneOutStd, groupsOf(kind), ({ rewards }) =>
    rewards.map((reward, i) => {
      const others = rewards.toSpliced(i, 1);
      if (others.length === 0) return 0;
      const spread = new Set(others).size === 1 ? null : std(others, 1);
      return (reward - mean(others)) / (spread === null ? 1 : spread + 1e-6);
    }),
  );
});

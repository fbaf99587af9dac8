import { expect, test } from 'vitest';
import { expectFormula, groupsOf, mean, runEntry, variantOf } from '../testing/entry.ts';
import { maxrl } from './index.ts';

test('an advantage is the distance from the mean in means, 0 without a success', async () => {
  await expectFormula(maxrl, groupsOf('binary'), ({ rewards }) =>
    rewards.map((reward) => (mean(rewards) > 0 ? reward / mean(rewards) - 1 : 0)),
  );
});

test('it is what the paper writes', async () => {
  const groups = groupsOf('binary');
  const paper = variantOf('paper.maxrl', groups);
  const found = await runEntry(maxrl, groups);
  found.forEach((group, g) => group.forEach((value, i) => expect(value).toBeCloseTo(paper[g]![i]!, 12)));
});

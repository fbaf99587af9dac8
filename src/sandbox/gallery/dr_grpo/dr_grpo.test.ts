import { expect, test } from 'vitest';
import { expectFormula, groupsOf, mean, runEntry, variantOf } from '../testing/entry.ts';
import { drGrpo } from './index.ts';

test('an advantage is the distance from the mean', async () => {
  await expectFormula(drGrpo, groupsOf('dense'), ({ rewards }) => rewards.map((reward) => reward - mean(rewards)));
});

test('it is what the paper writes, bit for bit', async () => {
  const groups = groupsOf('dense');
  expect(await runEntry(drGrpo, groups)).toEqual(variantOf('paper.dr_grpo', groups));
});

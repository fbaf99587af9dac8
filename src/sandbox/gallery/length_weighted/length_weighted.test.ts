import { expect, test } from 'vitest';
import { expectFormula, groupsOf, mean, runEntry, std } from '../testing/entry.ts';
import { lengthWeighted } from './index.ts';

const grpo = (rewards: readonly number[]) =>
  rewards.map((reward) => (rewards.length > 1 ? (reward - mean(rewards)) / (std(rewards) + 1e-6) : reward / 1.000001));

test('over all tokens each response pulls as its GRPO advantage says', async () => {
  const groups = groupsOf('dense');
  const found = await runEntry(lengthWeighted, groups);
  groups.forEach(({ rewards, lengths }, g) => {
    const pull = found[g]!.map((value, i) => (value * lengths[i]!) / mean(lengths));
    pull.forEach((value, i) => expect(value).toBeCloseTo(grpo(rewards)[i]!, 9));
  });
});

test('a share of 0 is GRPO', async () => {
  await expectFormula(lengthWeighted, groupsOf('dense'), ({ rewards }) => grpo(rewards), { share: 0 });
});

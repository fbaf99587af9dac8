import { expect, test } from 'vitest';
import { expectFormula, groupsOf, mean, runEntry, std, variantOf } from '../testing/entry.ts';
import { clippedGrpo } from './index.ts';

test.each([0.5, 2])("GRPO's advantage is kept within %d", async (bound) => {
  const formula = ({ rewards }: { rewards: readonly number[] }) =>
    rewards.map((reward) => {
      const value = rewards.length > 1 ? (reward - mean(rewards)) / (std(rewards) + 1e-6) : reward / 1.000001;
      return Math.min(Math.max(value, -bound), bound);
    });
  await expectFormula(clippedGrpo, groupsOf('dense'), formula, { bound });
});

test("what is within the bounds has the bits of rLLM's GRPO", async () => {
  const groups = groupsOf('dense');
  const own = await runEntry(clippedGrpo, groups, { bound: 5 });
  const rllm = variantOf('rllm.grpo', groups);
  expect(own).toEqual(rllm.map((group) => group.map((value) => Math.min(Math.max(value, -5), 5))));
});

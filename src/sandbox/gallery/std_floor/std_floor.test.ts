import { expect, test } from 'vitest';
import { expectFormula, groupsOf, mean, runEntry, std } from '../testing/entry.ts';
import { stdFloor } from './index.ts';

test.each([0.01, 0.3, 0.5])('the std is at least %d', async (floor) => {
  const formula = ({ rewards }: { rewards: readonly number[] }) =>
    rewards.map((reward) => (reward - mean(rewards)) / Math.max(std(rewards), floor));
  await expectFormula(stdFloor, groupsOf('dense'), formula, { floor });
});

test('jitter stays small, and other groups are as under GRPO without its epsilon', async () => {
  const [jitter, usual] = await runEntry(stdFloor, [
    { rewards: [0.5, 0.50001], lengths: [1, 1] },
    { rewards: [1, 0], lengths: [1, 1] },
  ]);
  expect(jitter![1]).toBeCloseTo(0.0005, 9);
  expect(usual).toEqual([1, -1]);
});

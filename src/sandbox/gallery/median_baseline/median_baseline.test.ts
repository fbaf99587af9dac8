import { test } from 'vitest';
import { expectFormula, groupsOf } from '../testing/entry.ts';
import { medianBaseline } from './index.ts';

test('an advantage is the distance from the median', async () => {
  await expectFormula(medianBaseline, groupsOf('dense'), ({ rewards }) => {
    const sorted = rewards.toSorted((a, b) => a - b);
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.ceil((sorted.length - 1) / 2)]!];
    return rewards.map((reward) => reward - (low + high) / 2);
  });
});

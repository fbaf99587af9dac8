import type { TrialBatch } from './types.ts';

/**
 * Batches that are a little smaller or plainer than this one, the smallest first: without a group, without a reward,
 * with one reward of fewer digits.
 */
export function smallerBatches(batch: TrialBatch): readonly TrialBatch[] {
  const smaller: TrialBatch[] = [];
  if (batch.length > 1) batch.forEach((_, g) => smaller.push(batch.toSpliced(g, 1)));
  batch.forEach((group, g) => {
    if (group.rewards.length < 2) return;
    group.rewards.forEach((_, i) => smaller.push(batch.with(g, { ...group, rewards: group.rewards.toSpliced(i, 1) })));
  });
  batch.forEach((group, g) => {
    // All at once too: rewards that are equal stay equal.
    for (const round of [Math.round, tenths]) {
      const rounded = group.rewards.map(round);
      if (length(rounded) < length(group.rewards)) smaller.push(batch.with(g, { ...group, rewards: rounded }));
    }
    group.rewards.forEach((reward, i) => {
      for (const plain of plainer(reward))
        smaller.push(batch.with(g, { ...group, rewards: group.rewards.with(i, plain) }));
    });
  });
  return smaller;
}

function plainer(reward: number): readonly number[] {
  const candidates = [0, 1, Math.round(reward), tenths(reward)];
  return [...new Set(candidates)].filter((plain) => digits(plain) < digits(reward));
}

function tenths(reward: number): number {
  return Math.round(reward * 10) / 10;
}

function length(rewards: readonly number[]): number {
  return rewards.reduce((sum, reward) => sum + digits(reward), 0);
}

/** Length of the shortest text, 0 before 1 before all others. */
function digits(value: number): number {
  return value === 0 ? 0 : String(value).length;
}

import type { TrialBatch, TrialGroup } from './types.ts';

/**
 * Batches that are a little smaller or plainer than this one, the smallest first: without a group, without a trajectory,
 * with plainer facts, with one reward of fewer digits.
 */
export function smallerBatches(batch: TrialBatch): readonly TrialBatch[] {
  const smaller: TrialBatch[] = [];
  if (batch.length > 1) batch.forEach((_, g) => smaller.push(batch.toSpliced(g, 1)));
  batch.forEach((group, g) => {
    if (group.rewards.length < 2) return;
    group.rewards.forEach((_, i) => smaller.push(batch.with(g, withoutTrajectory(group, i))));
  });
  smaller.push(...plainerFacts(batch));
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

function withoutTrajectory({ rewards, steps, trajectoryIds, ...group }: TrialGroup, i: number): TrialGroup {
  return {
    ...group,
    rewards: rewards.toSpliced(i, 1),
    ...(steps !== undefined && { steps: steps.toSpliced(i, 1) }),
    ...(trajectoryIds !== undefined && { trajectoryIds: trajectoryIds.toSpliced(i, 1) }),
  };
}

/** Without names, without lengths, or with lengths of 1. */
function plainerFacts(batch: TrialBatch): readonly TrialBatch[] {
  const plain: TrialBatch[] = [];
  if (batch.some(({ id, trajectoryIds }) => id !== undefined || trajectoryIds !== undefined))
    plain.push(batch.map(({ id: _id, trajectoryIds: _ids, ...group }) => group));
  if (batch.some(({ steps }) => steps !== undefined)) plain.push(batch.map(({ steps: _steps, ...group }) => group));
  batch.forEach((group, g) => {
    const own = group.steps;
    if (own?.some((steps) => steps?.length !== 1 || steps[0] !== 1) === true)
      plain.push(batch.with(g, { ...group, steps: own.map(() => [1]) }));
  });
  return plain;
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

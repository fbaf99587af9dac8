import type { Batch, RewardGroup } from '../../engine/batch/types.ts';

/* What the buttons on error cards do to a batch. */

/** Drops groups of fewer than two trajectories, as rLLM's own filter does by default. */
export function dropSingletons(batch: Batch): Batch {
  return { groups: batch.groups.filter((group) => group.rewards.length >= 2) };
}

export function dropEmptyGroups(batch: Batch): Batch {
  return { groups: batch.groups.filter((group) => group.rewards.length > 0) };
}

/** Drops every trajectory without a reward. */
export function dropMissing(batch: Batch): Batch {
  return { groups: batch.groups.map(withoutMissing) };
}

function withoutMissing(group: RewardGroup): RewardGroup {
  if (!group.rewards.includes(null)) return group;
  const kept = group.rewards.flatMap((reward, i) => (reward === null ? [] : [i]));
  const { trajectoryIds, steps, responseLengths } = group;
  return {
    ...group,
    rewards: kept.map((i) => group.rewards[i]!),
    ...(trajectoryIds ? { trajectoryIds: kept.map((i) => trajectoryIds[i] ?? '') } : {}),
    ...(steps ? { steps: kept.map((i) => steps[i] ?? []) } : {}),
    ...(responseLengths ? { responseLengths: kept.map((i) => responseLengths[i] ?? null) } : {}),
  };
}

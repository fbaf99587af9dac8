import type { Batch, StepRecord } from './types.ts';

/**
 * A batch laid out in columns: trajectory i of group g is entry `offsets[g] + i`. This is what crosses to the worker,
 * so it holds plain data and buffers only.
 */
export interface BatchColumns {
  readonly groupIds: readonly string[];
  /** One more entry than there are groups; starts at 0 and never falls. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Rewards; NaN where one is missing. */
  readonly values: Float64Array<ArrayBuffer>;
  /** Entries without a reward, rising. A NaN that is not listed here is a reward of NaN. */
  readonly missing: Uint32Array<ArrayBuffer>;
  /** Steps of each trajectory; null when no step has a precomputed advantage. */
  readonly steps: readonly (readonly StepRecord[])[] | null;
}

/** Lays a batch out in columns. */
export function batchColumnsOf(batch: Batch): BatchColumns {
  const { groups } = batch;
  const offsets = new Uint32Array(groups.length + 1);
  for (let g = 0; g < groups.length; g++) offsets[g + 1] = offsets[g]! + groups[g]!.rewards.length;
  const values = new Float64Array(offsets[groups.length]!);
  const missing: number[] = [];
  for (let g = 0; g < groups.length; g++) {
    const { rewards } = groups[g]!;
    const lo = offsets[g]!;
    for (let i = 0; i < rewards.length; i++) {
      const reward = rewards[i]!;
      if (reward === null) missing.push(lo + i);
      values[lo + i] = reward ?? Number.NaN;
    }
  }
  return {
    groupIds: groups.map((group) => group.groupId),
    offsets,
    values,
    missing: Uint32Array.from(missing),
    steps: stepsOf(batch),
  };
}

function stepsOf({ groups }: Batch): readonly (readonly StepRecord[])[] | null {
  const precomputed = groups.some((group) =>
    group.steps?.some((steps) => steps.some((step) => step.advantage !== null)),
  );
  if (!precomputed) return null;
  const plain: readonly StepRecord[] = [{ responseTokens: 1, advantage: null }];
  return groups.flatMap((group) => group.rewards.map((_, i) => group.steps?.[i] ?? plain));
}

/** Group and position of the first trajectory without a reward, or null when every one has a reward. */
export function firstMissingReward(columns: BatchColumns): { group: number; trajectory: number } | null {
  const entry = columns.missing[0];
  if (entry === undefined) return null;
  let group = 0;
  while (columns.offsets[group + 1]! <= entry) group++;
  return { group, trajectory: entry - columns.offsets[group]! };
}

import { labelOfGroup } from '../../engine/batch/label.ts';
import type { Batch } from '../../engine/batch/types.ts';
import { LIMITS } from '../../simulation/limits.ts';
import { numberWords } from '../../simulation/findings/words.ts';
import { clampWords, coinPrompt } from '../../simulation/toy/build.ts';
import type { ToyPrompt } from '../../simulation/toy/types.ts';

/** Prompts that were made of a batch, and what had to be decided for it. */
export interface PromptsOfBatch {
  readonly prompts: readonly ToyPrompt[];
  /** The commonest number of trajectories a group. */
  readonly groupSize: number;
  readonly notes: readonly string[];
}

/**
 * One prompt a group, solved at first at the rate at which the group was: two answers, worth 1 and 0. Rewards other than
 * 0 and 1 are taken as parts of the way from the batch's lowest to its highest reward. A rate of 0 or 1 starts at 1 in
 * 1,000 from it, since a softmax cannot start there.
 */
export function promptsOfBatch({ groups }: Batch): PromptsOfBatch {
  const notes: string[] = [];
  const filled = groups.flatMap(({ groupId, rewards }) => {
    const known = rewards.filter((reward) => reward !== null && Number.isFinite(reward)) as number[];
    return known.length === 0 ? [] : [{ groupId, rewards: known, size: rewards.length }];
  });
  if (filled.length < groups.length) {
    notes.push(`${groups.length - filled.length} of ${groups.length} groups have no finite reward and were left out.`);
  }
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { rewards } of filled) {
    for (const reward of rewards) {
      low = Math.min(low, reward);
      high = Math.max(high, reward);
    }
  }
  const binary = low >= 0 && high <= 1 && filled.every(({ rewards }) => rewards.every((r) => r === 0 || r === 1));
  const [from, to] = binary || high === low ? [0, 1] : [low, high];
  if (!binary && filled.length > 0) {
    notes.push(
      high === low
        ? 'Every reward of the batch is the same; it is taken as a rate, kept between 0 and 1.'
        : `Rewards are not 0 and 1: a group’s rate is how far its mean lies between ${numberWords(low)} and ${numberWords(high)}.`,
    );
  }
  const taken = evenly(filled, LIMITS.prompts);
  if (taken.length < filled.length) {
    notes.push(`${taken.length} of ${filled.length} groups are simulated, spread evenly over the batch.`);
  }
  const names = new Set<string>();
  const rated = taken.map(({ groupId, rewards }) => {
    const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
    const rate = Math.min(1, Math.max(0, (mean - from) / (to - from)));
    return { name: uniqueName(labelOfGroup(groupId), names), rate };
  });
  for (const end of [0, 1]) {
    const count = rated.filter(({ rate }) => rate === end).length;
    if (count > 0) notes.push(`${count === 1 ? '1 group' : `${count} groups, each,`} ${clampWords(end)}`);
  }
  const prompts = rated.map(({ name, rate }) => coinPrompt(name, rate));
  return { prompts, groupSize: commonest(filled.map(({ size }) => size)), notes };
}

/** rLLM's task ids have no colon, and no two prompts are called the same. */
function uniqueName(label: string, taken: Set<string>): string {
  const name = label.replaceAll(':', '/');
  let unique = name;
  for (let count = 2; taken.has(unique); count++) unique = `${name} (${count})`;
  taken.add(unique);
  return unique;
}

function evenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)]!);
}

function commonest(sizes: readonly number[]): number {
  const counts = new Map<number, number>();
  let best = 8;
  for (const size of sizes) {
    const count = (counts.get(size) ?? 0) + 1;
    counts.set(size, count);
    if (count > (counts.get(best) ?? 0)) best = size;
  }
  return Math.min(LIMITS.groupSize, best);
}

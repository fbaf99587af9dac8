import { uniformAt } from '../../engine/numeric/random.ts';
import type { TrialBatch } from './types.ts';

/** Places of random numbers that one batch may take. */
const PLACES = 1024;

/**
 * A random small batch by its number: one to four groups of one to six rewards, some of many more, in one or two roles. Rewards are 0 and 1,
 * of a few steps, any of [-2, 3], or hardly apart, and responses have one or two steps of up to 40 tokens; some groups are constant and some are of one, since that is where
 * estimators differ.
 */
export function trialBatch(seed: number, number: number): TrialBatch {
  let place = number * PLACES;
  const next = () => uniformAt(seed, place++);
  const below = (n: number) => Math.floor(next() * n);
  const twoRoles = next() < 0.5;
  return Array.from({ length: 1 + below(4) }, (_, g) => {
    const few = next() < 0.9;
    const size = next() < 0.12 ? 1 : few ? 2 + below(5) : 8 + below(9);
    const kind = below(4);
    const constant = next() < 0.12;
    const reward = () => {
      if (kind === 0) return below(2);
      if (kind === 1) return below(11) / 10;
      if (kind === 2) return 5 * next() - 2;
      return 0.5 + 1e-3 * below(3);
    };
    const first = reward();
    const rewards = Array.from({ length: size }, () => (constant ? first : reward()));
    const steps = rewards.map(() => Array.from({ length: 1 + below(2) }, () => 1 + below(40)));
    return { role: twoRoles && g % 2 === 1 ? 'judge' : 'solver', rewards, steps };
  });
}

const LENGTHS = [3, 1, 2];
const group = (role: string, rewards: readonly number[]) => ({
  role,
  rewards,
  steps: rewards.map((_, i) => [LENGTHS[i % LENGTHS.length]!]),
});
const ONE_GROUP: readonly (readonly number[])[] = [
  [0],
  [1],
  [0, 1],
  [1, 0],
  [0, 0],
  [1, 1],
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
  [1, 1, 0],
  [1, 0, 1],
  [0, 1, 1],
  [1, 0, 0.1],
  [0, 0.5, 1],
];
const TWO_GROUPS: readonly (readonly [readonly number[], readonly number[]])[] = [
  [[0], [1]],
  [[0, 1], [1]],
  [
    [0, 1],
    [1, 1],
  ],
  [
    [0, 1],
    [1, 0],
  ],
];

/** The smallest batches, the smallest first: what a promise is broken on is looked for among them. */
export const SMALL_BATCHES: readonly TrialBatch[] = [
  ...ONE_GROUP.map((rewards) => [group('solver', rewards)]),
  ...['solver', 'judge'].flatMap((role) => TWO_GROUPS.map(([one, two]) => [group('solver', one), group(role, two)])),
];

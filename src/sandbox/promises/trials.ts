import { uniformAt } from '../../engine/numeric/random.ts';
import type { TrialBatch } from './types.ts';

/** Places of random numbers that one batch may take. */
const PLACES = 512;

/**
 * A random small batch by its number: one to four groups of one to six rewards in one or two roles. Rewards are 0 and 1,
 * of a few steps, any of [-2, 3], or hardly apart; some groups are constant and some are of one, since that is where
 * estimators differ.
 */
export function trialBatch(seed: number, number: number): TrialBatch {
  let place = number * PLACES;
  const next = () => uniformAt(seed, place++);
  const below = (n: number) => Math.floor(next() * n);
  const twoRoles = next() < 0.5;
  return Array.from({ length: 1 + below(4) }, (_, g) => {
    const size = next() < 0.12 ? 1 : 2 + below(5);
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
    return { role: twoRoles && g % 2 === 1 ? 'judge' : 'solver', rewards };
  });
}

import { largest } from './sums.ts';

/** Unit of the tolerances. */
export const U = 2 ** -52;
/** The epsilon that rLLM adds to a standard deviation. */
export const EPSILON = 1e-6;
/** Covers the worst case of the pairwise order: up to 18 half-ulp roundings and the levels above, for n up to 1e6. */
export const K = 20;

/**
 * What the rounding of a mean can amount to: `K * u * max|r|`, and below the normal range, where a rounding has a size
 * of its own, one such for every reward.
 */
export function roundingOf(rewards: ArrayLike<number>): number {
  return K * U * largest(rewards) + rewards.length * Number.MIN_VALUE;
}

/** Above this size squares overflow; such rewards are compared with the plain definition bit by bit instead. */
export function squaresOverflow(...groups: readonly ArrayLike<number>[]): boolean {
  return groups.some((rewards) => largest(rewards) > 1e150);
}

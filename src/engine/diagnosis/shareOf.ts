import type { DiagnosedLane } from './types.ts';

/** The groups' part of the sum of |A| of their roles, all roles taken together as equals; NaN when there is none. */
export function shareOf({ shares }: Pick<DiagnosedLane, 'shares'>, groups: Iterable<number>): number {
  let sum = 0;
  let all = 0;
  for (const share of shares) all += share || 0;
  for (const g of groups) sum += shares[g] || 0;
  return all === 0 ? Number.NaN : sum / all;
}

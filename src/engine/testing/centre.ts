import { plainMean } from './plain.ts';

/** Every group less its mean. */
export function centreAll(groups: readonly ArrayLike<number>[]): number[][] {
  return groups.map((group) => {
    const mean = plainMean(group);
    return Array.from(group, (value) => value - mean);
  });
}

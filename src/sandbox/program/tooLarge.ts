import { PROGRAM_LIMITS } from './limits.ts';
import type { CallOutcome, RunOutcome } from './outcome.ts';
import type { ProgramCall } from './types.ts';

export type TooLarge = Extract<RunOutcome, { kind: 'too-large' }>;

/** Rewards of one call. */
export function rewardsOf({ rewardsByGroup }: ProgramCall): number {
  return rewardsByGroup.reduce((sum, { length }) => sum + length, 0);
}

/** Whether a source has more characters than are run; null when it has not. */
export function tooLargeSource({ length: size }: string): TooLarge | null {
  const { source: limit } = PROGRAM_LIMITS;
  return size > limit ? { kind: 'too-large', what: 'source', size, limit } : null;
}

/**
 * Whether a run is given more than it may have, in one call or in all; null when it is not.
 *
 * @param rewards of each call
 */
export function tooLargeCalls(rewards: readonly number[]): TooLarge | null {
  const { rewards: ofCall, rewardsOfRun } = PROGRAM_LIMITS;
  const most = Math.max(0, ...rewards);
  if (most > ofCall) return { kind: 'too-large', what: 'rewards', size: most, limit: ofCall };
  const all = sumOf(rewards);
  return all > rewardsOfRun ? { kind: 'too-large', what: 'rewards', size: all, limit: rewardsOfRun } : null;
}

/**
 * Whether a run gives back more numbers than are taken; null when it does not.
 *
 * @param size all numbers that it gives back
 * @param rewards of each call
 */
export function tooLargeResult(size: number, rewards: readonly number[]): TooLarge | null {
  const limit = 2 * sumOf(rewards) + rewards.length * PROGRAM_LIMITS.spareNumbers;
  return size > limit ? { kind: 'too-large', what: 'result', size, limit } : null;
}

/** Numbers that calls give back; returns that are the advantages count once. */
export function numbersOf(outcomes: readonly CallOutcome[]): number {
  return sumOf(
    outcomes.flatMap((outcome) => {
      if (outcome.kind === 'fault') return [];
      const { advantagesByGroup, returnsByGroup } = outcome.result;
      const lists = advantagesByGroup === returnsByGroup ? [advantagesByGroup] : [advantagesByGroup, returnsByGroup];
      return lists.flat().map(({ length }) => length);
    }),
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

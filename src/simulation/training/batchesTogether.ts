import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';

/** Rewards that go out to a custom estimator at a time: an answer then comes within a moment, in Python too. */
const REWARDS = 4000;
const MOST = 64;

/** The first goes alone, so that something is seen of a slow estimator; then each time so many times as many. */
export const GROWTH = 4;

/** Batches of an experiment whose calls go out together, since a question costs about as much as a batch. */
export function batchesTogether({ promptCount, answers, roles }: CompiledToy, { groupSize }: SimulationSetup): number {
  const rewards = promptCount * groupSize * (answers + roles.length - 1);
  return Math.max(1, Math.min(MOST, Math.floor(REWARDS / Math.max(1, rewards))));
}

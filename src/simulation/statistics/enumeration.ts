import type { RewardColumns } from '../../engine/estimators/columns.ts';
import { policyGradient, type RoleBatch } from '../loss/gradient.ts';
import type { PolicyTable } from '../policy/softmax.ts';
import type { SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';
import type { ResolvedLane } from '../training/resolveLane.ts';
import { createTokenWeights } from '../training/tokenWeights.ts';
import type { GradientMoments } from './moments.ts';
import { type PossibleGroup, possibleGroups, weighsEachAlone } from './outcomes.ts';

/** So many batches are enumerated at most, and so much work is done for it: numbers that are touched. */
const MOST_BATCHES = 20_000;
const MOST_WORK = 30_000_000;

/**
 * Mean and trace of the covariance of the gradient, exactly: the sum over every batch that can be drawn. Where advantages
 * depend on the own group only, prompts are independent and are enumerated one by one; else their product is.
 *
 * @returns null when the toy has a judge, the estimator is a custom one, a reward is continuous, a trajectory's weight depends on the others' lengths,
 *   or there are too many batches
 * @throws {UpstreamError} what the estimator raises.
 */
export function enumeratedMoments(
  toy: CompiledToy,
  lane: ResolvedLane,
  setup: SimulationSetup,
  table: PolicyTable,
): GradientMoments | null {
  const { training, groupSize } = setup;
  const mean = new Float64Array(toy.armCount);
  if (toy.roles.length > 1 || !weighsEachAlone(training.aggregation, toy)) return null;
  // Groups of one are dropped.
  if (groupSize < 2) return { mean, traceCovariance: 0 };
  const groups = toy.promptIds.map((_, p) => possibleGroups(toy, table, p, setup));
  if (groups.some((of) => of === null)) return null;
  const known = groups as PossibleGroup[][];
  const { builtIn } = lane.roles[0]!;
  // Nobody knows what a custom estimator looks at, and asking it for every batch would take long.
  if (builtIn === null) return null;
  const batches = builtIn.pooling === 'role' ? [known] : known.map((of) => [of]);
  const counts = batches.map((of) => of.reduce((count, { length }) => count * length, 1));
  const work = counts.reduce((sum, count, b) => sum + count * (batches[b]!.length * groupSize + toy.armCount), 0);
  if (counts.some((count) => count > MOST_BATCHES) || work > MOST_WORK) return null;

  let trace = 0;
  for (const ofBatch of batches) trace += enumerate(toy, lane, setup, table, ofBatch, mean);
  return { mean, traceCovariance: trace };
}

/**
 * Enumerates batches of the given prompts, adds their mean gradient to `mean`.
 * @returns the trace of its covariance
 */
function enumerate(
  toy: CompiledToy,
  lane: ResolvedLane,
  { groupSize, training }: SimulationSetup,
  table: PolicyTable,
  prompts: readonly (readonly PossibleGroup[])[],
  mean: Float64Array,
): number {
  const count = prompts.length * groupSize;
  const columns: RewardColumns = {
    values: new Float64Array(count),
    offsets: Uint32Array.from({ length: prompts.length + 1 }, (_, g) => g * groupSize),
  };
  const arms = new Uint32Array(count);
  const [role] = lane.roles;
  const weigh = createTokenWeights(training.aggregation);
  const all = toy.promptCount * groupSize;
  const lengths = new Float64Array(all).fill(1);
  const gradient = new Float64Array(toy.armCount);
  const own = new Float64Array(toy.armCount);
  const advantages = new Float64Array(count);
  let square = 0;

  const measure = (chance: number) => {
    role!.builtIn!.kernel(columns, lane.kernelOptions, advantages);
    for (let i = 0; i < count; i++) lengths[i] = toy.tokens[arms[i]!]!;
    // Weights count the rows of the whole batch, of which these are some.
    lengths.fill(lengths[0]!, count);
    const batch: RoleBatch = {
      role: role!.role,
      count,
      arms,
      advantages,
      logProbabilities: Float64Array.from(arms, (arm) => table.logProbabilities[arm]!),
      weights: weigh(lengths),
      shown: arms,
      picks: arms,
    };
    policyGradient(toy, batch, table, gradient, role!.loss, training, gradient);
    for (let k = 0; k < gradient.length; k++) {
      own[k] = own[k]! + chance * gradient[k]!;
      square += chance * gradient[k]! * gradient[k]!;
    }
  };
  const place = (g: number, chance: number): void => {
    if (g === prompts.length) {
      measure(chance);
      return;
    }
    for (const group of prompts[g]!) {
      columns.values.set(group.rewards, g * groupSize);
      arms.set(group.arms, g * groupSize);
      place(g + 1, chance * group.chance);
    }
  };
  place(0, 1);

  let meanSquare = 0;
  for (let k = 0; k < own.length; k++) {
    meanSquare += own[k]! * own[k]!;
    mean[k] = mean[k]! + own[k]!;
  }
  return Math.max(0, square - meanSquare);
}

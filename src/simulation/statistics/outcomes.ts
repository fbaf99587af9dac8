import { lossModeById } from '../../engine/frameworks/loss/modes.ts';
import type { PolicyTable } from '../policy/softmax.ts';
import { forEachAnswers } from '../policy/truth.ts';
import type { Aggregation, SimulationSetup } from '../setup.ts';
import type { CompiledToy } from '../toy/compile.ts';

/** What one rollout of a prompt can come to. */
export interface Outcome {
  readonly arm: number;
  readonly reward: number;
}

/** One group that a prompt can give, in any order, and how likely it is. */
export interface PossibleGroup {
  readonly arms: Uint32Array;
  readonly rewards: Float64Array;
  readonly chance: number;
}

/** So many groups of one prompt are enumerated at most. */
const MOST_GROUPS = 10_000;

/** Aggregations in which a row's weight depends on its own length alone. */
const BY_ROW: ReadonlySet<string> = new Set(['rows', 'rows and row tokens', 'one']);

/** Whether the weight of a trajectory does not depend on what the others of its batch are. */
export function weighsEachAlone(aggregation: Aggregation, { tokens }: CompiledToy): boolean {
  return BY_ROW.has(lossModeById(aggregation)!.denominator) || tokens.every((length) => length === tokens[0]);
}

/**
 * Every group that prompt p can give, without regard to order, with its multinomial probability; null when a reward is
 * not one of finitely many, or the groups are too many.
 */
export function possibleGroups(
  toy: CompiledToy,
  table: PolicyTable,
  p: number,
  { groupSize }: SimulationSetup,
): PossibleGroup[] | null {
  const outcomes: Outcome[] = [];
  const chances: number[] = [];
  for (let arm = toy.offsets[p]!; arm < toy.offsets[p + 1]!; arm++) {
    const probability = table.probabilities[arm]!;
    const reward = toy.rewards[arm]!;
    if (probability === 0) continue;
    const add = (value: number, chance: number) => {
      if (chance === 0) return;
      outcomes.push({ arm, reward: value + toy.rewardOffset });
      chances.push(probability * chance);
    };
    if (reward.kind === 'fixed') add(reward.value, 1);
    else if (reward.kind === 'bernoulli') {
      add(reward.value, reward.rate);
      add(0, 1 - reward.rate);
    } else return null;
  }
  if (multisets(outcomes.length, groupSize) > MOST_GROUPS) return null;
  const groups: PossibleGroup[] = [];
  forEachAnswers(Float64Array.from(chances), 0, chances.length, groupSize, (places, chance) => {
    groups.push({
      arms: Uint32Array.from(places, (place) => outcomes[place]!.arm),
      rewards: Float64Array.from(places, (place) => outcomes[place]!.reward),
      chance,
    });
  });
  return groups;
}

/** C(kinds + size - 1, size). */
function multisets(kinds: number, size: number): number {
  let count = 1;
  for (let i = 1; i <= size; i++) count = (count * (kinds - 1 + i)) / i;
  return count;
}

import type { Stage } from './stage.ts';
import { derivationOf, type DerivationInputs } from './derivation.ts';

/** All that the stages of one group depend on, as the engine computed it; one reward and one advantage a trajectory. */
export interface StageInputs extends Omit<DerivationInputs, 'reward' | 'n' | 'advantage'> {
  readonly rewards: readonly (number | null)[];
  readonly advantages: Float64Array;
}

/**
 * What the calculation holds for each trajectory of a group at a stage, from `rewards[G]` to `advantages[G]`:
 *
 *   raw: r    centred: r − baseline, or r where the rule has none    scaled: A
 *
 * Units: rewards, at `scaled` the advantage's own. NaN where a reward is missing. Null when the estimator is not built in
 * and the stage lies between what goes in and what comes out.
 */
export function stageValues(stage: Stage, inputs: StageInputs): Float64Array | null {
  const { rewards, advantages, ...rest } = inputs;
  if (stage === 'scaled') return advantages;
  if (stage === 'raw') return Float64Array.from(rewards, (reward) => reward ?? Number.NaN);
  const values = new Float64Array(rewards.length);
  for (const [i, reward] of rewards.entries()) {
    const given = reward ?? Number.NaN;
    const derivation = derivationOf({ ...rest, reward: given, n: rewards.length, advantage: advantages[i]! });
    if (derivation === null) return null;
    values[i] = derivation.steps.find((step) => step.id === 'centre')?.value ?? given;
  }
  return values;
}

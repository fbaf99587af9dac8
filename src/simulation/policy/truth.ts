import type { CompiledToy } from '../toy/compile.ts';
import { JUDGE } from '../toy/types.ts';
import { JudgeTable } from './judge.ts';
import type { PolicyTable } from './softmax.ts';

/** What is known exactly of a role's policy. */
export interface Truth {
  /** J = mean over prompts of E[r]. */
  readonly expectedReward: number;
  /** Mean over prompts of -sum p log p, in nats. */
  readonly entropy: number;
}

/**
 * The solver: J = 1/P sum over prompts of sum_k p_k m_k.
 * @param gradient when given, gets dJ/dz_k = p_k (m_k - J_p) / P
 */
export function solverTruth(toy: CompiledToy, table: PolicyTable, gradient?: Float64Array): Truth {
  const { offsets, promptCount, means } = toy;
  const { probabilities, logProbabilities } = table;
  let [reward, entropy] = [0, 0];
  for (let p = 0; p < promptCount; p++) {
    const [lo, hi] = [offsets[p]!, offsets[p + 1]!];
    let ofPrompt = 0;
    for (let k = lo; k < hi; k++) {
      const probability = probabilities[k]!;
      ofPrompt += probability * means[k]!;
      if (probability > 0) entropy -= probability * logProbabilities[k]!;
    }
    reward += ofPrompt;
    if (gradient === undefined) continue;
    for (let k = lo; k < hi; k++) gradient[k] = (probabilities[k]! * (means[k]! - ofPrompt)) / promptCount;
  }
  return { expectedReward: reward / promptCount, entropy: entropy / promptCount };
}

/**
 * The judge: expectations over every set of answers that the solver can give it, by the number of answers of each arm.
 *
 *   J = 1/P sum over prompts of E over answers of sum_j q_j m[arm_j]
 *
 * @param gradient when given, gets dJ/ds in the entries of the judge
 */
export function judgeTruth(
  toy: CompiledToy,
  table: PolicyTable,
  parameters: Float64Array,
  gradient?: Float64Array,
): Truth {
  const { offsets, promptCount, means, armCount, answers } = toy;
  const judge = new JudgeTable(answers);
  let [reward, entropy] = [0, 0];
  gradient?.fill(0, armCount, 2 * armCount);
  for (let p = 0; p < promptCount; p++) {
    forEachAnswers(table.probabilities, offsets[p]!, offsets[p + 1]!, answers, (arms, chance) => {
      judge.look(parameters, armCount, arms, 0);
      let picked = 0;
      for (let j = 0; j < answers; j++) {
        const q = judge.probabilities[j]!;
        picked += q * means[arms[j]!]!;
        if (q > 0) entropy -= chance * q * judge.logProbabilities[j]!;
      }
      reward += chance * picked;
      if (gradient === undefined) return;
      for (let j = 0; j < answers; j++) {
        const place = armCount + arms[j]!;
        gradient[place] =
          gradient[place]! + (chance * judge.probabilities[j]! * (means[arms[j]!]! - picked)) / promptCount;
      }
    });
  }
  return { expectedReward: reward / promptCount, entropy: entropy / promptCount };
}

/** Of one role. */
export function truthOf(
  role: string,
  toy: CompiledToy,
  table: PolicyTable,
  parameters: Float64Array,
  gradient?: Float64Array,
): Truth {
  return role === JUDGE ? judgeTruth(toy, table, parameters, gradient) : solverTruth(toy, table, gradient);
}

/** A true gradient shorter than this part of the largest mean reward is rounding. */
const ROUNDING = 1e-11;

/**
 * A true gradient, or zeros where it is so short that its direction is rounding: where the policy has settled, the terms
 * p_k (m_k - J) cancel.
 */
export function withoutRounding(gradient: Float64Array, { means }: CompiledToy): Float64Array {
  const largest = means.reduce((most, mean) => Math.max(most, Math.abs(mean)), 0);
  const length = Math.sqrt(gradient.reduce((sum, value) => sum + value * value, 0));
  return length > ROUNDING * largest ? gradient : new Float64Array(gradient.length);
}

/** Calls back with every multiset of `count` arms, in ascending order, and its multinomial probability. */
export function forEachAnswers(
  probabilities: Float64Array,
  lo: number,
  hi: number,
  count: number,
  visit: (arms: Uint32Array, chance: number) => void,
): void {
  const arms = new Uint32Array(count);
  // `run` counts equal arms at the end, so that chance = count!/prod(c!) · prod p^c is built up factor by factor.
  const choose = (filled: number, from: number, run: number, chance: number): void => {
    if (filled === count) {
      visit(arms, chance);
      return;
    }
    for (let k = from; k < hi; k++) {
      const probability = probabilities[k]!;
      if (probability === 0) continue;
      const nextRun = k === from && filled > 0 && arms[filled - 1] === k ? run + 1 : 1;
      arms[filled] = k;
      choose(filled + 1, k, nextRun, (chance * probability * (filled + 1)) / nextRun);
    }
  };
  choose(0, lo, 0, 1);
}

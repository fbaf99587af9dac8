import { exponential, logarithm } from '../../engine/numeric/exponential.ts';
import type { CompiledToy } from '../toy/compile.ts';

/** A tabular softmax policy: a probability and its logarithm for each arm of each prompt. */
export interface PolicyTable {
  readonly probabilities: Float64Array;
  readonly logProbabilities: Float64Array;
}

/** An empty table for a toy. */
export function createPolicyTable({ armCount }: CompiledToy): PolicyTable {
  return { probabilities: new Float64Array(armCount), logProbabilities: new Float64Array(armCount) };
}

/**
 * Fills the table from logits: p_k = exp(z_k - max z) / sum; log p_k = z_k - max z - log sum.
 * @param logits the first `armCount` entries are read
 */
export function fillPolicy({ offsets, promptCount }: CompiledToy, logits: Float64Array, table: PolicyTable): void {
  for (let p = 0; p < promptCount; p++) {
    softmax(logits, offsets[p]!, offsets[p + 1]!, table.probabilities, table.logProbabilities);
  }
}

/** The softmax of `logits[lo .. hi)`, to the same places of the two outputs. */
export function softmax(
  logits: Float64Array,
  lo: number,
  hi: number,
  probabilities: Float64Array,
  logProbabilities: Float64Array,
): void {
  let largest = Number.NEGATIVE_INFINITY;
  for (let k = lo; k < hi; k++) if (logits[k]! > largest) largest = logits[k]!;
  let sum = 0;
  for (let k = lo; k < hi; k++) {
    const shifted = logits[k]! - largest;
    const weight = exponential(shifted);
    logProbabilities[k] = shifted;
    probabilities[k] = weight;
    sum += weight;
  }
  const logSum = logarithm(sum);
  for (let k = lo; k < hi; k++) {
    probabilities[k] = probabilities[k]! / sum;
    logProbabilities[k] = logProbabilities[k]! - logSum;
  }
}

/** The arm that a uniform number of [0, 1) falls on: the first whose cumulated probability exceeds it. */
export function armAt(probabilities: Float64Array, lo: number, hi: number, uniform: number): number {
  let cumulated = 0;
  let last = lo;
  for (let k = lo; k < hi; k++) {
    const probability = probabilities[k]!;
    if (probability === 0) continue;
    cumulated += probability;
    if (uniform < cumulated) return k;
    // Rounding may leave the sum below 1.
    last = k;
  }
  return last;
}

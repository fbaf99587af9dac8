import { JudgeTable } from '../policy/judge.ts';
import type { PolicyTable } from '../policy/softmax.ts';
import type { CompiledToy } from '../toy/compile.ts';
import { JUDGE } from '../toy/types.ts';
import type { LossDefinition, LossOptions } from './losses.ts';

/** What one role's policy is updated from: one entry a trajectory, in the order of the batch. */
export interface RoleBatch {
  readonly role: string;
  readonly count: number;
  /** Solver: the arm that was drawn. Judge: the place of the answers it was shown in `shown`. */
  readonly arms: ArrayLike<number>;
  readonly advantages: Float64Array;
  /** Log-probabilities when the batch was drawn. */
  readonly logProbabilities: Float64Array;
  /** Weight of the deciding token in the loss. */
  readonly weights: Float64Array;
  /** Judge only: arms of all answers, and which of its own each judge took. */
  readonly shown: ArrayLike<number>;
  readonly picks: ArrayLike<number>;
}

/**
 * Minus the gradient of the batch's loss by the policy's parameters: the direction of the update.
 *
 *   g = sum over trajectories of w_i · pull(A_i, log ρ_i) · d log π(a_i) / d parameters
 *
 * The entries of the role are overwritten. With ratio 1 and w = 1/n, `pull` = A, it is the estimate of dJ.
 */
export function policyGradient(
  toy: CompiledToy,
  batch: RoleBatch,
  table: PolicyTable,
  parameters: Float64Array,
  loss: LossDefinition,
  options: LossOptions,
  out: Float64Array,
): void {
  if (batch.role === JUDGE) judgeGradient(toy, batch, parameters, loss, options, out);
  else solverGradient(toy, batch, table, loss, options, out);
}

function solverGradient(
  { armCount, promptCount, offsets }: CompiledToy,
  { count, arms, advantages, logProbabilities, weights }: RoleBatch,
  table: PolicyTable,
  loss: LossDefinition,
  options: LossOptions,
  out: Float64Array,
): void {
  out.fill(0, 0, armCount);
  const { logProbabilities: now, probabilities } = table;
  for (let i = 0; i < count; i++) {
    const arm = arms[i]!;
    const pull = weights[i]! * loss.pull(advantages[i]!, now[arm]! - logProbabilities[i]!, options);
    out[arm] = out[arm]! + pull;
  }
  for (let p = 0; p < promptCount; p++) {
    const [lo, hi] = [offsets[p]!, offsets[p + 1]!];
    let all = 0;
    for (let k = lo; k < hi; k++) all += out[k]!;
    if (all === 0) continue;
    for (let k = lo; k < hi; k++) out[k] = out[k]! - all * probabilities[k]!;
  }
}

function judgeGradient(
  { armCount, answers }: CompiledToy,
  { count, arms, advantages, logProbabilities, weights, shown, picks }: RoleBatch,
  parameters: Float64Array,
  loss: LossDefinition,
  options: LossOptions,
  out: Float64Array,
): void {
  out.fill(0, armCount, 2 * armCount);
  const judge = new JudgeTable(answers);
  for (let i = 0; i < count; i++) {
    const first = arms[i]!;
    judge.look(parameters, armCount, shown, first);
    const pick = picks[i]!;
    const logRatio = judge.logProbabilities[pick]! - logProbabilities[i]!;
    const pull = weights[i]! * loss.pull(advantages[i]!, logRatio, options);
    const taken = armCount + shown[first + pick]!;
    out[taken] = out[taken]! + pull;
    for (let j = 0; j < answers; j++) {
      const place = armCount + shown[first + j]!;
      out[place] = out[place]! - pull * judge.probabilities[j]!;
    }
  }
}

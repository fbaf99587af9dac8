import { softmax } from './softmax.ts';

/**
 * The judge of a rollout: a softmax over the answers that it is shown, by its score of each answer's arm.
 *
 *   q_j = exp(s[arm_j]) / sum over the answers;  d log q_i / d s_k = [arm_i = k] - sum over j with arm_j = k of q_j
 */
export class JudgeTable {
  /** Of the answers that were shown last. */
  readonly probabilities: Float64Array;
  readonly logProbabilities: Float64Array;
  private readonly scores: Float64Array;

  constructor(answers: number) {
    this.probabilities = new Float64Array(answers);
    this.logProbabilities = new Float64Array(answers);
    this.scores = new Float64Array(answers);
  }

  /**
   * Shows answers `arms[at ..]` to the judge.
   * @param parameters of the whole toy
   * @param base where the judge's scores start in them
   */
  look(parameters: Float64Array, base: number, arms: ArrayLike<number>, at: number): void {
    const n = this.scores.length;
    for (let j = 0; j < n; j++) this.scores[j] = parameters[base + arms[at + j]!]!;
    softmax(this.scores, 0, n, this.probabilities, this.logProbabilities);
  }
}

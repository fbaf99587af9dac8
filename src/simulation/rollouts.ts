import { seedAt, uniformAt } from '../engine/numeric/random.ts';
import { armAt, type PolicyTable } from './policy/softmax.ts';
import { JudgeTable } from './policy/judge.ts';
import type { CompiledToy } from './toy/compile.ts';
import { drawReward } from './toy/rewards.ts';

/** Whose random numbers: batches of training, and those of validation. */
export type StreamKind = 'train' | 'val';

/** The stream of one step of one seed. Lanes share it: common random numbers. */
export function streamOf(seed: number, kind: StreamKind, step: number): number {
  return seedAt(seed, 2 * step + (kind === 'val' ? 1 : 0));
}

/** Uniform numbers of a rollout: for each answer its arm and its reward, then the judge's choice. */
export function uniformsPerRollout({ answers, roles }: CompiledToy): number {
  return 2 * answers + (roles.length - 1);
}

/** Fills the uniform numbers of a batch; the i-th is the same whoever asks. */
export function fillUniforms(stream: number, out: Float64Array): void {
  for (let i = 0; i < out.length; i++) out[i] = uniformAt(stream, i);
}

/**
 * Rollouts of a batch in columns: rollout r of prompt p is at `p * samples + r`, its answer j at that times `answers`
 * plus j.
 */
export interface Rollouts {
  /** Rollouts a prompt. */
  readonly samples: number;
  /** Arm of each answer. */
  readonly arms: Uint32Array;
  readonly rewards: Float64Array;
  /** Log-probability of each answer when it was drawn. */
  readonly logProbabilities: Float64Array;
  /** Which of its answers the judge took, from 0; empty without a judge. */
  readonly picks: Uint32Array;
  readonly pickRewards: Float64Array;
  readonly pickLogProbabilities: Float64Array;
}

/** Room for a batch. */
export function createRollouts({ promptCount, answers, roles }: CompiledToy, samples: number): Rollouts {
  const rollouts = promptCount * samples;
  const picks = roles.length > 1 ? rollouts : 0;
  return {
    samples,
    arms: new Uint32Array(rollouts * answers),
    rewards: new Float64Array(rollouts * answers),
    logProbabilities: new Float64Array(rollouts * answers),
    picks: new Uint32Array(picks),
    pickRewards: new Float64Array(picks),
    pickLogProbabilities: new Float64Array(picks),
  };
}

/** Lets the policy answer every prompt `samples` times. */
export function rollOut(
  toy: CompiledToy,
  table: PolicyTable,
  parameters: Float64Array,
  uniforms: Float64Array,
  out: Rollouts,
): void {
  const { offsets, promptCount, answers, armCount } = toy;
  const { probabilities, logProbabilities } = table;
  const judged = out.picks.length > 0;
  const judge = judged ? new JudgeTable(answers) : null;
  let u = 0;
  let answer = 0;
  for (let p = 0; p < promptCount; p++) {
    const [lo, hi] = [offsets[p]!, offsets[p + 1]!];
    for (let r = 0; r < out.samples; r++) {
      const first = answer;
      for (let j = 0; j < answers; j++) {
        const arm = armAt(probabilities, lo, hi, uniforms[u]!);
        out.arms[answer] = arm;
        out.rewards[answer] = drawReward(toy.rewards[arm]!, uniforms[u + 1]!) + toy.rewardOffset;
        out.logProbabilities[answer] = logProbabilities[arm]!;
        u += 2;
        answer++;
      }
      if (judge === null) continue;
      judge.look(parameters, armCount, out.arms, first);
      const pick = armAt(judge.probabilities, 0, answers, uniforms[u]!);
      u++;
      const rollout = p * out.samples + r;
      out.picks[rollout] = pick;
      out.pickRewards[rollout] = out.rewards[first + pick]!;
      out.pickLogProbabilities[rollout] = judge.logProbabilities[pick]!;
    }
  }
}

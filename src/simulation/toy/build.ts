import { logarithm } from '../../engine/numeric/exponential.ts';
import type { ArmReward, Toy, ToyArm, ToyPrompt } from './types.ts';

/** An arm with defaults for what is not said. */
export function armOf(reward: number | ArmReward, logit = 0, given: Partial<ToyArm> = {}): ToyArm {
  return {
    reward: typeof reward === 'number' ? { kind: 'fixed', value: reward } : reward,
    logit,
    tokens: 1,
    judgeScore: 0,
    ...given,
  };
}

/** A prompt of two answers, right and wrong, of which the right one is given at a rate at first. */
export function coinPrompt(id: string, rate: number, given: Partial<ToyArm> = {}): ToyPrompt {
  return { id, arms: [armOf(1, logitOf(rate), given), armOf(0, 0, given)] };
}

/** The logit of a rate: log(p / (1 - p)), kept finite. */
export function logitOf(rate: number): number {
  const p = Math.min(Math.max(rate, LEAST_RATE), 1 - LEAST_RATE);
  return logarithm(p / (1 - p));
}

/** Rates of 0 and 1 start this far from them: a softmax cannot start there. */
const LEAST_RATE = 0.001;

/** What is said of a rate that a policy cannot start at. */
export function clampWords(rate: number): string {
  const start = rate <= 0 ? LEAST_RATE : 1 - LEAST_RATE;
  return `starts at a rate of ${start}: a softmax never gives an answer at a rate of ${rate}.`;
}

/** A toy with defaults for what is not said. */
export function toyOf(prompts: readonly ToyPrompt[], given: Partial<Toy> = {}): Toy {
  return { prompts, rewardOffset: 0, correctFrom: 1, maxResponseTokens: null, judgedAnswers: null, ...given };
}

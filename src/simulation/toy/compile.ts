import { meanOfReward } from './rewards.ts';
import { type ArmReward, JUDGE, SOLVER, type Toy } from './types.ts';

/** A toy in columns: arm k of prompt p is at `offsets[p] + k`. */
export interface CompiledToy {
  readonly toy: Toy;
  readonly promptIds: readonly string[];
  /** One more entry than there are prompts. */
  readonly offsets: Uint32Array;
  /** Prompt of each arm. */
  readonly promptOfArm: Uint32Array;
  /** As it is drawn: 0 for an arm that is cut off. */
  readonly rewards: readonly ArmReward[];
  /** E[r], the offset counted in. */
  readonly means: Float64Array;
  readonly rewardOffset: number;
  /** Tokens after cutting. */
  readonly tokens: Float64Array;
  readonly isCut: Uint8Array;
  /** Where the policies start: the solver's logits, then the judge's scores. */
  readonly start: Float64Array;
  /** Number of arms of all prompts. */
  readonly armCount: number;
  readonly promptCount: number;
  /** Answers a rollout: 1 without a judge. */
  readonly answers: number;
  readonly roles: readonly string[];
  /** A reward of at least this is correct, the offset counted in. */
  readonly correctFrom: number;
}

const NOTHING: ArmReward = { kind: 'fixed', value: 0 };

/** Lays a toy out. It has been checked (`checkSetup`). */
export function compileToy(toy: Toy): CompiledToy {
  const arms = toy.prompts.flatMap((prompt) => prompt.arms);
  const offsets = new Uint32Array(toy.prompts.length + 1);
  const promptOfArm = new Uint32Array(arms.length);
  toy.prompts.forEach((prompt, p) => {
    offsets[p + 1] = offsets[p]! + prompt.arms.length;
    promptOfArm.fill(p, offsets[p], offsets[p + 1]);
  });
  const limit = toy.maxResponseTokens ?? Number.POSITIVE_INFINITY;
  const isCut = Uint8Array.from(arms, (arm) => (arm.tokens > limit ? 1 : 0));
  const rewards = arms.map((arm, a) => (isCut[a] === 1 ? NOTHING : arm.reward));
  const judged = toy.judgedAnswers !== null;
  return {
    toy,
    promptIds: toy.prompts.map(({ id }) => id),
    offsets,
    promptOfArm,
    rewards,
    means: Float64Array.from(rewards, (reward) => meanOfReward(reward) + toy.rewardOffset),
    rewardOffset: toy.rewardOffset,
    tokens: Float64Array.from(arms, (arm) => Math.min(arm.tokens, limit)),
    isCut,
    start: Float64Array.from([...arms.map((arm) => arm.logit), ...(judged ? arms.map((arm) => arm.judgeScore) : [])]),
    armCount: arms.length,
    promptCount: toy.prompts.length,
    answers: toy.judgedAnswers ?? 1,
    roles: judged ? [SOLVER, JUDGE] : [SOLVER],
    correctFrom: toy.correctFrom + toy.rewardOffset,
  };
}

/** How the reward of one answer is drawn. Every kind has a mean that is known exactly. */
export type ArmReward =
  /** Always the same. */
  | { readonly kind: 'fixed'; readonly value: number }
  /** `value` with probability `rate`, else 0. */
  | { readonly kind: 'bernoulli'; readonly rate: number; readonly value: number }
  /** Normal: a judge that is not sure. */
  | { readonly kind: 'noisy'; readonly mean: number; readonly std: number }
  /** Pareto with tail index `tail` > 1, scaled to `mean`: mostly small, now and then huge. No variance up to tail 2. */
  | { readonly kind: 'heavy'; readonly mean: number; readonly tail: number };

/** An answer that the policy can give. */
export interface ToyArm {
  readonly reward: ArmReward;
  /** Where the policy starts: the arm's logit. */
  readonly logit: number;
  /** Tokens of the response. The first decides which arm it is; the others follow from it with probability 1. */
  readonly tokens: number;
  /** Where the judge starts: its score of this answer. Only read with a judge. */
  readonly judgeScore: number;
}

/** A prompt: one softmax over its arms. Prompts share no parameters. */
export interface ToyPrompt {
  readonly id: string;
  readonly arms: readonly ToyArm[];
}

/** A world small enough that the true gradient is known. */
export interface Toy {
  readonly prompts: readonly ToyPrompt[];
  /** Added to every reward: what no policy can change. */
  readonly rewardOffset: number;
  /** A reward of at least this counts as correct, the offset left out. */
  readonly correctFrom: number;
  /** Longer responses are cut off and get reward 0 (and the offset); null for no limit. */
  readonly maxResponseTokens: number | null;
  /** With a judge: how many answers it chooses among in each rollout. Null: there is no judge. */
  readonly judgedAnswers: number | null;
}

/** The roles of a toy, by rLLM's names of its solver-judge example. */
export const SOLVER = 'solver';
export const JUDGE = 'judge';

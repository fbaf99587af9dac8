/**
 * A reward as the batch holds it: a double (NaN and the infinities included), or null when no reward was given.
 * A missing reward is never turned into 0.
 */
export type RewardValue = number | null;

/** One step of a trajectory, as far as advantages are concerned. */
export interface StepRecord {
  /** Number of response tokens: `len(step.response_ids)` in rLLM. */
  readonly responseTokens: number;
  /** Precomputed advantage: a scalar for the whole step, one number a response token, or null. */
  readonly advantage: number | readonly number[] | null;
}

/** One trajectory group: the rollouts of one task for one role. Arrays run over its trajectories. */
export interface RewardGroup {
  /** rLLM's group id, `{task}:{role}`; a `:` inside either part is written `%3A`. A bare id has the role `all_groups`. */
  readonly groupId: string;
  readonly rewards: readonly RewardValue[];
  /** Names of the trajectories; absent when they have none. */
  readonly trajectoryIds?: readonly string[];
  /** Steps of each trajectory; absent when each has one step without a precomputed advantage. */
  readonly steps?: readonly (readonly StepRecord[])[];
  /**
   * Response tokens of each trajectory, null where nobody knows them: for trajectories of one step, whose `steps` are absent.
   * Advantages of rLLM's own estimators do not depend on them.
   */
  readonly responseLengths?: readonly (number | null)[];
}

/** The rewards of one training batch: trajectory groups in order. */
export interface Batch {
  readonly groups: readonly RewardGroup[];
}

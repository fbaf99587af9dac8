import type { TerminationReason } from '../episode/terminationReason.ts';
import type { DType, Scalar } from '../numeric/dtype.ts';

/** A Python list or tuple of numbers; a plain array is a list of floats. */
export interface TypedSequence {
  readonly type: 'list' | 'tuple';
  readonly dtype: DType;
  readonly values: readonly number[];
}

/** What `step.advantage` can hold: nothing, a scalar for the whole step, or one number a response token. */
export type StepAdvantage = null | Scalar | readonly number[] | TypedSequence;

/** One model turn. The collector writes `advantage`. */
export interface Step {
  readonly reward: Scalar;
  /** `len(step.response_ids)`. */
  readonly responseTokens: number;
  advantage: StepAdvantage;
}

/** One rollout by one agent. The transform names it and propagates a missing reward from its last step. */
export interface Trajectory {
  readonly uid: string;
  name: string;
  /** Null when the trajectory has no reward of its own. */
  reward: Scalar | null;
  readonly steps: readonly Step[];
}

/** Where a trajectory of a group came from. */
export interface TrajectoryMetadata {
  readonly taskId: string;
  readonly rolloutIdx: string;
  /** As the episode has it: null when none was recorded. */
  readonly terminationReason: TerminationReason | null;
  readonly isCorrect: boolean;
}

/** The trajectories of one task and one role. */
export interface TrajectoryGroup {
  readonly groupId: string;
  readonly trajectories: readonly Trajectory[];
  /** One entry a trajectory; absent when the group was not made of episodes. */
  readonly metadata?: readonly TrajectoryMetadata[];
}

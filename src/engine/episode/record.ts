import type { RewardValue, StepRecord } from '../batch/types.ts';
import type { TerminationReason } from './terminationReason.ts';

/** A step as files and documents hold it. */
export interface EpisodeStep extends StepRecord {
  /** The step's own reward; a trajectory without a reward takes its last step's. */
  readonly reward: number;
  /** The file does not have the key `advantage` at all; rLLM's own reader makes 0.0 of that (D-27). */
  readonly advantageKeyMissing?: true;
}

/** A trajectory as files and documents hold it. */
export interface TrajectoryRecord {
  /** Becomes the role; empty when the trajectory has none. A `:` is written `%3A`. */
  readonly name: string;
  /** The file's own id of the trajectory; absent when it has none. */
  readonly uid?: string;
  readonly reward: RewardValue;
  readonly steps: readonly EpisodeStep[];
}

/** An episode as files and documents hold it: plain data, never changed. The pipeline makes rLLM's episodes of it. */
export interface EpisodeRecord {
  /** `{task}:{rollout}`; a `:` inside the task is written `%3A`. */
  readonly id: string;
  readonly terminationReason: TerminationReason | null;
  readonly isCorrect: boolean;
  readonly trajectories: readonly TrajectoryRecord[];
  /** It is of a validation pass; absent for training, and where that is not known. */
  readonly validation?: true;
  /** The workflow's numeric metrics, in order; absent when there are none. */
  readonly metrics?: readonly (readonly [key: string, value: number])[];
}

import type { Trajectory } from '../trajectory/types.ts';
import type { TerminationReason } from './terminationReason.ts';

/** One rollout of one task: what every agent of the workflow did in it. */
export interface Episode {
  /** `{task}:{rollout}`; rLLM reads the task before the first colon and the rollout after it. */
  readonly id: string;
  /** Null when none was recorded; the transform then counts it as `unknown`. */
  readonly terminationReason: TerminationReason | null;
  readonly isCorrect: boolean;
  /** The transform names and drops trajectories here, rejection sampling removes some. */
  trajectories: Trajectory[];
  /** The workflow's own metrics, in order; values are whatever the workflow put there. */
  readonly metrics: ReadonlyMap<string, unknown>;
  /** `info.data_source`; null when there is none. */
  readonly dataSource: string | null;
}

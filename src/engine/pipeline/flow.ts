import type { DroppedGroup } from '../rejection/applyRejectionSampling.ts';
import type { LostTrajectory } from '../transform/account.ts';

/** Where the trajectories of a batch went: counts at each step, and what was lost and why. */
export interface Flow {
  readonly episodes: number;
  readonly trajectories: number;
  /** Episodes that compact filtering took out. */
  readonly maskedEpisodes: number;
  /** Trajectories that are in no group, in episode order. */
  readonly lost: readonly LostTrajectory[];
  /** Trajectories that were given a name. */
  readonly renamed: number;
  readonly groupsFormed: number;
  readonly trajectoriesGrouped: number;
  /** Groups that rejection sampling dropped. */
  readonly dropped: readonly DroppedGroup[];
  /** Rejection sampling holds the whole batch back. */
  readonly heldBack: boolean;
  readonly groupsKept: number;
  readonly trajectoriesKept: number;
}

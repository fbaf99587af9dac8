/** A group of a small batch: rewards, and what an estimator may ask about their trajectories. */
export interface TrialGroup {
  readonly role: string;
  readonly rewards: readonly number[];
  /** Response tokens of each step of each trajectory, null or absent where nobody knows them. */
  readonly steps?: readonly (readonly number[] | null)[];
  /** Absent for a group that was made up. */
  readonly id?: string;
  readonly trajectoryIds?: readonly string[];
}

export type TrialBatch = readonly TrialGroup[];

/** Ids of what an estimator may promise. */
export type PromiseId =
  | 'lengths'
  | 'finite'
  | 'zero-sum'
  | 'order'
  | 'shift'
  | 'scale'
  | 'permutation'
  | 'groups-apart'
  | 'roles-apart'
  | 'singletons'
  | 'constants';

/** How a promise stands over the trials to which it applies. */
export interface PromiseResult {
  readonly id: PromiseId;
  readonly kept: number;
  /** Trials that say something about it; one on which it raises says something about the lengths alone. */
  readonly tried: number;
  /** For `scale`: advantages grow with the rewards (degree 1), or stay (degree 0), or neither. */
  readonly degree: 1 | 0 | null;
  /** The smallest batch that was found on which it is not kept; null when it is kept on all. */
  readonly counterExample: TrialBatch | null;
  /** For `lengths`: what the estimator raises on that batch, in a sentence; null where it gives something. */
  readonly raises: string | null;
}

/** Rewards of a small batch: groups with their role. */
export interface TrialGroup {
  readonly role: string;
  readonly rewards: readonly number[];
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
  /** The smallest batch on which it is not kept; null when it is kept on all. */
  readonly counterExample: TrialBatch | null;
}

import type { BatchResult } from '../batch/collectBatch.ts';
import type { RunSettings } from '../config/runSettings.ts';
import type { Distribution } from '../summary/distribution.ts';
import type { RecordedCall } from '../recorded/types.ts';
import type { LaneFinding } from './laneFindings.ts';
import type { GroupStats } from '../summary/groupStats.ts';
import type { RoleStats } from '../summary/roleStats.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** One lane to compute: a configuration with a name. */
export interface LaneInput {
  readonly laneId: string;
  /** How sentences call it. */
  readonly label: string;
  readonly settings: RunSettings;
}

/** What the page is looking at: some parts are computed for it alone. */
export interface Focus {
  /** Index of the selected group; null when there is none. */
  readonly group: number | null;
  /** Role whose distribution is wanted; null for the selected group's. */
  readonly role: string | null;
}

/** What one lane gives. */
export interface LaneResult extends BatchResult {
  readonly laneId: string;
  readonly label: string;
  /** Registry key of the estimator that each role gets, in order of the roles; see `calledHere` for one that was overridden. */
  readonly estimatorOfRole: readonly (readonly [role: string, estimator: string])[];
  /** `A = gain * (r - mean)` in each group; NaN for other estimators and for groups of fewer than two. */
  readonly gains: Float64Array<ArrayBuffer>;
  /** Each group's share of the role's sum of |A|. */
  readonly shares: Float64Array<ArrayBuffer>;
}

/** Several lanes over the same batch. */
export interface Comparison {
  readonly groups: GroupStats;
  readonly roles: readonly RoleStats[];
  readonly lanes: readonly LaneResult[];
  /** Lanes that were asked for besides: no headline, finding or distribution speaks of them. */
  readonly beside: readonly LaneResult[];
  readonly distribution: Distribution | null;
  readonly verdict: Verdict;
  /** What rLLM does here that people do not expect; the gravest first. */
  readonly findings: readonly LaneFinding[];
  /** Calls of custom estimators that have no answer yet; the lanes that need them wait. */
  readonly wanted: readonly RecordedCall[];
  /** Places of the answers that were used among those that came with the job. */
  readonly used: readonly number[];
}

import type { BatchColumns } from '../batch/columns.ts';
import type { ErrorData } from '../batch/collectBatch.ts';
import type { LaneInput } from '../comparison/types.ts';
import type { RunSettings } from '../config/runSettings.ts';
import type { Severity } from '../findings/types.ts';
import type { CustomEstimators } from '../recorded/types.ts';
import type { GroupStats } from '../summary/groupStats.ts';
import type { RoleStats } from '../summary/roleStats.ts';
import type { GroupState } from './groupState.ts';
import type { Histogram } from './histogram.ts';
import type { Ownership } from './ownership.ts';

/** What is diagnosed. */
export interface DiagnosisInput {
  readonly columns: BatchColumns;
  /** The first is the one that is diagnosed, the others are what it is compared with. */
  readonly lanes: readonly LaneInput[];
  /** Tokens of each trajectory's response, in batch order; NaN where it is not known. Null when none is. */
  readonly lengths: Float64Array<ArrayBuffer> | null;
  /** Trajectories that were cut off, as the file says; null when it does not. */
  readonly truncated: number | null;
  /** What stopped rLLM before the estimator; null when nothing did. */
  readonly stopped: ErrorData | null;
  /** Custom estimators and what came of them; absent when there are none. */
  readonly custom?: CustomEstimators;
}

/** What a lane makes of the batch, as far as a diagnosis needs it. */
export interface DiagnosedLane {
  readonly laneId: string;
  readonly label: string;
  readonly settings: RunSettings;
  /** Each group's share of its role's sum of |A|; NaN where there is none. */
  readonly shares: Float64Array<ArrayBuffer>;
  readonly ownership: Ownership;
  readonly error: ErrorData | null;
}

/** Something about the batch that keeps a run from learning, or may. */
export interface DiagnosisFinding {
  /** Stable name of the rule. */
  readonly id: string;
  readonly severity: Severity;
  /** With the number in it. */
  readonly title: string;
  /** Why it matters, in one plain sentence. */
  readonly sentence: string;
  /** What to do or to look at. */
  readonly advice: string;
  /** Groups it is about, rising. */
  readonly groups: readonly number[];
}

/** An edit of the document that a what-if stands for. */
export type WhatIfEdit =
  | { readonly kind: 'estimator'; readonly estimator: string }
  | { readonly kind: 'noStd' }
  | { readonly kind: 'dropGroups'; readonly groups: readonly number[] };

/** What would be otherwise under another choice, in two numbers. */
export interface WhatIf {
  readonly id: string;
  /** The other choice. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
  /** What the two numbers count. */
  readonly unit: string;
  /** How they were computed, or what goes with it. */
  readonly note: string;
  /** Ids of the findings that it answers; the first that was found shows it. */
  readonly answers: readonly string[];
  /** Absent where it is no edit of this batch. */
  readonly edit?: WhatIfEdit;
}

/** Where a run stands. */
export interface Diagnosis {
  readonly headline: string;
  readonly detail: string;
  readonly stats: GroupStats;
  readonly states: readonly GroupState[];
  readonly roles: readonly RoleStats[];
  readonly histogram: Histogram;
  readonly lanes: readonly DiagnosedLane[];
  readonly findings: readonly DiagnosisFinding[];
  readonly whatIfs: readonly WhatIf[];
}

/** All that a rule may be decided by. */
export interface DiagnosisFacts extends DiagnosisInput {
  readonly stats: GroupStats;
  readonly states: readonly GroupState[];
  readonly roles: readonly RoleStats[];
  readonly diagnosed: readonly DiagnosedLane[];
  /** The size that most groups have; of several the largest. 0 without groups. */
  readonly usualSize: number;
  /** Every reward that is there is 0 or 1. */
  readonly binary: boolean;
}

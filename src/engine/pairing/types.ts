import type { Outcome, Note } from '../frameworks/types.ts';
import type { Distribution } from '../summary/distribution.ts';
import type { Agreement } from './agreement.ts';
import type { EpsilonSweep } from './epsilonSweep.ts';
import type { GainForm } from './gainForm.ts';
import type { GroupSizeSweep } from './groupSizes.ts';
import type { PassedGroup } from './passRate.ts';
import type { SignMatrix } from './signMatrix.ts';

/** A batch as every framework gets it: group g is the entries from `offsets[g]` to `offsets[g + 1]`. */
export interface PairBatch {
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** One reward a trajectory; NaN where there is none. */
  readonly values: Float64Array<ArrayBuffer>;
  /** Trainable response tokens of each trajectory; null when nothing says how many. */
  readonly lengths: Float64Array<ArrayBuffer> | null;
  /** Role of each group. */
  readonly roles: readonly string[];
  /** How sentences call each group. */
  readonly names: readonly string[];
}

/** An estimator of a framework, and what of its settings is not as usual. */
export interface SideChoice {
  readonly variant: string;
  /** In the place of its own; null for its own. */
  readonly epsilon: number | null;
  /** The configured size of a group, for frameworks that group by position; the commonest size without it. */
  readonly groupSize?: number;
  /** The configured number of prompts a batch, which slime looks at. */
  readonly promptsPerBatch?: number;
}

/** A side whose advantages were computed elsewhere: a custom estimator. */
export interface GivenSide {
  readonly estimator: string;
  /** How sentences call it. */
  readonly label: string;
  /** One entry a trajectory; empty when it gives none. */
  readonly advantages: Float64Array<ArrayBuffer>;
  /** Why it gives none; null when it does. */
  readonly silence: Silence | null;
}

/** Why a side that was computed elsewhere gives nothing, in two sentences. */
export interface Silence {
  readonly headline: string;
  readonly words: string;
}

/** What is compared. */
export type PairChoice = SideChoice | GivenSide;

/** One of the two estimators over the batch. */
export interface PairSide {
  /** Id of the variant; see `idOfCustom` for a custom estimator. */
  readonly variant: string;
  /** How sentences call it. */
  readonly label: string;
  /** Empty when the framework gives none. */
  readonly advantages: Float64Array;
  readonly outcome: Outcome | ({ readonly kind: 'silent' } & Silence);
  readonly notes: readonly Note[];
  /** Null also where no formula is known, as of code. */
  readonly form: GainForm | null;
  /** It is code: nothing but its numbers is known. */
  readonly isCustom: boolean;
  /** Gain of each group, read off its numbers; NaN where it has none. */
  readonly gains: Float64Array;
  /** Each group's share of the sum of |A| over the batch. */
  readonly shares: Float64Array;
  /** As many groups of one weight would own as much: (Σ s)² / Σ s². */
  readonly effectiveGroups: number;
  readonly passed: readonly PassedGroup[];
  readonly sweep: EpsilonSweep | null;
}

/** Two estimators over one batch. */
export interface Pair {
  readonly means: Float64Array;
  readonly stds: Float64Array;
  /** The size that most groups have. */
  readonly commonSize: number;
  readonly sides: readonly [first: PairSide, second: PairSide];
  /** The first, up, against the second, across; null when one gives no advantages. */
  readonly agreement: Agreement | null;
  /** Opposite signs are impossible, by both formulas. */
  readonly signsAgree: boolean;
  /** The slope of a group's line in letters; null where there is none. */
  readonly law: string | null;
  readonly matrix: SignMatrix;
  readonly distribution: Distribution;
  readonly groupSizes: GroupSizeSweep;
  readonly headline: string;
  readonly detail: string;
}

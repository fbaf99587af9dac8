import type { DeadTest } from '../frameworks/deadRules.ts';
import type { LossModeId } from '../frameworks/loss/modes.ts';
import type { LossOptions } from '../frameworks/loss/weights.ts';
import type { RowsInput } from '../frameworks/rows.ts';
import type { EvaluateOptions, Kernel } from '../frameworks/types.ts';
import type { SideChoice } from '../pairing/types.ts';
import type { ReturnRule } from './tokenReturns.ts';

/** What a question is about. */
export type SectionId = 'groups' | 'divisors' | 'residue' | 'filters' | 'missing' | 'turns' | 'losses';

/** A discussion in a repository. */
export interface Discussion {
  /** `owner/name` on GitHub. */
  readonly repository: string;
  /** Issues and pull requests. */
  readonly threads: readonly number[];
}

/** An estimator that some code runs: one of the frameworks' by its id, or a formula that none of them has today. */
export type Estimator =
  | { readonly variant: string; readonly options?: EvaluateOptions }
  | { readonly kernel: Kernel; readonly formula: string; readonly options?: EvaluateOptions };

/** What stands in a column. Everything is computed from the input of its table. */
export type Measure =
  | ({ readonly kind: 'advantages' } & Estimator)
  /** Whether a rule keeps each row, of the rewards or of the named ones. */
  | { readonly kind: 'kept'; readonly test: DeadTest; readonly rewards?: readonly number[]; readonly by?: Estimator }
  /** The std that NeMo-RL's filter looks at. */
  | { readonly kind: 'std'; readonly leaveOneOut: boolean }
  /** What each row adds to the loss, `−weight · advantage`; the total is the loss. */
  | {
      readonly kind: 'loss';
      readonly mode: LossModeId;
      readonly of: Estimator;
      readonly options?: LossOptions;
    }
  /** What is added to each row's reward for its length. */
  | { readonly kind: 'overlong'; readonly rule: string; readonly maxLength: number; readonly buffer: number }
  /** The return of each token. */
  | { readonly kind: 'returns'; readonly rule: ReturnRule; readonly gamma: number; readonly klCoefficient?: number }
  /** The expected best of k rewards of the batch; a total alone. */
  | { readonly kind: 'best'; readonly k: number; readonly replacing: boolean };

export type Column = Measure & {
  readonly heading: string;
  /** Small print below the heading; the estimator's formula when it is left out. */
  readonly note?: string;
  /** Groups as this column's framework saw them, in the place of the table's. */
  readonly groups?: readonly string[];
  /** Lengths in the place of the table's. */
  readonly lengths?: readonly number[];
  /** Whether this is what should have come out. */
  readonly isRight?: boolean;
};

/** The tokens of one response: one entry a token in each list. */
export interface TokensInput {
  /** 1 for a token that the policy wrote, 0 for one of a tool. */
  readonly mask: readonly number[];
  readonly rewards: readonly number[];
  readonly kl?: readonly number[];
}

/** One input and what different code makes of it. */
export interface ConfusionTable {
  /** The input in words. */
  readonly caption: string;
  readonly input: RowsInput | TokensInput;
  readonly columns: readonly Column[];
}

/** How the batch of a question is opened: which two estimators are held against each other on it. */
export interface Opening {
  /** The table whose rows are opened; the first when it is left out. */
  readonly table?: number;
  readonly against: readonly [SideChoice, SideChoice];
  /** Groups in the place of the table's, for what a framework took for groups. */
  readonly groups?: readonly string[];
}

/** A question that somebody asked in public, with its input; the numbers of the answer are computed. */
export interface Confusion {
  /** Stable: addresses hold it. */
  readonly id: string;
  /** Its number in the list that the questions were collected in. */
  readonly number: number;
  /** The title, behind "You asked:". */
  readonly asked: string;
  /** What was seen, in a sentence or two. */
  readonly question: string;
  readonly answer: string;
  readonly from: readonly Discussion[];
  readonly tables: readonly ConfusionTable[];
  /** Null where a batch of rewards cannot hold the input, such as tokens or several rewards a row. */
  readonly opens: Opening | null;
}

/** A question without its input. Plain data. */
export interface ConfusionHead extends Pick<Confusion, 'id' | 'number' | 'asked' | 'question' | 'answer' | 'from'> {
  readonly section: SectionId;
  readonly sectionLabel: string;
}

/** What was given, a column of it. */
export interface GivenColumn {
  readonly heading: string;
  readonly values: readonly (number | string | null)[];
}

export interface AnsweredColumn {
  readonly heading: string;
  readonly note: string;
  readonly kind: 'signed' | 'kept' | 'plain';
  /** One number a row; empty where there is a total alone, or nothing. */
  readonly values: readonly number[];
  /** Why the framework gives nothing; null when it does. */
  readonly refusal: string | null;
  /** Below the rows: the loss, or the expectation; null where numbers of rows do not add up to anything. */
  readonly total: number | null;
  readonly isRight: boolean;
  /** For each row whether the number is not that of the right column. */
  readonly differs: readonly boolean[];
}

export interface AnsweredTable {
  readonly caption: string;
  readonly rowHeading: string;
  readonly rows: readonly string[];
  readonly given: readonly GivenColumn[];
  readonly columns: readonly AnsweredColumn[];
}

/** A batch to be opened. */
export interface OpenedBatch {
  /** The table that its rows are of, from 0. */
  readonly table: number;
  readonly groups: readonly {
    readonly id: string;
    /** Null for a missing one. */
    readonly rewards: readonly (number | null)[];
    readonly lengths: readonly number[] | null;
  }[];
  readonly against: readonly [SideChoice, SideChoice];
}

/** A question with its numbers. Plain data. */
export interface AnsweredConfusion {
  readonly id: string;
  readonly tables: readonly AnsweredTable[];
  readonly batch: OpenedBatch | null;
}

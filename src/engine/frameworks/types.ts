import type { PrecisionName } from '../numeric/precision.ts';
import type { Grouping } from './grouping.ts';
import type { FrameworkRows } from './rows.ts';

/** Ids of the frameworks, and `paper` for what the papers write. */
export type FrameworkId =
  | 'rllm'
  | 'verl'
  | 'trl'
  | 'openrlhf'
  | 'nemo'
  | 'slime'
  | 'prime'
  | 'areal'
  | 'roll'
  | 'skyrl'
  | 'open_instruct'
  | 'swift'
  | 'unsloth'
  | 'torchtune'
  | 'torchforge'
  | 'tinker'
  | 'paper';

/** The name that people call an estimator by; what is computed under it differs from framework to framework. */
export type Method =
  | 'GRPO'
  | 'Dr. GRPO'
  | 'RLOO'
  | 'REINFORCE'
  | 'REINFORCE++'
  | 'REINFORCE++-baseline'
  | 'GDPO'
  | 'MaxRL'
  | 'OPO'
  | 'GPG'
  | 'ReMax'
  | 'Lite PPO'
  | 'Pass@k'
  | 'PRPO'
  | 'RAE'
  | 'GAE'
  | 'OTB';

/** Which rows a framework takes for one group. */
export type GroupingRule =
  /** Rows with the same id, wherever they stand. */
  | 'id'
  /** Rows with the same id and role. */
  | 'id and role'
  /** Consecutive blocks of the configured size; ids play no part. A remainder is refused. */
  | 'position'
  /** As `position`, but one group of all rows when there are more or fewer rows than configured. */
  | 'position or batch'
  /** As `position`, with a rest of fewer rows, whose statistics are taken to be 0. */
  | 'position with rest'
  /** No groups: all rows stand together. */
  | 'none';

/** What a reward function that gave no value does to a row. */
export type MissingRule =
  /** A row without any value is left out of every statistic and gets 0. */
  | 'leave out'
  /** It counts as 0. */
  | 'zero'
  /** It makes everything NaN that it is summed into. */
  | 'spread'
  /** The framework refuses the batch. */
  | 'refuse';

/** How the rewards of several functions become one. */
export type TotalRule = 'weighted sum' | 'sum' | 'mean';

/** What is subtracted from a reward. */
export interface Centre {
  readonly over: 'group' | 'batch' | 'others' | 'length-weighted' | 'none';
  /** What a group of one becomes: 0 (default), its own reward, or NaN. */
  readonly singleton?: 'zero' | 'keep' | 'nan';
  /**
   * How the mean of the others is written, which decides the last bits:
   * `n/(n−1)·r − n/(n−1)·mean`, `n/(n−1)·(r − mean)`, `(n·r − sum)/(n−1)`, `r − (sum − r)/(n−1)`, or a sum without r.
   */
  readonly form?: 'two products' | 'one product' | 'one quotient' | 'sum less own' | 'sum without own';
}

/** What the centred reward is divided by. */
export interface Scale {
  readonly by: 'group' | 'batch' | 'others' | 'group mean';
  /** Taken off the number of rewards under the root. */
  readonly ddof: 0 | 1;
  readonly epsilon: number;
  /** Where the epsilon is: added to the std, added to the variance, or the least variance and added to the std. */
  readonly at: 'std' | 'floor and std';
  /** The deviation of the rewards about their mean (default), of the centred values about theirs, or about 0. */
  readonly of?: 'rewards' | 'centred' | 'centred about 0';
  /** How the variance is computed: two passes (default), or from the mean of squares, which cancels in float32. */
  readonly moments?: 'squares';
  /** What a divisor that is 0 does: divide by epsilon alone (default), leave the value, or give 0 at or below a bound. */
  readonly zero?: 'keep' | { readonly upTo: number };
  /** Std of a group of one: 1, 0, or NaN as the formula gives it. */
  readonly singleton: 'one' | 'zero' | 'nan';
  /** For `group mean`: whether a mean that is not above 0 gives 0, instead of dividing all the same. */
  readonly positiveOnly?: boolean;
}

/** The last step over the whole batch. */
export interface Whitening {
  /** Whether every token of a row votes, or the row once. */
  readonly vote: 'token' | 'row';
  readonly ddof: 0 | 1;
  readonly epsilon: number;
  /** Epsilon added to the std, added to the variance, or the least variance. */
  readonly at: 'std' | 'variance' | 'clamp';
  readonly centreOnly?: boolean;
  /** The variance from the mean of squares. */
  readonly moments?: 'squares';
  /** Nothing is divided when the std is 0. */
  readonly skipsZero?: boolean;
  /** What fewer than two votes do where the variance is over `n − 1`: the framework raises, or leaves the step out. */
  readonly few?: 'raise' | 'skip';
}

/** One estimator as data: shape the reward, centre, scale, clip, whiten, in this order. */
export interface Composition {
  /** `clip((r + bias) · scaling, ±bound)` before anything else. */
  readonly shape?: { readonly bias: number; readonly scaling: number; readonly bound: number };
  readonly centre: Centre;
  readonly scale?: Scale;
  /** Bounds of the centred and scaled value. */
  readonly clip?: readonly [low: number, high: number];
  readonly whiten?: Whitening;
}

/** What a named function gets: the rows in the order of their groups. */
export interface KernelInput {
  /** One reward a row, rounded as the framework holds it. */
  readonly rewards: Float64Array;
  readonly lengths: Float64Array;
  readonly grouping: Grouping;
  readonly rows: FrameworkRows;
  readonly precision: PrecisionName;
  readonly options: EvaluateOptions;
}

/** Fills `out` in the order of the groups; or says why the framework gives nothing. */
export type KernelFunction = (input: KernelInput, out: Float64Array) => Refusal | undefined;

/** The same for a number a token: one array a row, in the order of the rows; null when the rows hold no tokens. */
export type TokenFunction = (input: KernelInput) => Float64Array[] | null;

/** How a variant is computed. */
export interface Kernel {
  readonly grouping: GroupingRule;
  readonly precision: PrecisionName;
  readonly missing?: MissingRule;
  readonly total?: TotalRule;
  /** Whether the estimator is called once a role, so that the batch is the role's. */
  readonly byRole?: boolean;
  /** The formula as data, when it is one. */
  readonly composition?: Composition;
  /** What does not fit the composition. */
  readonly run?: KernelFunction;
  /** A number for each token, where the tokens of a row differ. */
  readonly tokens?: TokenFunction;
  /** Whether of the turns of one rollout only the last votes, and hands its number to the others. */
  readonly lastTurnVotes?: boolean;
  /** Where the reward loses a KL term: before the baseline, or after the group step and its clip. */
  readonly kl?: 'before' | 'after';
  /** Why a group of fewer than two rows makes it raise. */
  readonly refusesSmallGroups?: { readonly error: string; readonly words: string };
  /** Input beyond rewards, groups and lengths that it cannot do without. */
  readonly needs?: 'greedy rewards' | 'values' | 'token probabilities' | 'components';
}

/** A key of the framework's configuration that leads to a variant. */
export interface Setting {
  readonly key: string;
  readonly value: string | number | boolean | null;
  readonly isDefault: boolean;
}

/** One estimator of one framework at one commit. */
export interface Variant {
  /** Stable; `framework.estimator.option`. */
  readonly id: string;
  readonly framework: FrameworkId;
  readonly label: string;
  readonly method: Method;
  /** Names for which this is what the framework does without further settings. */
  readonly defaultFor: readonly Method[];
  /** One line. */
  readonly formula: string;
  readonly source: Source;
  readonly config: readonly Setting[];
  /** What a group of one gets, in words. */
  readonly singleton: string;
  /** What a group whose rewards are all equal gets, in words. */
  readonly dead: string;
  readonly kernel: Kernel;
}

/** Where a rule was read. */
export interface Source {
  readonly repository: string;
  readonly commit: string;
  /** Date of the commit. */
  readonly date: string;
  readonly path: string;
  /** 0 where the file alone is known, and for papers. */
  readonly line: number;
}

export interface EvaluateOptions {
  /** Size of a block for frameworks that group by position; the commonest size of a group when it is left out. */
  readonly groupSize?: number;
  /** Prompts a batch (slime's `--rollout-batch-size`); the rows over the size of a block when it is left out. */
  readonly promptsPerBatch?: number;
  /** In the place of the variant's own epsilon of the scale, for sweeps. */
  readonly epsilon?: number;
  /** Weights of the reward functions, in the order of the components; 1 when they are left out. */
  readonly rewardWeights?: readonly number[];
  /** Times the KL of a row, where a variant takes it off the reward; 0 when it is left out. */
  readonly klCoefficient?: number;
  /** Whether the numbers of the tokens are wanted too, where a variant can give a row's alone. */
  readonly tokens?: boolean;
  /** Bounds in the place of the variant's own clip; null for none. */
  readonly clip?: readonly [low: number, high: number] | null;
}

/** Why a framework gives no advantages. */
export interface Refusal {
  /** The exception's class, when it raises; null when an input is missing here. */
  readonly error: string | null;
  readonly words: string;
}

/** How an evaluation ended. */
export type Outcome =
  | { readonly kind: 'computed' }
  /** Computed, with numbers that are NaN or infinite. */
  | { readonly kind: 'not finite'; readonly count: number; readonly words: string }
  /** The framework raises. */
  | { readonly kind: 'refused'; readonly error: string; readonly words: string }
  /** It cannot be computed from what the batch holds. */
  | { readonly kind: 'needs'; readonly words: string };

/** A remark on some groups as the framework saw them. */
export interface Note {
  readonly kind:
    | 'singleton'
    | 'dead'
    | 'not finite'
    | 'mixed'
    | 'whole batch'
    | 'rest'
    | 'missing'
    | 'dead but not zero';
  /** Indices of the groups as the framework saw them. */
  readonly groups: readonly number[];
  readonly words: string;
}

export interface VariantResult {
  /** One number a row, in the order of the rows; of a row of differing tokens its first. Empty when nothing came. */
  readonly advantages: Float64Array;
  /** One array a row, where the tokens of a row differ and there was what they need; else null. */
  readonly tokens: readonly Float64Array[] | null;
  readonly outcome: Outcome;
  /** The groups as the framework saw them; null when it never came to see any. */
  readonly groups: Grouping | null;
  readonly notes: readonly Note[];
}

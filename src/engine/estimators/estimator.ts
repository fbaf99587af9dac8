import type { AlgorithmConfig } from '../config/algorithm.ts';
import type { DType } from '../numeric/dtype.ts';
import type { Revision } from '../revision.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import type { RewardColumns } from './columns.ts';

/** What a kernel may depend on besides the rewards. */
export interface KernelOptions {
  readonly revision: Revision;
  readonly normAdvByStdInGrpo: boolean;
  /** Extra keyword arguments of the call, by upstream's spelling (`episilon` included). */
  readonly kwargs?: Readonly<Record<string, unknown>>;
}

/**
 * Writes the advantage of every reward to the same place of `out`. Allocates nothing per group.
 * `out` has the length of `columns.values` and is another array.
 */
export type EstimatorKernel = (columns: RewardColumns, options: KernelOptions, out: Float64Array) => void;

/** What rLLM hands to a registered estimator besides the rewards. */
export interface EstimatorCall extends KernelOptions {
  readonly algorithmConfig?: AlgorithmConfig;
  readonly trajectoryGroups?: readonly TrajectoryGroup[];
  /** The role, and where its groups stand in the batch: ours, for answers that were recorded elsewhere. */
  readonly place?: { readonly role: string; readonly groupIndices: ArrayLike<number> };
  /** Element type of each reward array; absent when all are float64. */
  readonly dtypes?: readonly DType[];
}

/**
 * rLLM's estimator signature: one array of rewards a trajectory group of one role in, in group order;
 * advantages and returns out, aligned with it. The collector ignores the returns. A third list may name the element
 * type of each group's advantages, where numpy would not give float64; Python lists of floats count as float64.
 */
export type EstimatorFunction = (
  rewardsByGroup: readonly Float64Array[],
  call: EstimatorCall,
) => readonly [
  advantagesByGroup: readonly ArrayLike<number>[],
  returnsByGroup: readonly ArrayLike<number>[],
  dtypes?: readonly DType[],
];

/** One piece of a formula: text, or a named quantity that can be filled in with a number. */
export type FormulaPart = string | { readonly quantity: FormulaQuantity };

/** Quantities that formulas name. `m`, `σ` and `n` belong to the group; `M`, `S` and `σ′` to the role. */
export type FormulaQuantity = 'r' | 'm' | 'σ' | 'n' | 'M' | 'S' | 'σ′' | 'ε';

/** What a gain is made of: the group's size and std, and the role's std of centred rewards. */
export interface GainInputs {
  readonly n: number;
  readonly std: number;
  readonly centredStdOfRole: number;
}

/** What the centre and the scale are taken over, so that pooling across groups can be said. */
export type Pooling = 'group' | 'role' | 'none';

/** An option that a form can offer, as data. */
export interface OptionDescriptor {
  /** rLLM's spelling of the key. */
  readonly key: string;
  readonly label: string;
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** A built-in estimator: everything that the menu, the legend, the explanations, the CLI and the docs need. */
export interface Estimator {
  /** rLLM's registry key; also the name of the folder. */
  readonly id: string;
  readonly label: string;
  /** For column heads: at most 12 characters. */
  readonly shortLabel: string;
  /** For cells and narrow column heads: at most 5 characters. */
  readonly tinyLabel: string;
  /** One sentence. */
  readonly summary: string;
  /** The formula for groups of two or more. */
  readonly formula: (options: KernelOptions) => readonly FormulaPart[];
  /** Over what the baseline and the scale are computed. */
  readonly pooling: Pooling;
  /**
   * Whether `A = gain * (r - mean of the group)` in every group of two or more, with a gain above 0:
   * such estimators never disagree in sign.
   */
  readonly centredByGroup: boolean;
  /** The factor of `A = gain * (r - mean of the group)` for groups of two or more; null when A has another form. */
  readonly gain: ((inputs: GainInputs, options: KernelOptions) => number) | null;
  readonly reference: { readonly title: string; readonly url: string };
  readonly options: readonly OptionDescriptor[];
  /** Revisions at which the registry holds it. */
  readonly revisions: readonly Revision[];
  readonly kernel: EstimatorKernel;
  /** Element type of group g's advantages; absent when integers and booleans always become float64. */
  readonly resultDType?: (columns: RewardColumns, g: number, options: KernelOptions) => DType;
}

/** What an estimator of JavaScript is given and what stands ready in it: shown beside the editor, and completed from. */
export const DECLARATIONS = `/**
 * Called once a role, as rLLM's collector calls an estimator.
 * groups: one array of rewards a trajectory group. Give back one array of advantages a group, of the same lengths;
 * or [advantages, returns], as in rLLM, which ignores the returns.
 */
export default function estimate(
  groups: Float64Array[],
  options: Options,
  context: Context,
): ArrayLike<number>[] | [ArrayLike<number>[], ArrayLike<number>[]];

/** Declares options: each becomes a slider, a switch or a menu, and is in the second argument. */
export const options: {
  [key: string]:
    | { min: number; max: number; default: number; step?: number }
    | { default: boolean }
    | { choices: string[]; default: string };
};

interface Context {
  /** Facts of the groups, in the order of the rewards. */
  groups: {
    id: string;
    role: string;
    trajectoryIds: string[];
    /** Tokens of each response; null where the data does not say. */
    responseLengths: (number | null)[];
    stepCounts: number[];
  }[];
  /** rLLM's algorithm configuration, by rLLM's keys. */
  algorithmConfig: {
    estimator: string;
    estimator_map: { [role: string]: string };
    stepwise_advantage_mode: string;
    norm_adv_by_std_in_grpo: boolean;
    use_precomputed_advantage: boolean;
  };
}

/** np.mean(r), with numpy's bits. */
declare function mean(r: ArrayLike<number>): number;
/** np.std(r, ddof=ddof): divides by n - ddof; numpy's own default is n. */
declare function std(r: ArrayLike<number>, ddof = 0): number;
/** np.var(r, ddof=ddof). */
declare function variance(r: ArrayLike<number>, ddof = 0): number;
/** np.median(r). */
declare function median(r: ArrayLike<number>): number;
/** np.sum(r), in numpy's order. */
declare function sum(r: ArrayLike<number>): number;
/** np.min(r). */
declare function min(r: ArrayLike<number>): number;
/** np.max(r). */
declare function max(r: ArrayLike<number>): number;
/** np.percentile(r, p), p from 0 to 100. */
declare function percentile(r: ArrayLike<number>, p: number): number;
`;

/** A name that can be completed. */
export interface Declared {
  readonly name: string;
  /** `(r: ArrayLike<number>, ddof = 0): number`; empty for a field. */
  readonly signature: string;
  readonly description: string;
}

/** The functions and the fields that the declarations name. */
export function declaredNames(text: string = DECLARATIONS): readonly Declared[] {
  const functions = [...text.matchAll(/\/\*\* ([^\n]*) \*\/\ndeclare function (\w+)(\([^\n]*\): \w+);/g)].map(
    ([, description = '', name = '', signature = '']) => ({ name, signature, description }),
  );
  const context = /interface Context \{([^]*?)\n\}/.exec(text)?.[1] ?? '';
  const fields = [...context.matchAll(/(?:\/\*\* ([^\n]*) \*\/\n\s*)?^\s+(\w+): [^\n]*$/gm)].map(
    ([, description = '', name = '']) => ({ name, signature: '', description }),
  );
  return [...functions, ...fields];
}

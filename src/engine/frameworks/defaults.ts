import { differencesBetween } from './differences.ts';
import { evaluateVariant } from './evaluate.ts';
import { type Framework, FRAMEWORKS } from './frameworks.ts';
import type { FrameworkRows } from './rows.ts';
import type { EvaluateOptions, Method, Variant, VariantResult } from './types.ts';
import { variantById, VARIANTS } from './variants/index.ts';

/** What a framework does under a name without further settings, on one batch and a group of it. */
export interface DefaultRow {
  readonly framework: Framework;
  readonly variant: Variant;
  readonly result: VariantResult;
  /** Advantages of the group's rows, in their order; empty when the framework gives none. */
  readonly advantages: Float64Array;
  /** Of the row with the best reward; null when there is none. */
  readonly winner: number | null;
  /** From the least to the largest of the rows with the lowest reward. */
  readonly losers: { readonly min: number; readonly max: number } | null;
  /** The largest difference from the baseline in the group; infinite when there is nothing to compare. */
  readonly distance: number;
  /** The number that makes the baseline's advantages of the group these; null when none does. */
  readonly factor: number | null;
  /** Why it differs from the baseline's variant, in phrases. */
  readonly why: readonly string[];
}

export interface DefaultsInput {
  /** GRPO when it is left out. */
  readonly method?: Method;
  /** Index of the group among the ids of the rows; the first when it is left out. */
  readonly group?: number;
  /** What to compare with: advantages of all rows, and the variant that they come from, if it is one. */
  readonly baseline?: { readonly advantages: ArrayLike<number>; readonly variant?: Variant };
  readonly options?: EvaluateOptions;
}

/** Advantages that differ by less than this part are the same: float32 has seven digits. */
const SAME = 1e-6;

/**
 * Every framework's answer under one name, by its distance from a baseline; rLLM's when none is given. Frameworks without
 * anything of that name are left out; those that refuse the batch stand last.
 */
export function frameworkDefaults(rows: FrameworkRows, input: DefaultsInput = {}): DefaultRow[] {
  const { method = 'GRPO', group = 0, options = {} } = input;
  const members = membersOf(rows, group);
  const own = defaultVariant('rllm', method) ?? variantById('rllm.grpo')!;
  const baseline = input.baseline ?? { advantages: evaluateVariant(own, rows, options).advantages, variant: own };
  const compared = Float64Array.from(members, (row) => baseline.advantages[row] ?? Number.NaN);
  const rewards = rows.total('weighted sum', 'zero', 'float64', options.rewardWeights);
  const found = FRAMEWORKS.flatMap((framework): DefaultRow[] => {
    const variant = defaultVariant(framework.id, method);
    if (variant === undefined) return [];
    const result = evaluateVariant(variant, rows, options);
    const isGiven = result.advantages.length > 0;
    const advantages = Float64Array.from(isGiven ? members : [], (row) => result.advantages[row]!);
    const why = baseline.variant === undefined ? [] : differencesBetween(variant, baseline.variant);
    const { winner, losers } = extremesOf(members, rewards, advantages);
    return [
      {
        framework,
        variant,
        result,
        advantages,
        winner,
        losers,
        distance: distanceOf(advantages, compared),
        factor: factorOf(advantages, compared),
        why,
      },
    ];
  });
  return found.toSorted((a, b) => (a.distance === b.distance ? 0 : a.distance - b.distance));
}

/** What a framework does under a name without further settings; undefined when it has nothing of that name. */
export function defaultVariant(framework: Framework['id'], method: Method): Variant | undefined {
  return VARIANTS.find((variant) => variant.framework === framework && variant.defaultFor.includes(method));
}

function membersOf({ ids }: FrameworkRows, group: number): number[] {
  const members: number[] = [];
  for (let row = 0; row < ids.length; row++) if (ids[row] === group) members.push(row);
  return members;
}

/** The advantages of the best and of the worst rewarded of a group. */
export function extremesOf(
  members: readonly number[],
  rewards: Float64Array,
  advantages: Float64Array,
): Pick<DefaultRow, 'winner' | 'losers'> {
  if (advantages.length === 0) return { winner: null, losers: null };
  const own = members.map((row) => rewards[row]!);
  const lowest = Math.min(...own);
  const losing = advantages.filter((_, i) => own[i] === lowest);
  return {
    winner: advantages[own.indexOf(Math.max(...own))] ?? null,
    losers: losing.length === 0 ? null : { min: Math.min(...losing), max: Math.max(...losing) },
  };
}

function distanceOf(advantages: Float64Array, compared: Float64Array): number {
  if (advantages.length === 0) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let i = 0; i < advantages.length; i++) {
    const distance = Math.abs(advantages[i]! - compared[i]!);
    if (!Number.isFinite(distance)) return Number.POSITIVE_INFINITY;
    most = Math.max(most, distance);
  }
  return most;
}

/** The factor between two rows of numbers; null when they are not proportional, or one is all zeros. */
function factorOf(advantages: Float64Array, compared: Float64Array): number | null {
  let largest = 0;
  for (let i = 1; i < compared.length; i++) {
    if (Math.abs(compared[i]!) > Math.abs(compared[largest]!)) largest = i;
  }
  const factor = advantages[largest]! / compared[largest]!;
  if (advantages.length === 0 || !Number.isFinite(factor) || factor === 0) return null;
  const bound = SAME * Math.abs(advantages[largest]!);
  const isProportional = advantages.every((advantage, i) => Math.abs(advantage - factor * compared[i]!) <= bound);
  return isProportional ? factor : null;
}

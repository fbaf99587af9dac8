import { PRECISIONS } from '../numeric/precision.ts';
import { compose } from './compose.ts';
import { frameworkById } from './frameworks.ts';
import { type Grouping, groupsIn, rowAt, scatter, withoutRows } from './grouping.ts';
import { notesOn } from './notes.ts';
import type { FrameworkRows } from './rows.ts';
import type { EvaluateOptions, Kernel, KernelInput, Refusal, Variant, VariantResult } from './types.ts';

/**
 * The advantages that a framework computes of a batch, with its rounding, its groups and its faults.
 *
 * Shape: one number a row, in the order of the rows; of rows whose tokens differ the number of the first trainable
 * token, and all of them in `tokens`. Units: rewards, or none where something divides. What the framework refuses is an
 * outcome with its words; this function does not throw.
 */
export function evaluateVariant(variant: Variant, rows: FrameworkRows, options: EvaluateOptions = {}): VariantResult {
  const { kernel } = variant;
  const size = sizeOf(rows, options);
  const all = rows.grouping(kernel.grouping, size, expectedRows(rows, size, options));
  const uneven = lackOf(kernel, rows) === null ? unevenness(variant, all, size) : undefined;
  const { rewards, ...result } = uneven === undefined ? evaluateKernel(kernel, rows, options) : nothing(uneven, null);
  const { kind } = result.outcome;
  const isGiven = kind === 'computed' || kind === 'not finite';
  return {
    ...result,
    notes: isGiven ? notesOn(variant, rows, all, rewards, result.advantages, kind === 'computed') : [],
  };
}

type Evaluated = Omit<VariantResult, 'notes'> & {
  /** One reward a row, as the kernel had them; null when it had none. */
  readonly rewards: Float64Array | null;
};

/** The same for a kernel alone, which refuses no rest of a block. */
export function evaluateKernel(kernel: Kernel, rows: FrameworkRows, options: EvaluateOptions = {}): Evaluated {
  const lacking = lackOf(kernel, rows);
  if (lacking !== null) return nothing({ error: null, words: lacking }, null);
  const size = sizeOf(rows, options);
  const all = rows.grouping(kernel.grouping, size, expectedRows(rows, size, options));
  const { missing = 'spread', precision, total = 'weighted sum' } = kernel;
  const given = hasReward(rows) ? rows.total(total, missing, precision, options.rewardWeights) : null;
  const kl = klOf(kernel, rows, options);
  const rewards = given !== null && kernel.kl === 'before' ? lessKl(given, kl, precision) : given;
  const refused = (rewards === null ? undefined : refusalOfMissing(kernel, rewards)) ?? refusalOfSmall(kernel, all);
  if (refused !== undefined) return nothing(refused, all);
  const grouping = rewards === null ? all : voters(kernel, all, rewards, rows);
  const input: KernelInput = {
    rewards: rewards === null ? new Float64Array(rows.count) : rows.gathered(rewards, grouping),
    lengths: rows.gathered(rows.lengths, grouping),
    grouping,
    rows,
    precision,
    options,
  };
  const computed = compute(kernel, input);
  if ('words' in computed) return nothing(computed, grouping);
  const { values, tokens } = computed;
  const { round, result } = PRECISIONS[precision];
  if (result !== round) for (let i = 0; i < values.length; i++) values[i] = result(values[i]!);
  const scattered = handedDown(kernel, scatter(values, grouping, rows.count), rows);
  const advantages = kernel.kl === 'after' ? lessKl(scattered, kl, precision) : scattered;
  return { advantages, tokens, outcome: outcomeOf(advantages), groups: grouping, rewards };
}

function sizeOf(rows: FrameworkRows, { groupSize }: EvaluateOptions): number {
  const size = Math.floor(groupSize ?? rows.commonSize);
  return size >= 1 ? size : rows.commonSize;
}

function klOf({ kl }: Kernel, rows: FrameworkRows, { klCoefficient = 0 }: EvaluateOptions): Float64Array | null {
  return kl === undefined || rows.kl === null || klCoefficient === 0 ? null : rows.kl.map((one) => klCoefficient * one);
}

function lessKl(values: Float64Array, kl: Float64Array | null, precision: Kernel['precision']): Float64Array {
  const { input, round } = PRECISIONS[precision];
  return kl === null ? values : values.map((value, row) => round(value - input(kl[row]!)));
}

/** Every row gets the number of the last turn of its rollout. */
function handedDown({ lastTurnVotes }: Kernel, advantages: Float64Array, rows: FrameworkRows): Float64Array {
  const last = rows.lastTurns;
  return lastTurnVotes !== true || last === null ? advantages : advantages.map((_, row) => advantages[last[row]!]!);
}

function nothing({ error, words }: Refusal, groups: Grouping | null): Evaluated {
  const outcome = error === null ? ({ kind: 'needs', words } as const) : ({ kind: 'refused', error, words } as const);
  return { advantages: new Float64Array(0), tokens: null, outcome, groups, rewards: null };
}

function hasReward({ rewards, components }: FrameworkRows): boolean {
  return rewards !== null || components.length > 0;
}

/** What a variant cannot do without and the rows have not, in words; null when nothing lacks. */
function lackOf({ needs, run, composition }: Kernel, rows: FrameworkRows): string | null {
  if (needs === 'greedy rewards' && rows.greedyRewards === null) {
    return 'It needs the reward of a greedy answer to each prompt, which the batch does not hold.';
  }
  if (needs === 'values' && rows.tokens?.values === undefined) {
    return 'It needs a critic’s value at each token, which the batch does not hold.';
  }
  if (needs === 'token probabilities' && rows.tokens?.squaredProbabilities === undefined) {
    return 'It needs the probabilities of the tokens, which the batch does not hold.';
  }
  const usesRewards = run !== undefined || composition !== undefined;
  return usesRewards && !hasReward(rows) ? 'It needs a reward for each row, which the batch does not hold.' : null;
}

/** Rows that the framework expects, of which slime makes its groups depend. */
function expectedRows(rows: FrameworkRows, size: number, { promptsPerBatch }: EvaluateOptions): number {
  return promptsPerBatch === undefined ? size * rows.idNames.length : size * promptsPerBatch;
}

function unevenness({ kernel, framework }: Variant, grouping: Grouping, size: number): Refusal | undefined {
  if (kernel.grouping !== 'position' || grouping.turned !== 'rest') return undefined;
  const { error, words } = frameworkById(framework).uneven!;
  const rows = grouping.offsets.at(-1)!;
  return { error, words: `${words} Here are ${rows} rows in blocks of ${size}: ${rows % size} too many.` };
}

function refusalOfMissing({ missing }: Kernel, rewards: Float64Array): Refusal | undefined {
  if (missing !== 'refuse' || !rewards.some(Number.isNaN)) return undefined;
  return { error: 'AssertionError', words: 'It raises before the estimator: a trajectory has no reward.' };
}

function refusalOfSmall({ refusesSmallGroups }: Kernel, { offsets }: Grouping): Refusal | undefined {
  if (refusesSmallGroups === undefined) return undefined;
  const isSmall = offsets.some((end, g) => g > 0 && end - offsets[g - 1]! < 2);
  return isSmall ? refusesSmallGroups : undefined;
}

/** The groups without the rows that the framework leaves out. */
function voters(
  { missing, lastTurnVotes }: Kernel,
  grouping: Grouping,
  rewards: Float64Array,
  { lastTurns }: FrameworkRows,
): Grouping {
  const last = lastTurnVotes === true ? lastTurns : null;
  const leavesOut = missing === 'leave out' && rewards.some(Number.isNaN);
  if (last === null && !leavesOut) return grouping;
  return withoutRows(
    grouping,
    (row) => (leavesOut && Number.isNaN(rewards[row]!)) || (last !== null && last[row] !== row),
  );
}

type Computed = { readonly values: Float64Array; readonly tokens: readonly Float64Array[] | null };

function compute(kernel: Kernel, input: KernelInput): Computed | Refusal {
  const { run, composition, tokens: tokensOf } = kernel;
  const values = new Float64Array(input.rewards.length);
  if (run === undefined && composition === undefined) {
    const tokens = tokensOf!(input)!;
    for (let i = 0; i < values.length; i++) values[i] = firstOf(tokens, input, rowAt(input.grouping, i));
    return { values, tokens };
  }
  const refusal = run === undefined ? composeByRole(kernel, input, values) : run(input, values);
  if (refusal !== undefined) return refusal;
  return { values, tokens: input.options.tokens === true ? (tokensOf?.(input) ?? null) : null };
}

function firstOf(tokens: readonly Float64Array[], { rows }: KernelInput, row: number): number {
  const first = Array.from(rows.tokens!.mask[row]!).indexOf(1);
  return first < 0 ? 0 : tokens[row]![first]!;
}

/** Runs a composition over all rows, or over those of each role. */
function composeByRole({ byRole, composition }: Kernel, input: KernelInput, out: Float64Array): Refusal | undefined {
  const { grouping, rows } = input;
  if (byRole !== true || rows.roles === null) return compose(composition!, input, out);
  const places: Grouping = { ...grouping, order: null };
  for (const role of new Set(rows.roles)) {
    const own = withoutRows(places, (place) => rows.roles![rowAt(grouping, place)] !== role);
    const part: KernelInput = {
      ...input,
      rewards: Float64Array.from(own.order!, (place) => input.rewards[place]!),
      lengths: Float64Array.from(own.order!, (place) => input.lengths[place]!),
      grouping: withoutEmpty(own),
    };
    const values = new Float64Array(own.order!.length);
    const refusal = compose(composition!, part, values);
    if (refusal !== undefined) return refusal;
    own.order!.forEach((place, i) => {
      out[place] = values[i]!;
    });
  }
  return undefined;
}

function withoutEmpty(grouping: Grouping): Grouping {
  const offsets = grouping.offsets.filter((end, g) => g === 0 || end > grouping.offsets[g - 1]!);
  return groupsIn(grouping) === offsets.length - 1 ? grouping : { ...grouping, offsets };
}

/** How a calculation that gave these ended. */
export function outcomeOf(advantages: Float64Array): VariantResult['outcome'] {
  let count = 0;
  for (const advantage of advantages) if (!Number.isFinite(advantage)) count++;
  if (count === 0) return { kind: 'computed' };
  const words = `${count} of ${advantages.length} rows get a number that is not finite, which makes the loss NaN.`;
  return { kind: 'not finite', count, words };
}

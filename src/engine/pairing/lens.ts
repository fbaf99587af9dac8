import { DEAD_RULES, keptRows } from '../frameworks/deadRules.ts';
import { extremesOf, frameworkDefaults } from '../frameworks/defaults.ts';
import { evaluateVariant } from '../frameworks/evaluate.ts';
import type { FrameworkRows } from '../frameworks/rows.ts';
import { frameworkById } from '../frameworks/frameworks.ts';
import { LOSS_MODES } from '../frameworks/loss/modes.ts';
import { lossWeights } from '../frameworks/loss/weights.ts';
import type { Method, Outcome, Source, VariantResult } from '../frameworks/types.ts';
import { groupsIn, rowAt } from '../frameworks/grouping.ts';
import { advantagesOfSide, isGiven, variantOf } from './sides.ts';
import type { PairBatch, PairChoice } from './types.ts';

/** What one framework does, by default, with the selected group. Plain data. */
export interface LensRow {
  readonly framework: string;
  readonly variant: string;
  readonly variantLabel: string;
  readonly formula: string;
  readonly source: Source;
  readonly singleton: string;
  readonly dead: string;
  /** How it comes to its groups. */
  readonly groups: string;
  readonly outcome: Outcome;
  /** Remarks on the group, or on the blocks that the framework spreads it over. */
  readonly notes: readonly string[];
  /** Advantages of the group's trajectories; empty when it gives none. */
  readonly advantages: Float64Array;
  readonly winner: number | null;
  readonly losers: { readonly min: number; readonly max: number } | null;
  readonly distance: number;
  /** The number that makes the baseline's advantages these; null when none does. */
  readonly factor: number | null;
  readonly why: readonly string[];
  readonly rules: readonly LensRule[];
}

/** What a framework's rule for dead groups would do with the group. */
export interface LensRule {
  readonly key: string;
  readonly isOnByDefault: boolean;
  /** Rows that it keeps, of `of`. */
  readonly kept: number;
  readonly of: number;
  readonly effect: string;
  readonly remark: string;
}

/** What a token of a trajectory weighs under one way of aggregating the loss. */
export interface LossRow {
  readonly mode: string;
  readonly framework: string;
  readonly label: string;
  readonly formula: string;
  readonly isDefault: boolean;
  /** Of one of its tokens, and of all of them together. */
  readonly token: number;
  readonly row: number;
}

/** The baseline's own numbers, where it is a custom estimator. */
export interface LensBaseline extends Pick<LensRow, 'winner' | 'losers'> {
  readonly label: string;
}

export interface Lens {
  readonly method: Method;
  /** Null when the baseline is one of a framework, or gives no advantages: then rLLM's own stands in its place. */
  readonly custom: LensBaseline | null;
  readonly rows: readonly LensRow[];
  readonly losses: readonly LossRow[];
  /** Response tokens of the trajectory that the weights are of, and of the batch. */
  readonly length: number;
  readonly tokens: number;
}

export interface LensQuestion {
  readonly method: Method;
  readonly group: number;
  /** In the group. */
  readonly trajectory: number;
  readonly baseline: PairChoice;
}

/**
 * The selected group under every framework's default of one name, by its distance from a baseline, and the weight of a
 * token of one trajectory under every aggregation of the loss. Frameworks see the whole batch, as in training.
 */
export function lensOf(batch: PairBatch, rows: FrameworkRows, question: LensQuestion): Lens {
  const { method, group, trajectory, baseline } = question;
  const { offsets, values } = batch;
  const compared = advantagesOfSide(baseline, rows);
  const own = values.slice(offsets[group], offsets[group + 1]);
  const against = isGiven(baseline)
    ? compared.length > 0 && { baseline: { advantages: compared } }
    : { baseline: { advantages: compared, variant: variantOf(baseline) } };
  const found = frameworkDefaults(rows, { method, group, ...against });
  const place = offsets[group]! + trajectory;
  const promptSizes = Array.from({ length: offsets.length - 1 }, (_, g) => offsets[g + 1]! - offsets[g]!);
  return {
    method,
    custom:
      isGiven(baseline) && compared.length > 0
        ? { label: baseline.label, ...baselineOf(own, compared.slice(offsets[group], offsets[group + 1])) }
        : null,
    rows: found.map(({ framework, variant: its, result, ...row }) => ({
      ...row,
      framework: framework.label,
      variant: its.id,
      variantLabel: its.label,
      formula: its.formula,
      source: its.source,
      singleton: its.singleton,
      dead: its.dead,
      groups: framework.groups,
      outcome: result.outcome,
      notes: notesFor(result, offsets[group]!, offsets[group + 1]!),
      rules: rulesOf(framework.id, own, row.advantages),
    })),
    losses: LOSS_MODES.map((mode) => {
      const ofRows = mode.denominator === 'live tokens' ? { advantages: primeAdvantages(rows) } : {};
      const { token, row } = lossWeights(mode, rows.lengths, { promptSizes, ...ofRows });
      const { id, label, formula, isDefault } = mode;
      const framework = frameworkById(mode.framework).label;
      return { mode: id, framework, label, formula, isDefault, token: token[place]!, row: row[place]! };
    }),
    length: rows.lengths[place] ?? 0,
    tokens: rows.lengths.reduce((sum, length) => sum + length, 0),
  };
}

function baselineOf(rewards: Float64Array, advantages: Float64Array): Pick<LensRow, 'winner' | 'losers'> {
  const members = Array.from(rewards, (_, i) => i);
  return extremesOf(members, rewards, advantages);
}

function notesFor({ groups, notes }: VariantResult, from: number, to: number): string[] {
  if (groups === null) return notes.map(({ words }) => words);
  const seen = new Set<number>();
  for (let g = 0; g < groupsIn(groups); g++) {
    for (let place = groups.offsets[g]!; place < groups.offsets[g + 1]!; place++) {
      const row = rowAt(groups, place);
      if (row >= from && row < to) seen.add(g);
    }
  }
  return notes.filter((note) => note.groups.some((g) => seen.has(g))).map(({ words }) => words);
}

function rulesOf(framework: string, rewards: Float64Array, advantages: Float64Array): LensRule[] {
  return DEAD_RULES.filter((rule) => rule.framework === framework && rewards.length > 0).map((rule) => ({
    key: rule.key,
    isOnByDefault: rule.isOnByDefault,
    kept: keptRows(rule.test, rewards, advantages).reduce((sum, kept) => sum + kept, 0),
    of: rewards.length,
    effect: rule.effect,
    remark: rule.remark,
  }));
}

/** Whose tokens of advantage 0 leave the denominator. */
function primeAdvantages(rows: FrameworkRows): Float64Array {
  return evaluateVariant(variantOf({ variant: 'prime.grpo' }), rows).advantages;
}

import { keptRows, promptStds } from '../frameworks/deadRules.ts';
import { evaluateKernel, evaluateVariant } from '../frameworks/evaluate.ts';
import { lossModeById } from '../frameworks/loss/modes.ts';
import { lossWeights } from '../frameworks/loss/weights.ts';
import { OVERLONG_RULES, overlongPenalty } from '../frameworks/overlong.ts';
import { FrameworkRows, type RowsInput } from '../frameworks/rows.ts';
import type { Outcome } from '../frameworks/types.ts';
import { variantById } from '../frameworks/variants/index.ts';
import { expectedBest } from './bestOf.ts';
import { tokenReturnsUnder } from './tokenReturns.ts';
import type { AnsweredColumn, Column, Estimator, TokensInput } from './types.ts';

type Computed = Pick<AnsweredColumn, 'kind' | 'values' | 'refusal' | 'total'> & { readonly note: string };

/**
 * The numbers of one column.
 *
 * @throws {RangeError} when it names an estimator, a loss or a rule that does not exist, or asks tokens of rows
 */
export function computeColumn(column: Column, input: RowsInput | TokensInput): Computed {
  if ('mask' in input) return ofTokens(column, input);
  const given: RowsInput = {
    ...input,
    ...(column.groups !== undefined && { groups: column.groups }),
    ...(column.lengths !== undefined && { lengths: column.lengths }),
  };
  return ofRows(column, new FrameworkRows(given));
}

function ofTokens(column: Column, { mask, rewards, kl }: TokensInput): Computed {
  if (column.kind !== 'returns') throw new RangeError(`A column of ${column.kind} needs rows.`);
  const { rule, gamma, klCoefficient = 0 } = column;
  const paid = rewards.map((reward, t) => reward - klCoefficient * (kl?.[t] ?? 0));
  return plain('plain', tokenReturnsUnder(rule, mask, paid, gamma));
}

function ofRows(column: Column, rows: FrameworkRows): Computed {
  switch (column.kind) {
    case 'advantages': {
      const { advantages, outcome } = advantagesOf(column, rows);
      return { ...plain('signed', advantages), refusal: refusalOf(outcome), note: formulaOf(column) };
    }
    case 'kept':
      return plain('kept', byGroup(rows, column.rewards ?? rewardsOf(rows), kept(column, rows)));
    case 'std':
      return plain(
        'plain',
        byGroup(rows, rewardsOf(rows), (rewards) => promptStds(rewards, column.leaveOneOut)),
      );
    case 'loss':
      return lossOf(column, rows);
    case 'overlong': {
      const rule = OVERLONG_RULES.find(({ id }) => id === column.rule);
      if (rule === undefined) throw new RangeError(`There is no rule ${column.rule} for long answers.`);
      return plain(
        'signed',
        rows.lengths.map((length) => overlongPenalty(rule, length, column)),
      );
    }
    case 'best': {
      const total = expectedBest(rewardsOf(rows), column.k, column.replacing);
      return { ...plain('plain', new Float64Array(0)), total };
    }
    case 'returns':
      throw new RangeError('Returns are of tokens.');
    default:
      return column satisfies never;
  }
}

function plain(kind: AnsweredColumn['kind'], values: Float64Array): Computed {
  return { kind, values: Array.from(values), refusal: null, total: null, note: '' };
}

function rewardsOf({ rewards }: FrameworkRows): Float64Array {
  if (rewards === null) throw new RangeError('The rows have components alone.');
  return rewards;
}

function advantagesOf(estimator: Estimator, rows: FrameworkRows) {
  if ('kernel' in estimator) return evaluateKernel(estimator.kernel, rows, estimator.options);
  const variant = variantById(estimator.variant);
  if (variant === undefined) throw new RangeError(`No framework has an estimator ${estimator.variant}.`);
  return evaluateVariant(variant, rows, estimator.options);
}

function formulaOf(estimator: Estimator): string {
  return 'kernel' in estimator ? estimator.formula : variantById(estimator.variant)!.formula;
}

function refusalOf(outcome: Outcome): string | null {
  return outcome.kind === 'refused' || outcome.kind === 'needs' ? outcome.words : null;
}

type OfGroup = (rewards: Float64Array, rows: readonly number[]) => ArrayLike<number>;

/** What is known of each row by its group alone. */
function byGroup({ ids, idNames }: FrameworkRows, values: ArrayLike<number>, of: OfGroup): Float64Array {
  const out = new Float64Array(ids.length);
  idNames.forEach((_, g) => {
    const own = Array.from(ids.keys()).filter((row) => ids[row] === g);
    const found = of(
      Float64Array.from(own, (row) => values[row]!),
      own,
    );
    own.forEach((row, k) => {
      out[row] = found[k]!;
    });
  });
  return out;
}

function kept({ test, by }: Column & { kind: 'kept' }, rows: FrameworkRows): OfGroup {
  const advantages = by === undefined ? null : advantagesOf(by, rows).advantages;
  return (rewards, own) =>
    keptRows(test, rewards, advantages === null ? undefined : Float64Array.from(own, (row) => advantages[row]!));
}

function lossOf({ mode, of, options }: Column & { kind: 'loss' }, rows: FrameworkRows): Computed {
  const known = lossModeById(mode);
  if (known === undefined) throw new RangeError(`No framework has a loss ${mode}.`);
  const { advantages } = advantagesOf(of, rows);
  const { row } = lossWeights(known, rows.lengths, { advantages, ...options });
  const parts = advantages.map((advantage, i) => -row[i]! * advantage);
  return { ...plain('signed', parts), note: known.formula, total: parts.reduce((sum, part) => sum + part, 0) };
}

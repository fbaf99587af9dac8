import { groupStatsOf } from '../summary/groupStats.ts';
import { distributionOf } from '../summary/distribution.ts';
import type { FrameworkRows } from '../frameworks/rows.ts';
import { agreementOf } from './agreement.ts';
import { epsilonSweep } from './epsilonSweep.ts';
import { gainFormOf, signsAgreeByForm, slopeLaw } from './gainForm.ts';
import { fittedGains } from './gains.ts';
import { groupSizeSweep } from './groupSizes.ts';
import { detailOf, headlineOf } from './headline.ts';
import { passedGroups } from './passRate.ts';
import { type SignedSide, signMatrixOf } from './signMatrix.ts';
import { evaluateSide, idOfCustom, isGiven, nameOfVariant, outcomeOfGiven, variantOf } from './sides.ts';
import type { GivenSide, Pair, PairBatch, PairChoice, PairSide, SideChoice } from './types.ts';

/** The estimators that the sign matrix always has: rLLM's own. */
const MATRIX = ['grpo', 'rloo', 'reinforce_plus_plus_baseline', 'reinforce', 'prpo'].map((id) => `rllm.${id}`);

/**
 * Two estimators over one batch, in the numbers that every chart of the comparison shows.
 *
 * Deterministic: the same batch and choices give the same bits.
 * @throws {RangeError} when a choice names no variant.
 */
export function comparePair(batch: PairBatch, rows: FrameworkRows, choices: readonly [PairChoice, PairChoice]): Pair {
  const { offsets, values, names } = batch;
  const { means, stds } = groupStatsOf({ ...batch, groupIds: names, missing: new Uint32Array(0), steps: null });
  const sides = choices.map((choice) =>
    isGiven(choice) ? givenSide(choice, batch) : sideOf(choice, batch, rows, stds),
  ) as unknown as readonly [PairSide, PairSide];
  // Up goes the first, across the second: "GRPO against RLOO" is read off as GRPO over RLOO.
  const [y, x] = sides;
  const computed = x.advantages.length === values.length && y.advantages.length === values.length;
  const agreement = computed ? agreementOf(offsets, x.advantages, y.advantages) : null;
  const signsAgree = agreement !== null && agreement.opposite === 0 && signsAgreeByForm(x.form, y.form);
  const facts = { batch, stds, sides, agreement, signsAgree };
  return {
    means,
    stds,
    commonSize: rows.commonSize,
    sides,
    agreement,
    signsAgree,
    law: slopeLaw(x.form, y.form),
    matrix: signMatrixOf(matrixSides(sides, rows), values.length),
    distribution: distributionOf(
      'all',
      sides.map(({ advantages }, k) => ({
        laneId: String(k),
        values: advantages,
        stopped: advantages.length === 0,
      })),
    ),
    groupSizes: groupSizeSweep(batch),
    headline: headlineOf(facts),
    detail: detailOf(facts),
  };
}

function sideOf(choice: SideChoice, batch: PairBatch, rows: FrameworkRows, stds: Float64Array): PairSide {
  const variant = variantOf(choice);
  const { advantages, outcome, notes } = evaluateSide(choice, rows);
  return {
    variant: variant.id,
    label: nameOfVariant(variant),
    isCustom: false,
    outcome,
    notes,
    form: gainFormOf(variant),
    sweep: epsilonSweep(variant, rows, stds),
    ...measuresOf(batch, advantages),
  };
}

function givenSide(choice: GivenSide, batch: PairBatch): PairSide {
  return {
    variant: idOfCustom(choice.estimator),
    label: choice.label,
    isCustom: true,
    outcome: outcomeOfGiven(choice),
    notes: [],
    form: null,
    sweep: null,
    ...measuresOf(batch, choice.advantages),
  };
}

/** What is read off the advantages alone. */
function measuresOf(
  { offsets, values }: PairBatch,
  advantages: Float64Array,
): Pick<PairSide, 'advantages' | 'gains' | 'shares' | 'effectiveGroups' | 'passed'> {
  const isSilent = advantages.length === 0;
  const shares = sharesOf(offsets, advantages);
  const square = shares.reduce((sum, share) => sum + share * share, 0);
  return {
    advantages,
    gains: isSilent
      ? new Float64Array(offsets.length - 1).fill(Number.NaN)
      : fittedGains({ offsets, values }, advantages),
    shares,
    effectiveGroups: square > 0 ? shares.reduce((sum, share) => sum + share, 0) ** 2 / square : 0,
    passed: isSilent ? [] : passedGroups(offsets, values, advantages),
  };
}

/** Each group's share of the sum of |A|; 0 where the sum is. */
function sharesOf(offsets: Uint32Array, advantages: Float64Array): Float64Array {
  const sums = new Float64Array(offsets.length - 1);
  let all = 0;
  if (advantages.length > 0)
    for (let g = 0; g < sums.length; g++) {
      for (let i = offsets[g]!; i < offsets[g + 1]!; i++) {
        const size = Math.abs(advantages[i]!);
        if (Number.isFinite(size)) sums[g]! += size;
      }
      all += sums[g]!;
    }
  return all > 0 ? sums.map((sum) => sum / all) : sums;
}

function matrixSides(sides: readonly PairSide[], rows: FrameworkRows): SignedSide[] {
  const others = MATRIX.filter((id) => sides.every(({ variant }) => variant !== id)).map((id): SignedSide => {
    const variant = variantOf({ variant: id });
    const { advantages } = evaluateSide({ variant: id, epsilon: null }, rows);
    return { variant: id, label: nameOfVariant(variant), form: gainFormOf(variant), advantages };
  });
  const distinct = sides.filter(({ variant }, k) => k === 0 || variant !== sides[0]!.variant);
  return [...distinct, ...others];
}

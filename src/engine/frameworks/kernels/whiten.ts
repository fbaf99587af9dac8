import { meanIn, type Precision, rounded } from '../../numeric/precision.ts';
import type { Refusal, Whitening } from '../types.ts';

/**
 * Standardises values over the whole batch, in place.
 *
 *   row     each row votes once: mean and variance over the rows
 *   token   each row votes with its tokens: mean = sum(length · a) / sum(length), likewise the variance
 *
 *   std        (a − mean) / (sqrt(var) + epsilon)
 *   variance   (a − mean) / sqrt(var + epsilon)
 *   clamp      (a − mean) / sqrt(max(var, epsilon))
 *
 * Shape: `values` and `lengths` run over the same rows. Units: any in, none out.
 * @returns why the framework raises, where it does: a variance over `n − 1` of fewer than two votes
 */
export function whiten(
  whitening: Whitening,
  p: Precision,
  values: Float64Array,
  lengths: Float64Array,
): Refusal | undefined {
  const { vote, ddof, few, centreOnly = false, skipsZero = false, moments } = whitening;
  const votes = vote === 'row' ? values.length : sumOf(lengths);
  if (values.length === 0) return undefined;
  if (ddof === 1 && votes < 2 && few === 'skip') return undefined;
  if (ddof === 1 && votes < 2 && few === 'raise') {
    return { error: 'ValueError', words: 'It raises: the variance of one token over n − 1 divides by 0.' };
  }
  const mean = vote === 'row' ? meanIn(p, values, 0, values.length) : p.round(weightedSum(values, lengths) / votes);
  const { isFloat32, round } = p;
  if (centreOnly) {
    for (let i = 0; i < values.length; i++) values[i] = round(values[i]! - mean);
    return undefined;
  }
  const squares =
    moments === 'squares'
      ? round(round(weightedSquares(p, values, lengths) / votes) - round(mean * mean)) * votes
      : vote === 'row'
        ? p.squares(values, 0, values.length, mean)
        : weightedDeviations(p, values, lengths, mean);
  const variance = squares / (votes - ddof);
  const divisor = divisorOf(whitening, p, variance);
  if (skipsZero && divisor === 0) return undefined;
  for (let i = 0; i < values.length; i++) {
    values[i] = rounded(isFloat32, rounded(isFloat32, values[i]! - mean) / divisor);
  }
  return undefined;
}

/** The divisor of a variance. */
export function divisorOf({ at, epsilon }: Whitening, { round }: Precision, variance: number): number {
  if (at === 'std') return round(round(Math.sqrt(variance)) + epsilon);
  if (at === 'variance') return round(Math.sqrt(round(round(variance) + epsilon)));
  return round(Math.sqrt(Math.max(round(variance), epsilon)));
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function weightedSum(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += weights[i]! * values[i]!;
  return sum;
}

function weightedSquares({ isFloat32 }: Precision, values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += weights[i]! * rounded(isFloat32, values[i]! * values[i]!);
  return sum;
}

function weightedDeviations(
  { isFloat32 }: Precision,
  values: Float64Array,
  weights: Float64Array,
  mean: number,
): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const d = rounded(isFloat32, values[i]! - mean);
    sum += weights[i]! * rounded(isFloat32, d * d);
  }
  return sum;
}

import { type Precision, rounded } from '../../numeric/precision.ts';

/** Groups above this size take the sums of the others from the whole: a sum anew for each would be quadratic. */
const LONGEST_SUMMED_ANEW = 256;

/**
 * Mean and mean of squares of every row's others, for a group of two or more.
 *
 *   mean = sum(others) / (n − 1)      meanSquare = sum(others²) / (n − 1)      each operation rounded
 *
 * In float32 the difference `meanSquare − mean²` cancels: of equal others it can be above 0, as in NeMo-RL.
 */
export function momentsOfOthers(
  p: Precision,
  x: Float64Array,
  lo: number,
  n: number,
  take: (i: number, mean: number, meanSquare: number) => void,
): void {
  const { isFloat32 } = p;
  const round = (value: number) => rounded(isFloat32, value);
  if (n > LONGEST_SUMMED_ANEW) {
    let sum = 0;
    let squares = 0;
    for (let i = lo; i < lo + n; i++) {
      sum += x[i]!;
      squares += x[i]! * x[i]!;
    }
    for (let i = lo; i < lo + n; i++) {
      take(i, round(round(sum - x[i]!) / (n - 1)), round(round(squares - x[i]! * x[i]!) / (n - 1)));
    }
    return;
  }
  for (let i = lo; i < lo + n; i++) {
    let sum = 0;
    let squares = 0;
    for (let j = lo; j < lo + n; j++) {
      if (j === i) continue;
      sum = round(sum + x[j]!);
      squares = round(squares + round(x[j]! * x[j]!));
    }
    take(i, round(sum / (n - 1)), round(squares / (n - 1)));
  }
}

/**
 * Standard deviation from a mean and a mean of squares of `votes` values, ddof 1.
 *
 *   sqrt((meanSquare − mean²) · votes / (votes − 1)); 0 where that is no number: one vote, or below 0 by rounding
 */
export function stdOfMoments({ round }: Precision, mean: number, meanSquare: number, votes: number): number {
  const variance = round(round(meanSquare - round(mean * mean)) * round(votes / (votes - 1)));
  const std = round(Math.sqrt(variance));
  return Number.isNaN(std) ? 0 : std;
}

/** Mean of squares of `x[lo .. lo+n)`, each operation rounded. */
export function meanSquareOf({ round }: Precision, x: Float64Array, lo: number, n: number): number {
  let squares = 0;
  for (let i = lo; i < lo + n; i++) squares = round(squares + round(x[i]! * x[i]!));
  return round(squares / n);
}

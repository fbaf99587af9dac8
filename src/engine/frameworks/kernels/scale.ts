import { meanIn, type Precision, rounded, stdIn } from '../../numeric/precision.ts';
import type { Scale } from '../types.ts';
import { meanSquareOf, momentsOfOthers, stdOfMoments } from './squaredMoments.ts';

/**
 * Divides centred rewards by a spread.
 *
 *   group       c / (std(group) + epsilon)
 *   batch       c / (std(batch) + epsilon)
 *   others      c / (std(the group without r) + epsilon)
 *   group mean  c / (mean(group) + epsilon)
 *
 * Shape: `x` holds the rewards and `out` what the centre left of them; both run over the rows in the order of
 * `offsets`, and `out` is divided in place. Units: rewards in, none out.
 */
export function scaleCentred(
  scale: Scale,
  p: Precision,
  x: Float64Array,
  offsets: Uint32Array,
  epsilon: number,
  out: Float64Array,
): void {
  if (scale.by === 'batch') {
    const n = x.length;
    divide(scale, p, n === 1 ? singletonStd(scale) : spread(scale, p, x, 0, n, out), epsilon, 0, n, out);
    return;
  }
  for (let g = 0; g < offsets.length - 1; g++) {
    const lo = offsets[g]!;
    const n = offsets[g + 1]! - lo;
    if (scale.by === 'group mean') divideByMean(scale, p, x, lo, n, epsilon, out);
    else if (scale.by === 'others') divideByOthers(scale, p, x, lo, n, epsilon, out);
    else divide(scale, p, n === 1 ? singletonStd(scale) : spread(scale, p, x, lo, n, out), epsilon, lo, n, out);
  }
}

function singletonStd({ singleton }: Scale): number {
  return singleton === 'one' ? 1 : singleton === 'zero' ? 0 : Number.NaN;
}

/** The spread of a group of two or more, before epsilon. */
function spread(scale: Scale, p: Precision, x: Float64Array, lo: number, n: number, centred: Float64Array): number {
  const { of = 'rewards', ddof, at, moments, epsilon } = scale;
  const values = of === 'rewards' ? x : centred;
  if (moments === 'squares') {
    const mean = meanIn(p, values, lo, n);
    const meanSquare = meanSquareOf(p, values, lo, n);
    if (at === 'std') return stdOfMoments(p, mean, meanSquare, n);
    const variance = p.round(p.round(p.round(meanSquare * n) - p.round(p.round(mean * mean) * n)) / (n - ddof));
    return p.round(Math.sqrt(Math.max(variance, epsilon)));
  }
  return stdIn(p, values, lo, n, of === 'centred about 0' ? 0 : meanIn(p, values, lo, n), ddof);
}

function divide(
  { zero }: Scale,
  { isFloat32, round, input }: Precision,
  std: number,
  epsilon: number,
  lo: number,
  n: number,
  out: Float64Array,
): void {
  if (zero === 'keep' && std === 0) return;
  const isZero = typeof zero === 'object' && std <= zero.upTo;
  const divisor = round(std + input(epsilon));
  for (let i = lo; i < lo + n; i++) out[i] = isZero ? 0 : rounded(isFloat32, out[i]! / divisor);
}

function divideByOthers(
  scale: Scale,
  p: Precision,
  x: Float64Array,
  lo: number,
  n: number,
  epsilon: number,
  out: Float64Array,
): void {
  if (n === 1) {
    divide(scale, p, singletonStd(scale), epsilon, lo, n, out);
    return;
  }
  momentsOfOthers(p, x, lo, n, (i, mean, meanSquare) => {
    const std = stdOfMoments(p, mean, meanSquare, n - 1);
    divide(scale, p, std, epsilon, i, 1, out);
  });
}

function divideByMean(
  { positiveOnly = false, singleton }: Scale,
  p: Precision,
  x: Float64Array,
  lo: number,
  n: number,
  epsilon: number,
  out: Float64Array,
): void {
  if (n === 1 && singleton === 'one') return;
  const mean = meanIn(p, x, lo, n);
  const isOut = positiveOnly && mean <= 0;
  const divisor = p.round(mean + p.input(epsilon));
  for (let i = lo; i < lo + n; i++) out[i] = isOut ? 0 : p.round(out[i]! / divisor);
}

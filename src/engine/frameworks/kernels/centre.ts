import { meanIn, type Precision, rounded } from '../../numeric/precision.ts';
import type { Centre } from '../types.ts';
import { momentsOfOthers } from './squaredMoments.ts';

/**
 * Subtracts the centre from every reward of a batch in groups.
 *
 *   group             r − mean(group)
 *   batch             r − mean(batch)
 *   others            r − mean(the group without r), in one of five forms that differ in the last bits
 *   length-weighted   r − sum(length · r) / sum(length)
 *
 * Shape: `x`, `lengths` and `out` run over the rows in the order of `offsets`. Units: rewards.
 * Edge: a group of one gives 0, or its reward when the framework keeps it.
 */
export function centreRewards(
  centre: Centre,
  p: Precision,
  x: Float64Array,
  offsets: Uint32Array,
  lengths: Float64Array,
  out: Float64Array,
): void {
  const { over, singleton = 'zero' } = centre;
  if (over === 'none') {
    out.set(x);
    return;
  }
  if (over === 'batch') {
    subtract(p, x, 0, x.length, meanIn(p, x, 0, x.length), out);
    return;
  }
  for (let g = 0; g < offsets.length - 1; g++) {
    const lo = offsets[g]!;
    const n = offsets[g + 1]! - lo;
    if (n === 1) out[lo] = singletonOf(singleton, x[lo]!);
    else if (over === 'group') subtract(p, x, lo, n, meanIn(p, x, lo, n), out);
    else if (over === 'length-weighted') subtract(p, x, lo, n, weightedMean(p, x, lengths, lo, n), out);
    else leaveOneOut(centre, p, x, lo, n, out);
  }
}

/** A reward that is not finite stays so. */
function singletonOf(rule: NonNullable<Centre['singleton']>, reward: number): number {
  if (rule === 'nan') return Number.NaN;
  return rule === 'keep' ? reward : reward - reward;
}

function subtract(p: Precision, x: Float64Array, lo: number, n: number, centre: number, out: Float64Array): void {
  const { isFloat32 } = p;
  for (let i = lo; i < lo + n; i++) out[i] = rounded(isFloat32, x[i]! - centre);
}

function weightedMean(p: Precision, x: Float64Array, lengths: Float64Array, lo: number, n: number): number {
  const { isFloat32 } = p;
  const round = (value: number) => rounded(isFloat32, value);
  let sum = 0;
  let weight = 0;
  for (let i = lo; i < lo + n; i++) {
    sum = round(sum + round(lengths[i]! * x[i]!));
    weight = round(weight + lengths[i]!);
  }
  return round(sum / weight);
}

function leaveOneOut({ form }: Centre, p: Precision, x: Float64Array, lo: number, n: number, out: Float64Array): void {
  const { isFloat32 } = p;
  const round = (value: number) => rounded(isFloat32, value);
  const sum = p.sum(x, lo, n);
  const mean = round(sum / n);
  const end = lo + n;
  switch (form) {
    case 'two products': {
      const centre = round(round(mean * n) / (n - 1));
      for (let i = lo; i < end; i++) out[i] = round(round(round(x[i]! * n) / (n - 1)) - centre);
      return;
    }
    case 'one product': {
      const factor = n / (n - 1);
      for (let i = lo; i < end; i++) out[i] = round(round(x[i]! - mean) * factor);
      return;
    }
    case 'one quotient':
      for (let i = lo; i < end; i++) out[i] = round(round(round(n * x[i]!) - sum) / (n - 1));
      return;
    case 'sum without own':
      momentsOfOthers(p, x, lo, n, (i, meanOfOthers) => {
        out[i] = round(x[i]! - meanOfOthers);
      });
      return;
    default:
      for (let i = lo; i < end; i++) out[i] = round(x[i]! - round(round(sum - x[i]!) / (n - 1)));
  }
}

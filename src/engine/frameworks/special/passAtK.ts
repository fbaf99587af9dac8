import { meanIn, PRECISIONS, stdIn } from '../../numeric/precision.ts';
import type { KernelFunction } from '../types.ts';

/**
 * Best of k: only the best row of a group gets something, and it is the gap to the second best.
 *
 *   A = (best − second) / (std + epsilon), or best − second; every other row 0
 *
 * Shape: rows in the order of their groups. Units: none with the std, else rewards.
 * Edge: a tie at the top gives zeros; a group of one is refused.
 * Source: verl verl/trainer/ppo/core_algos.py (2026-08); https://arxiv.org/abs/2503.19595
 */
export function bestOfK(dividesByStd: boolean): KernelFunction {
  return ({ rewards: x, grouping: { offsets }, precision, options }, out) => {
    const p = PRECISIONS[precision];
    const epsilon = p.input(options.epsilon ?? 1e-6);
    for (let g = 0; g < offsets.length - 1; g++) {
      const lo = offsets[g]!;
      const n = offsets[g + 1]! - lo;
      if (n < 2) return { error: 'ValueError', words: 'It raises: a group of one has no second best.' };
      let best = lo;
      let second = -1;
      for (let i = lo + 1; i < lo + n; i++) {
        if (x[i]! > x[best]!) [second, best] = [best, i];
        else if (second < 0 || x[i]! > x[second]!) second = i;
      }
      const gap = p.round(x[best]! - x[second]!);
      const divisor = dividesByStd ? p.round(stdIn(p, x, lo, n, meanIn(p, x, lo, n), 1) + epsilon) : 1;
      out[best] = p.round(gap / divisor);
    }
    return undefined;
  };
}

/**
 * Pass@k training for rewards that are right (above 0) or wrong, in closed form; w of n are wrong.
 *
 *   R = 1 − C(w, k)/C(n, k);  s = sqrt(R (1 − R))
 *   right: (1 − R)/s;  wrong: (1 − R − C(w−1, k−1)/C(n−1, k−1))/s;  0 where s = 0 or n < k
 *
 * Source: https://arxiv.org/abs/2508.10751
 */
export function passAtKTraining(k: number): KernelFunction {
  return ({ rewards: x, grouping: { offsets } }, out) => {
    for (let g = 0; g < offsets.length - 1; g++) {
      const lo = offsets[g]!;
      const n = offsets[g + 1]! - lo;
      if (n < k) continue;
      let wrong = 0;
      for (let i = lo; i < lo + n; i++) if (!(x[i]! > 0)) wrong++;
      const reward = 1 - ratioOfChoices(wrong, n, k);
      const spread = Math.sqrt(reward * (1 - reward));
      if (spread === 0) continue;
      const good = (1 - reward) / spread;
      const bad = (1 - reward - ratioOfChoices(wrong - 1, n - 1, k - 1)) / spread;
      for (let i = lo; i < lo + n; i++) out[i] = x[i]! > 0 ? good : bad;
    }
    return undefined;
  };
}

/**
 * PKPO: what each row adds to the best of a random subset of k, less the group's mean.
 *
 *   credit[i] = sum over subsets S of k rows with i of max(S) / C(n, k)
 *
 * In rising order, row i is the best of the subsets that take the rest from the rows below it, and row j above it of
 * those with i that take the rest from below j. Shape: rows in the order of their groups. Units: rewards.
 * Edge: groups of fewer than k get 0. Source: https://arxiv.org/abs/2505.15201
 */
export function subsetMaxCredit(k: number): KernelFunction {
  return ({ rewards: x, grouping: { offsets } }, out) => {
    for (let g = 0; g < offsets.length - 1; g++) {
      const lo = offsets[g]!;
      const n = offsets[g + 1]! - lo;
      if (n < k) continue;
      const rising = Uint32Array.from({ length: n }, (_, i) => lo + i).sort((a, b) => x[a]! - x[b]!);
      const share = k / n;
      let above = 0;
      let sum = 0;
      for (let rank = n - 1; rank >= 0; rank--) {
        const value = x[rising[rank]!]!;
        // Of the subsets with a given row, C(n−1, k−1), those in which it, or row `rank` above it, is the best.
        const own = value * ratioOfChoices(rank, n - 1, k - 1);
        out[rising[rank]!] = share * (own + above);
        sum += share * (own + above);
        above += value * pairShare(rank, n, k);
      }
      for (let i = lo; i < lo + n; i++) out[i]! -= sum / n;
    }
    return undefined;
  };
}

/** C(rank − 1, k − 2) / C(n − 1, k − 1): the others of the subset lie below the row at `rank`, beside one given row. */
function pairShare(rank: number, n: number, k: number): number {
  return k < 2 ? 0 : (ratioOfChoices(rank - 1, n - 2, k - 2) * (k - 1)) / (n - 1);
}

/** C(a, k) / C(n, k) without large numbers; 0 where a < k. */
function ratioOfChoices(a: number, n: number, k: number): number {
  let ratio = 1;
  for (let i = 0; i < k; i++) ratio *= (a - i) / (n - i);
  return a < k ? 0 : ratio;
}

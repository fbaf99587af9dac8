import { PRECISIONS } from '../../numeric/precision.ts';
import { divisorOf } from '../kernels/whiten.ts';
import { type Grouping, groupsIn, rowAt } from '../grouping.ts';
import type { TokenColumns } from '../rows.ts';
import type { TokenFunction, Whitening } from '../types.ts';

const { round } = PRECISIONS.float32;
const WHITENING: Whitening = { vote: 'token', ddof: 1, epsilon: 1e-8, at: 'variance' };

/**
 * Generalised advantage estimation, whitened over the trainable tokens of the batch.
 *
 *   delta[t] = r[t] + gamma · V[t+1] − V[t];  A[t] = delta[t] + gamma · lambda · A[t+1];  tokens with mask 0 are skipped
 *
 * Shape: one number a token, masked ones included, as verl has them. Units: none. Needs a critic's values.
 * Source: verl verl/trainer/ppo/core_algos.py (2026-08)
 */
export const gae: TokenFunction = ({ rows }) => {
  const { mask, rewards, values, gamma, lambda } = rows.tokens!;
  const [discount, decay] = [round(gamma), round(gamma * lambda)];
  const advantages = mask.map((row, i) => {
    const out = new Float64Array(row.length);
    let [next, last] = [0, 0];
    for (let t = row.length - 1; t >= 0; t--) {
      const value = round(values![i]![t]!);
      const delta = round(round(round(rewards[i]![t]!) + round(discount * next)) - value);
      if (row[t] === 1) [next, last] = [value, round(delta + round(decay * last))];
      out[t] = last;
    }
    return out;
  });
  return whitenTokens(advantages, mask);
};

/**
 * The return of each token, whitened over the trainable tokens of the batch: REINFORCE++ with tool tokens between.
 *
 *   G[t] = r[t] + gamma · G[t+1]
 *
 * @param resets whether a token with mask 0 ends the return of those before it, or is passed over
 * @returns null when the rows hold no tokens
 */
export function tokenReturns(resets: boolean): TokenFunction {
  return ({ rows }) => {
    if (rows.tokens === null) return null;
    const { mask, rewards, gamma } = rows.tokens;
    const returns = mask.map((row, i) => {
      const out = new Float64Array(row.length);
      for (let t = row.length - 1, sum = 0; t >= 0; t--) {
        if (row[t] === 1) sum = round(round(rewards[i]![t]!) + round(round(gamma) * sum));
        else if (resets) sum = 0;
        out[t] = row[t] === 1 ? sum : 0;
      }
      return out;
    });
    return whitenTokens(returns, mask);
  };
}

function whitenTokens(values: Float64Array[], mask: TokenColumns['mask']): Float64Array[] {
  let [votes, sum] = [0, 0];
  const eachVote = (take: (value: number) => void) => {
    values.forEach((row, i) => row.forEach((value, t) => mask[i]![t] === 1 && take(value)));
  };
  eachVote((value) => {
    votes++;
    sum += value;
  });
  const mean = round(sum / votes);
  let squares = 0;
  eachVote((value) => {
    squares += (value - mean) ** 2;
  });
  const divisor = divisorOf(WHITENING, PRECISIONS.float32, squares / (votes - 1));
  return values.map((row) => row.map((value) => round(round(value - mean) / divisor)));
}

/**
 * The baseline of least variance, a number a token.
 *
 *   W[t] = sum up to t of (1 − 2 p + sum of p²);  b[t] = sum over the group of G[t] W[t] / (sum of W[t] + 1e-8)
 *   A[t] = G[t] − b[t]
 *
 * The part of the longest row behind the second longest has baseline 0, and so has a group of one.
 * Shape: one number a token; masked ones 0. Units: rewards. Needs probabilities of the tokens.
 * Source: verl verl/trainer/ppo/core_algos.py (2026-08)
 *
 * @param compacted whether tokens are aligned by their place among the trainable ones (tool-integrated reasoning)
 */
export function optimalTokenBaseline(compacted: boolean): TokenFunction {
  return ({ rows, grouping }) => {
    const tokens = rows.tokens!;
    const columns = tokens.mask.map((row, i) =>
      weightedReturns(tokens, i, compacted ? trainable(row) : everyPlace(row)),
    );
    for (let g = 0; g < groupsIn(grouping); g++) subtractBaseline(grouping, g, columns);
    return tokens.mask.map((row, i) => {
      const out = new Float64Array(row.length);
      const { places, advantages } = columns[i]!;
      places.forEach((t, k) => {
        out[t] = row[t] === 1 ? advantages[k]! : 0;
      });
      return out;
    });
  };
}

interface ReturnsOfRow {
  /** The tokens that stand on the axis along which rows are aligned. */
  readonly places: readonly number[];
  /** Whether each of them votes. */
  readonly votes: readonly boolean[];
  readonly returns: Float64Array;
  readonly weights: Float64Array;
  readonly advantages: Float64Array;
}

function everyPlace(mask: ArrayLike<number>): number[] {
  return Array.from(mask, (_, t) => t);
}

function trainable(mask: ArrayLike<number>): number[] {
  return everyPlace(mask).filter((t) => mask[t] === 1);
}

function weightedReturns(tokens: TokenColumns, i: number, places: readonly number[]): ReturnsOfRow {
  const mask = tokens.mask[i]!;
  const returns = new Float64Array(places.length);
  const weights = new Float64Array(places.length);
  for (let k = places.length - 1, sum = 0; k >= 0; k--) {
    if (mask[places[k]!] === 1) sum = round(sum + round(tokens.rewards[i]![places[k]!]!));
    returns[k] = sum;
  }
  let weight = 0;
  places.forEach((t, k) => {
    const step = round(
      round(1 - round(2 * round(tokens.probabilities![i]![t]!))) + round(tokens.squaredProbabilities![i]![t]!),
    );
    if (mask[t] === 1) weight = round(weight + step);
    weights[k] = weight;
  });
  return { places, votes: places.map((t) => mask[t] === 1), returns, weights, advantages: returns.slice() };
}

function subtractBaseline(grouping: Grouping, g: number, columns: readonly ReturnsOfRow[]): void {
  const [lo, end] = [grouping.offsets[g]!, grouping.offsets[g + 1]!];
  if (end - lo < 2) return;
  const members = Array.from({ length: end - lo }, (_, k) => columns[rowAt(grouping, lo + k)]!);
  const lengths = members.map(({ votes }) => votes.filter(Boolean).length);
  const longest = lengths.indexOf(Math.max(...lengths));
  const second = Math.max(...lengths.filter((_, k) => k !== longest));
  const width = Math.max(...members.map(({ places }) => places.length));
  for (let t = 0; t < width; t++) {
    let [numerator, denominator] = [0, 0];
    for (const { votes, returns, weights } of members) {
      if (votes[t] !== true) continue;
      numerator = round(numerator + round(returns[t]! * weights[t]!));
      denominator = round(denominator + weights[t]!);
    }
    const baseline = round(numerator / round(denominator + round(1e-8)));
    members.forEach(({ returns, advantages }, k) => {
      if (t >= returns.length) return;
      advantages[t] = k === longest && t >= second ? returns[t]! : round(returns[t]! - baseline);
    });
  }
}

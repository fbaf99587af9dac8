import { type Precision, PRECISIONS } from '../../numeric/precision.ts';
import { divisorOf } from '../kernels/whiten.ts';
import { rowAt } from '../grouping.ts';
import type { KernelFunction, KernelInput, Refusal, TokenFunction, Whitening } from '../types.ts';

/**
 * REINFORCE++ with a discount: the return of each token is the reward at the end, discounted, then whitened over all
 * tokens of the batch. No groups.
 *
 *   G[t] = gamma^(L − 1 − t) · r;  A[t] = (G[t] − mean) / sqrt(var + 1e-8), mean and var over all tokens
 *
 * Shape: a row has the number of its first token; `tokensOfDiscounted` has all. Units: none.
 * Source: verl verl/trainer/ppo/core_algos.py (2026-08)
 */
export function discounted(gamma: number): KernelFunction {
  return (input, out) => {
    const { at, refusal } = whitenedReturns(input, gamma);
    if (refusal !== undefined) return refusal;
    for (let i = 0; i < out.length; i++) out[i] = at(i, 0);
    return undefined;
  };
}

/** The same, a number a token. */
export function tokensOfDiscounted(gamma: number): TokenFunction {
  return (input) => {
    const { at, refusal } = whitenedReturns(input, gamma);
    if (refusal !== undefined) return null;
    const tokens: Float64Array[] = [];
    for (let i = 0; i < input.rewards.length; i++) {
      tokens[rowAt(input.grouping, i)] = Float64Array.from({ length: input.lengths[i]! }, (_, t) => at(i, t));
    }
    return tokens;
  };
}

const WHITENING: Whitening = { vote: 'token', ddof: 1, epsilon: 1e-8, at: 'variance' };

/** Answers are not longer than this; a column of something else is. */
const LONGEST = 2 ** 22;
const TOO_LONG: Refusal = { error: null, words: `It needs lengths of at most ${LONGEST} tokens.` };

/** Powers of gamma up to the longest row give the sums over the tokens of a row without going through them. */
function whitenedReturns({ rewards, lengths, precision }: KernelInput, gamma: number) {
  const p = PRECISIONS[precision];
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  if (longest > LONGEST) return { at: () => Number.NaN, refusal: TOO_LONG };
  const powers = powersOf(p, gamma, longest);
  const sums = new Float64Array(longest + 1);
  const squares = new Float64Array(longest + 1);
  for (let k = 0; k < longest; k++) {
    sums[k + 1] = sums[k]! + powers[k]!;
    squares[k + 1] = squares[k]! + powers[k]! ** 2;
  }
  let votes = 0;
  let total = 0;
  for (let i = 0; i < rewards.length; i++) {
    votes += lengths[i]!;
    total += rewards[i]! * sums[lengths[i]!]!;
  }
  const mean = p.round(total / votes);
  let deviations = 0;
  for (let i = 0; i < rewards.length; i++) {
    const [r, length] = [rewards[i]!, lengths[i]!];
    deviations += r * r * squares[length]! - 2 * mean * r * sums[length]! + length * mean * mean;
  }
  const divisor = divisorOf(WHITENING, p, Math.max(0, deviations) / (votes - 1));
  return {
    at: (i: number, t: number) =>
      p.round(p.round(p.round(rewards[i]! * powers[lengths[i]! - 1 - t]!) - mean) / divisor),
    refusal:
      votes < 2
        ? { error: 'ValueError', words: 'It raises: the variance of one token over n − 1 divides by 0.' }
        : undefined,
  };
}

function powersOf({ round }: Precision, gamma: number, count: number): Float64Array {
  const powers = new Float64Array(count);
  for (let k = 0, power = 1; k < count; k++, power = round(power * gamma)) powers[k] = power;
  return powers;
}

import type { LossMode } from './modes.ts';

export interface LossOptions {
  /** The constant length T; the longest row when it is left out, which is what a padded tensor has. */
  readonly maxLength?: number;
  /** Rows of each prompt, in order; one prompt when they are left out. */
  readonly promptSizes?: readonly number[];
  /** Rows of a micro-batch; all rows when it is left out. */
  readonly microBatch?: number;
  /** Advantages of the rows, where tokens of advantage 0 leave the denominator. */
  readonly advantages?: ArrayLike<number>;
  readonly constant?: number;
}

export interface LossWeights {
  /** What the advantage of row i is multiplied with at each of its tokens. */
  readonly token: Float64Array;
  /** The same over all tokens of the row. */
  readonly row: Float64Array;
}

/**
 * What each token's advantage weighs in the loss, with a ratio of 1 and no KL.
 *
 *   loss = −sum over rows of row[i] · A[i];  row[i] = length[i] · token[i]
 *
 * Shape: one number a row. Units: 1. Edge: a row without tokens weighs 0; it may count among the rows all the same.
 */
export function lossWeights(mode: LossMode, lengths: ArrayLike<number>, options: LossOptions = {}): LossWeights {
  const { denominator, countsEmptyRows } = mode;
  const count = lengths.length;
  let all = 0;
  let longest = 0;
  let withTokens = 0;
  for (let i = 0; i < count; i++) {
    all += lengths[i]!;
    longest = Math.max(longest, lengths[i]!);
    if (lengths[i]! > 0) withTokens++;
  }
  const rows = Math.max(1, countsEmptyRows ? count : withTokens);
  const length = Math.max(1, options.maxLength ?? longest);
  const token = new Float64Array(count);
  if (denominator === 'prompts and prompt tokens') fillBlocks(token, lengths, options.promptSizes ?? [count]);
  else if (denominator === 'micro-batches and their tokens') {
    fillBlocks(token, lengths, blocksOf(count, options.microBatch ?? count));
  } else {
    const divisors = {
      tokens: all,
      'live tokens': liveTokens(lengths, options.advantages),
      rows,
      'rows and length': rows * length,
      length,
      constant: options.constant ?? all,
      one: 1,
    };
    for (let i = 0; i < count; i++) {
      const divisor = denominator === 'rows and row tokens' ? rows * lengths[i]! : divisors[denominator];
      token[i] = divisor > 0 ? 1 / divisor : 0;
    }
  }
  const row = token.map((weight, i) => weight * lengths[i]!);
  return { token, row };
}

function liveTokens(lengths: ArrayLike<number>, advantages: ArrayLike<number> | undefined): number {
  let live = 0;
  for (let i = 0; i < lengths.length; i++) if (advantages?.[i] !== 0) live += lengths[i]!;
  return live;
}

function blocksOf(rows: number, size: number): number[] {
  const each = Math.max(1, size);
  return Array.from({ length: Math.ceil(rows / each) }, (_, k) => Math.min(each, rows - k * each));
}

/** The mean over blocks of the mean over a block's tokens. */
function fillBlocks(token: Float64Array, lengths: ArrayLike<number>, sizes: readonly number[]): void {
  let lo = 0;
  for (const size of sizes) {
    const end = Math.min(token.length, lo + size);
    let tokens = 0;
    for (let i = lo; i < end; i++) tokens += lengths[i]!;
    if (tokens > 0) token.fill(1 / (sizes.length * tokens), lo, end);
    lo = end;
  }
}

import { uniformAt } from '../../engine/numeric/random.ts';
import type { GradientMoments } from './moments.ts';

/** Draws are summed in so many blocks, and blocks are what is drawn again for intervals. */
export const BLOCKS = 100;

/**
 * Running sums of drawn gradients, in blocks, so that the noise of every figure can be told afterwards. A role's
 * gradient is a range of a toy's.
 */
export class SampledMoments {
  /** Draws so far. */
  count = 0;
  private readonly from: number;
  private readonly size: number;
  private readonly perBlock: number;
  /** Sums of the entries: block after block. */
  private readonly sums: Float64Array;
  private readonly squares = new Float64Array(BLOCKS);
  private readonly counts = new Float64Array(BLOCKS);

  /** @param draws how many will be added at most */
  constructor(from: number, size: number, draws: number) {
    this.from = from;
    this.size = size;
    this.perBlock = Math.max(1, Math.ceil(draws / BLOCKS));
    this.sums = new Float64Array(BLOCKS * size);
  }

  /** Adds the range of a whole gradient. */
  add(gradient: Float64Array): void {
    const block = Math.min(BLOCKS - 1, Math.floor(this.count / this.perBlock));
    const base = block * this.size;
    let square = 0;
    for (let k = 0; k < this.size; k++) {
      const value = gradient[this.from + k]!;
      this.sums[base + k] = this.sums[base + k]! + value;
      square += value * value;
    }
    this.squares[block] = this.squares[block]! + square;
    this.counts[block] = this.counts[block]! + 1;
    this.count++;
  }

  /** What sampling adds to |mean|²: see `figuresOf`. */
  noiseOf({ traceCovariance }: GradientMoments): number {
    return traceCovariance / this.count;
  }

  /** Mean and trace of the covariance of all draws. */
  moments(): GradientMoments {
    return this.momentsOf(Array.from({ length: this.usedBlocks() }, (_, b) => b));
  }

  /**
   * Moments of blocks that are drawn with replacement: one sample of the bootstrap.
   * @param seed where its random numbers start
   */
  resampled(seed: number, index: number): GradientMoments {
    const used = this.usedBlocks();
    return this.momentsOf(
      Array.from({ length: used }, (_, b) => Math.floor(uniformAt(seed, index * BLOCKS + b) * used)),
    );
  }

  private usedBlocks(): number {
    return Math.min(BLOCKS, Math.ceil(this.count / this.perBlock));
  }

  private momentsOf(blocks: readonly number[]): GradientMoments {
    const mean = new Float64Array(this.size);
    let [square, count] = [0, 0];
    for (const block of blocks) {
      square += this.squares[block]!;
      count += this.counts[block]!;
      const base = block * this.size;
      for (let k = 0; k < this.size; k++) mean[k] = mean[k]! + this.sums[base + k]!;
    }
    let meanSquare = 0;
    for (let k = 0; k < this.size; k++) {
      mean[k] = mean[k]! / count;
      meanSquare += mean[k]! * mean[k]!;
    }
    return { mean, traceCovariance: Math.max(0, square / count - meanSquare) };
  }
}

import { lossModeById } from '../../engine/frameworks/loss/modes.ts';
import { lossWeights } from '../../engine/frameworks/loss/weights.ts';
import type { Aggregation } from '../setup.ts';

/**
 * Weight of each trajectory's deciding token when the loss is aggregated. The other tokens of a toy's response have
 * probability 1, so that they count in a length and pull at nothing.
 */
export function createTokenWeights(aggregation: Aggregation): (lengths: Float64Array) => Float64Array {
  const mode = lossModeById(aggregation)!;
  let known: { readonly count: number; readonly length: number; readonly weights: Float64Array } | null = null;
  return (lengths) => {
    const length = lengths[0] ?? 0;
    const uniform = lengths.every((one) => one === length);
    if (uniform && known?.count === lengths.length && known.length === length) return known.weights;
    const weights = lossWeights(mode, lengths).token;
    if (uniform) known = { count: lengths.length, length, weights };
    return weights;
  };
}

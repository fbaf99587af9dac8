import { percentile } from '../../engine/numeric/percentile.ts';
import { type GradientFigures, figuresOf } from './moments.ts';
import type { SampledMoments } from './sampledMoments.ts';

/** The middle 95 % of a figure over samples of the bootstrap; null where the figure is not defined. */
export type Interval = readonly [low: number, high: number] | null;

export type FigureIntervals = { readonly [Figure in keyof GradientFigures]: Interval };

/** Where there is no variance the bootstrap tells nothing. */
export const NO_INTERVALS: FigureIntervals = { scale: null, cosine: null, signalToNoise: null, length: null };

/** Samples of the bootstrap. */
const RESAMPLES = 300;

/**
 * Bootstrap intervals of every figure: blocks of draws are drawn again with replacement.
 * @param truth the true gradient of the same range
 */
export function figureIntervals(sampled: SampledMoments, truth: Float64Array, seed: number): FigureIntervals {
  const all = Array.from({ length: RESAMPLES }, (_, i) => {
    const moments = sampled.resampled(seed, i);
    // Drawing again adds the noise of sampling once more.
    return figuresOf(moments, truth, 2 * sampled.noiseOf(moments));
  });
  const interval = (figure: keyof GradientFigures): Interval => {
    const values = all.map((figures) => figures[figure]).filter((value) => value !== null);
    if (values.length < RESAMPLES / 2) return null;
    const column = Float64Array.from(values);
    return [percentile(column, 2.5), percentile(column, 97.5)];
  };
  return {
    scale: interval('scale'),
    cosine: interval('cosine'),
    signalToNoise: interval('signalToNoise'),
    length: interval('length'),
  };
}

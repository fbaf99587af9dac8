/** What is known of a cloud of gradients against the true one. */
export interface GradientMoments {
  /** E[g]. */
  readonly mean: Float64Array;
  /** E|g - E g|². */
  readonly traceCovariance: number;
}

/** An estimator measured against the true gradient. Null where it is not defined: a zero mean, or no spread. */
export interface GradientFigures {
  /** Length of the mean gradient along the true one, in lengths of the true one: 1 for an unbiased estimator. */
  readonly scale: number | null;
  /** Cosine of the angle between mean and true gradient. */
  readonly cosine: number | null;
  /** |E g| / sqrt(trace of the covariance): how far the mean of one batch stands out of its noise. */
  readonly signalToNoise: number | null;
  /** |E g| / |true gradient|. */
  readonly length: number | null;
}

/** Below this share of the other vectors a length is rounding. */
const NOTHING = 1e-14;

/**
 * Figures of moments. Shapes: mean and truth have one entry a parameter.
 *
 * @param noise what sampling adds to |mean|² in the mean: the trace of the covariance over the number of draws. Without
 *   taking it off, the mean of a few draws of an unbiased estimator would always look longer than it is, and off course.
 */
export function figuresOf({ mean, traceCovariance }: GradientMoments, truth: Float64Array, noise = 0): GradientFigures {
  let [product, truthSquare, sampledSquare] = [0, 0, 0];
  for (let k = 0; k < truth.length; k++) {
    product += mean[k]! * truth[k]!;
    truthSquare += truth[k]! * truth[k]!;
    sampledSquare += mean[k]! * mean[k]!;
  }
  const truthLength = Math.sqrt(truthSquare);
  // What lies along the true gradient is there; of the rest the noise is taken off.
  const alongSquare = truthSquare > 0 ? (product * product) / truthSquare : 0;
  const meanLength = Math.sqrt(Math.max(alongSquare, sampledSquare - noise));
  const spread = Math.sqrt(Math.max(0, traceCovariance));
  const hasTruth = truthLength > 0;
  const hasMean = meanLength > NOTHING * Math.max(truthLength, spread);
  return {
    scale: hasTruth ? product / truthSquare : null,
    cosine: hasTruth && hasMean ? Math.max(-1, Math.min(1, product / (truthLength * meanLength))) : null,
    signalToNoise: spread > NOTHING * meanLength && spread > 0 ? meanLength / spread : null,
    length: hasTruth ? meanLength / truthLength : null,
  };
}

/** The angle of a cosine, in degrees. */
export function angleOf(cosine: number): number {
  return (Math.acos(cosine) * 180) / Math.PI;
}

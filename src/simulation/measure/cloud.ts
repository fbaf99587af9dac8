/** A drawn gradient in the plane of the true one. Units: lengths of the true gradient. */
export interface CloudMark {
  /** Along the true gradient. */
  readonly x: number;
  /** Across it. */
  readonly y: number;
  /** How many of the shown draws fell here. */
  readonly count: number;
}

/** Drawn gradients, projected to the true one and to one direction across it. */
export interface GradientCloud {
  readonly marks: readonly CloudMark[];
  /** The mean of all draws, projected alike. */
  readonly mean: { readonly x: number; readonly y: number };
  /** What the second direction is: where the mean leaves the true gradient, or where draws scatter most. */
  readonly across: 'mean' | 'scatter' | 'none';
}

/** Turns of the power iteration: the picture does not need more digits. */
const TURNS = 30;
/** Marks nearer than this are one. */
const GRAIN = 1e-6;

/**
 * Projects samples to a plane: its first axis is the true gradient, its second is across it.
 *
 * @param samples gradients of one range, all of the length of `truth`
 * @param mean of many more draws than the samples
 * @param isBiased the mean is off the true direction by more than its noise: then it lies in the plane
 * @returns null when the true gradient is 0
 */
export function cloudOf(
  samples: readonly Float64Array[],
  mean: Float64Array,
  truth: Float64Array,
  isBiased: boolean,
): GradientCloud | null {
  const length = Math.sqrt(dot(truth, truth));
  if (length === 0) return null;
  const along = truth.map((value) => value / length);
  const off = without(mean, along);
  const offLength = Math.sqrt(dot(off, off));
  const byMean = isBiased && offLength > 0;
  const across = byMean ? off.map((value) => value / offLength) : scatterAxis(samples, along);
  const project = (gradient: Float64Array) => ({
    x: dot(gradient, along) / length,
    y: across === null ? 0 : dot(gradient, across) / length,
  });
  const marks = new Map<string, { x: number; y: number; count: number }>();
  for (const sample of samples) {
    const { x, y } = project(sample);
    const key = `${Math.round(x / GRAIN)} ${Math.round(y / GRAIN)}`;
    const known = marks.get(key);
    if (known === undefined) marks.set(key, { x, y, count: 1 });
    else known.count++;
  }
  return {
    marks: [...marks.values()],
    mean: project(mean),
    across: byMean ? 'mean' : across === null ? 'none' : 'scatter',
  };
}

/** The direction across `along` in which the samples scatter most; null when they do not leave the line. */
function scatterAxis(samples: readonly Float64Array[], along: Float64Array): Float64Array | null {
  const rests = samples.map((sample) => without(sample, along));
  let axis: Float64Array | null = null;
  let longest = 0;
  for (const rest of rests) {
    const square = dot(rest, rest);
    if (square > longest) [longest, axis] = [square, rest];
  }
  const size = samples.reduce((sum, sample) => sum + dot(sample, sample), 0) / Math.max(1, samples.length);
  if (axis === null || longest <= 1e-20 * size) return null;
  axis = unit(axis);
  for (let turn = 0; turn < TURNS; turn++) {
    const next = new Float64Array(axis.length);
    for (const rest of rests) {
      const weight = dot(rest, axis);
      for (let k = 0; k < next.length; k++) next[k] = next[k]! + weight * rest[k]!;
    }
    axis = unit(next);
  }
  return axis;
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector));
  return length === 0 ? vector : vector.map((value) => value / length);
}

function without(vector: Float64Array, along: Float64Array): Float64Array {
  const part = dot(vector, along);
  return vector.map((value, k) => value - part * along[k]!);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}

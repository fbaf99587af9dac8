import { UpstreamError } from '../errors.ts';

/**
 * `np.max`: NaN when any element is NaN. The sign of a zero is not defined in numpy; ours is +0.
 * @throws {UpstreamError} ValueError when there are no elements.
 */
export function max(values: Float64Array): number {
  return extreme(values, 'maximum', (a, b) => a > b);
}

/**
 * `np.min`: NaN when any element is NaN. The sign of a zero is not defined in numpy; ours is +0.
 * @throws {UpstreamError} ValueError when there are no elements.
 */
export function min(values: Float64Array): number {
  return extreme(values, 'minimum', (a, b) => a < b);
}

function extreme(values: Float64Array, name: string, better: (a: number, b: number) => boolean): number {
  if (values.length === 0) {
    throw new UpstreamError('ValueError', `zero-size array to reduction operation ${name} which has no identity`);
  }
  let best = values[0]!;
  for (const value of values) {
    if (Number.isNaN(value)) return Number.NaN;
    if (better(value, best)) best = value;
  }
  return best === 0 ? 0 : best;
}

import { type Precision, PRECISIONS } from '../numeric/precision.ts';
import { centreRewards } from './kernels/centre.ts';
import { scaleCentred } from './kernels/scale.ts';
import { whiten } from './kernels/whiten.ts';
import type { Composition, KernelInput, Refusal } from './types.ts';

/**
 * Runs an estimator that is data: shape, centre, scale, clip, whiten.
 *
 * Shape: rows of `input` in the order of their groups; `out` the same. Units: rewards in; rewards out without a scale,
 * none with one.
 * @returns why the framework raises, where it does
 */
export function compose(composition: Composition, input: KernelInput, out: Float64Array): Refusal | undefined {
  const { grouping, lengths, options } = input;
  const p = PRECISIONS[input.precision];
  const { shape, centre, scale, whiten: whitening } = composition;
  const x = shape === undefined ? input.rewards : shaped(shape, p, input.rewards);
  centreRewards(centre, p, x, grouping.offsets, lengths, out);
  if (scale !== undefined) scaleCentred(scale, p, x, grouping.offsets, options.epsilon ?? scale.epsilon, out);
  if (grouping.turned === 'rest') takeRest(composition, p, x, grouping.offsets, out);
  const clip = options.clip === undefined ? composition.clip : options.clip;
  if (clip !== undefined && clip !== null) clamp(out, clip);
  return whitening === undefined ? undefined : whiten(whitening, p, out, lengths);
}

function shaped(
  { bias, scaling, bound }: NonNullable<Composition['shape']>,
  { input }: Precision,
  rewards: Float64Array,
): Float64Array {
  const out = new Float64Array(rewards.length);
  for (let i = 0; i < rewards.length; i++) out[i] = input(input(rewards[i]! + input(bias)) * scaling);
  clamp(out, [-bound, bound]);
  return out;
}

function clamp(values: Float64Array, [low, high]: readonly [number, number]): void {
  for (let i = 0; i < values.length; i++) {
    if (values[i]! < low) values[i] = low;
    else if (values[i]! > high) values[i] = high;
  }
}

/** The rows of a last, smaller block have mean 0 and std 0: they are divided by epsilon alone. */
function takeRest(
  { scale }: Composition,
  p: Precision,
  x: Float64Array,
  offsets: Uint32Array,
  out: Float64Array,
): void {
  for (let i = offsets.at(-2)!; i < offsets.at(-1)!; i++) {
    out[i] = scale === undefined ? x[i]! : p.round(x[i]! / p.input(scale.epsilon));
  }
}

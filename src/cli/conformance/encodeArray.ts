import type { DType } from '../../engine/numeric/dtype.ts';
import { encodeNumber } from './outcome.ts';

/** An array in one spelling, so that `data` and `b64` arrays of the vectors compare alike. */
export function encodeArray(values: ArrayLike<number>, dtype: DType): unknown {
  return { dtype, n: values.length, data: Array.from(values, encodeNumber) };
}

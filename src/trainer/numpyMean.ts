import { arithmeticOf } from '../engine/numeric/arithmetic.ts';
import { type DType, dtypeOfScalars, numberOfScalar, promote, type Scalar } from '../engine/numeric/dtype.ts';
import type { TypedSequence } from '../engine/trajectory/types.ts';

/** Numbers that numpy makes an array of: one for a scalar, several for a list or tuple. */
interface Numbers {
  /** Null for a scalar. */
  readonly length: number | null;
  readonly values: readonly number[];
  readonly dtype: DType;
}

/**
 * `np.mean(values)` of values of any class: over all elements of numbers, or of lists of the same length; null where
 * numpy raises (texts, None, lists of different lengths). The values are not empty.
 */
export function numpyMean(values: readonly unknown[]): number | null {
  const all: Numbers[] = [];
  for (const value of values) {
    const numbers = numbersOf(value);
    if (numbers === null || numbers.length !== (all[0] ?? numbers).length) return null;
    all.push(numbers);
  }
  const flat = Float64Array.from(all.flatMap((one) => one.values));
  const dtype = all.map((one) => one.dtype).reduce(promote);
  return arithmeticOf(dtype).mean(flat, 0, flat.length);
}

function numbersOf(value: unknown): Numbers | null {
  if (typeof value === 'bigint') return { length: null, values: [Number(value)], dtype: 'int64' };
  if (Array.isArray(value)) {
    const scalars = value as readonly unknown[];
    return scalars.every(isScalar)
      ? { length: scalars.length, values: scalars.map(numberOfScalar), dtype: dtypeOfScalars(scalars) }
      : null;
  }
  if (isScalar(value)) return { length: null, values: [numberOfScalar(value)], dtype: dtypeOfScalars([value]) };
  if (isSequence(value)) return { length: value.values.length, values: value.values, dtype: value.dtype };
  return null;
}

/** Whether a value is a number or boolean of Python's or numpy's. */
export function isScalar(value: unknown): value is Scalar {
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  return typeof value === 'object' && value !== null && 'type' in value && 'value' in value;
}

function isSequence(value: unknown): value is TypedSequence {
  return typeof value === 'object' && value !== null && 'type' in value && 'values' in value;
}

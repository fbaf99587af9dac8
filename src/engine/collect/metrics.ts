import { arithmeticOf } from '../numeric/arithmetic.ts';
import type { DType } from '../numeric/dtype.ts';
import { max, min } from '../numeric/extrema.ts';
import { fractionZero } from '../numeric/fractionZero.ts';

/** A metric under rLLM's key. Extremes of boolean rewards are booleans. */
export type Metric = readonly [key: string, value: number | boolean];

/**
 * `{prefix}/mean`, `/std` (population), `/max`, `/min` of a flat list, in this order.
 * @throws {UpstreamError} ValueError when the list is empty.
 */
export function summaryMetrics(prefix: string, values: Float64Array, dtype: DType): Metric[] {
  const arithmetic = arithmeticOf(dtype);
  const typed = (value: number) => (dtype === 'bool' ? value === 1 : value);
  return [
    [`${prefix}/mean`, arithmetic.mean(values, 0, values.length)],
    [`${prefix}/std`, arithmetic.populationStd(values, 0, values.length)],
    [`${prefix}/max`, typed(max(values))],
    [`${prefix}/min`, typed(min(values))],
  ];
}

/** `advantage/{role}/...`: the summary and `fraction_zero`, the share of `|a| < 1e-8`. */
export function advantageMetrics(role: string, values: Float64Array, dtype: DType): Metric[] {
  const prefix = `advantage/${role}`;
  return [...summaryMetrics(prefix, values, dtype), [`${prefix}/fraction_zero`, fractionZero(values)]];
}

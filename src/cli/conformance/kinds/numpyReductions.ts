import { arithmeticOf } from '../../../engine/numeric/arithmetic.ts';
import type { DType } from '../../../engine/numeric/dtype.ts';
import { max, min } from '../../../engine/numeric/extrema.ts';
import { fractionZero } from '../../../engine/numeric/fractionZero.ts';
import { percentile } from '../../../engine/numeric/percentile.ts';
import { decodeArray } from '../decode.ts';
import type { RunCase } from '../kind.ts';
import { encodeNumber } from '../outcome.ts';

export const runNumpyReductions: RunCase = (input) => {
  const { dtype, values } = decodeArray(input['x']);
  const arithmetic = arithmeticOf(dtype);
  const n = values.length;
  const typed = (value: number) => (dtype === 'bool' ? value === 1 : encodeNumber(value));
  return {
    output: {
      sum: encodeNumber(arithmetic.sum(values, 0, n)),
      mean: encodeNumber(arithmetic.mean(values, 0, n)),
      var: encodeNumber(arithmetic.populationVariance(values, 0, n)),
      std: encodeNumber(arithmetic.populationStd(values, 0, n)),
      max: typed(max(values)),
      min: typed(min(values)),
      ...percentiles(values, dtype),
      fraction_zero: encodeNumber(fractionZero(values)),
    },
  };
};

/** rLLM takes percentiles of group means and stds only, which are floats; so do the vectors. */
function percentiles(values: Float64Array, dtype: DType): Record<string, unknown> {
  if (dtype === 'int64' || dtype === 'bool') return {};
  return Object.fromEntries([10, 50, 90].map((p) => [`p${p}`, encodeNumber(percentile(values, p))]));
}

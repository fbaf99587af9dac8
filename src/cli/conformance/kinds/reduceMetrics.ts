import { reduceMetricsByTrajectoryName, reduceMetricsLists } from '../../../engine/collect/reduceMetrics.ts';
import type { Scalar } from '../../../engine/numeric/dtype.ts';
import { decodeGroups, decodeScalar } from '../decode.ts';
import type { RunCase } from '../kind.ts';
import { entriesOf } from '../pythonJson.ts';
import { encodeError, encodeMetrics, encodeNumber } from '../outcome.ts';

export const runReduceMetrics: RunCase = (input, revision) => {
  try {
    return { output: { metrics: 'groups' in input ? byName(input, revision) : lists(input) } };
  } catch (error) {
    return { error: encodeError(error) };
  }
};

function byName(input: Parameters<RunCase>[0], revision: Parameters<RunCase>[1]): unknown {
  const groups = decodeGroups(input['groups'], revision);
  const prefix = input['prefix'] as string | undefined;
  const includeFractionZero = input['include_fraction_zero'] as boolean;
  const options = { ...(prefix === undefined ? {} : { prefix }), includeFractionZero };
  return encodeMetrics(reduceMetricsByTrajectoryName(groups, revision, options));
}

function lists(input: Parameters<RunCase>[0]): unknown {
  const metrics = entriesOf(input['metrics'] as object).map(([key, value]) => {
    return [key, decodeMetric(value)] as const;
  });
  return reduceMetricsLists(metrics).map(([key, value]) => [key, encodeMetric(value)]);
}

const NON_FINITE: readonly string[] = ['NaN', 'Infinity', '-Infinity'];

/** A list of floats or ints, a tuple (which is no list), or a scalar. */
function decodeMetric(
  value: unknown,
): readonly Scalar[] | Scalar | null | { readonly tuple: unknown } | { readonly text: string } {
  if (value === null) return null;
  if (typeof value === 'string' && !NON_FINITE.includes(value)) return { text: value };
  if (Array.isArray(value)) return value.map(decodeScalar);
  if (typeof value === 'object' && 'py' in value && 'v' in value && Array.isArray(value.v)) {
    if (value.py === 'tuple') return { tuple: value.v };
    return value.v.map((one: number): Scalar => ({ type: 'int', value: one }));
  }
  return decodeScalar(value);
}

function encodeMetric(value: Exclude<ReturnType<typeof decodeMetric>, readonly Scalar[]>): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return encodeNumber(value);
  if ('tuple' in value) return value.tuple;
  if ('text' in value) return value.text;
  return value.type === 'bool' ? value.value === 1 : encodeNumber(value.value);
}

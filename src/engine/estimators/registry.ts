import { UpstreamError } from '../errors.ts';
import type { DType } from '../numeric/dtype.ts';
import type { Revision } from '../revision.ts';
import { AdvantageEstimator, type EstimatorRef, estimatorKey, formatEstimatorRef } from './AdvantageEstimator.ts';
import { centredDType, columnsOf, groupCount, type RewardColumns, viewsOf } from './columns.ts';
import type { Estimator, EstimatorCall, EstimatorFunction, EstimatorKernel } from './estimator.ts';
import { estimatorsAt } from './index.ts';

/** One entry of the registry. Built-ins carry their kernel, so that columns need not be cut into arrays. */
export interface RegisteredEstimator {
  readonly estimate: EstimatorFunction;
  /** The built-in behind `estimate`; absent for a custom function. */
  readonly builtIn?: Estimator;
}

/**
 * rLLM's estimator registry: a map from name to function, in order of registration. In rLLM there is one a process;
 * here it is a value, and two of them never share entries.
 */
export type EstimatorRegistry = Map<string, RegisteredEstimator>;

/** A registry with the built-ins of a revision. OTHER is not among them. */
export function createEstimatorRegistry(revision: Revision): EstimatorRegistry {
  return new Map(
    estimatorsAt(revision).map((builtIn) => [builtIn.id, { builtIn, estimate: estimatorFunction(builtIn.kernel) }]),
  );
}

/**
 * `register_rllm_adv_estimator(name)`: a decorator that files the function and returns it unchanged.
 * Registering a name again replaces the entry silently and keeps its place; an enum member files under its value.
 */
export function registerAdvantageEstimator(registry: EstimatorRegistry, name: EstimatorRef) {
  return <F extends EstimatorFunction>(estimate: F): F => {
    registry.set(estimatorKey(name), { estimate });
    return estimate;
  };
}

/**
 * `get_rllm_adv_estimator(name)`.
 * @throws {UpstreamError} ValueError when nothing is registered under the name. Names are case-sensitive.
 */
export function getAdvantageEstimator(registry: EstimatorRegistry, name: EstimatorRef): RegisteredEstimator {
  const entry = registry.get(estimatorKey(name));
  if (entry !== undefined) return entry;
  throw new UpstreamError(
    'ValueError',
    `Unknown advantage estimator ${formatEstimatorRef(name)}. If you have a custom advantage estimator, please register it using \`register_rllm_adv_estimator\`.`,
    name === AdvantageEstimator.OTHER ? 'D-04' : null,
  );
}

/** The list-of-arrays signature of a kernel: the arrays that come back are views on one column. */
export function estimatorFunction(kernel: EstimatorKernel): EstimatorFunction {
  return (rewardsByGroup, call) => {
    const columns = columnsOf(rewardsByGroup, call.dtypes);
    const out = new Float64Array(columns.values.length);
    kernel(columns, call, out);
    const advantages = viewsOf(out, columns.offsets);
    return [advantages, advantages];
  };
}

/** Element type of each group's advantages under a built-in; a custom function names them with its result. */
export function resultDTypes(entry: RegisteredEstimator, columns: RewardColumns, call: EstimatorCall): DType[] {
  const { builtIn } = entry;
  return Array.from({ length: groupCount(columns) }, (_, g) => {
    if (builtIn === undefined) return 'float64';
    return builtIn.resultDType ? builtIn.resultDType(columns, g, call) : centredDType(columns, g);
  });
}

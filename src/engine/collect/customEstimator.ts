import { UpstreamError } from '../errors.ts';
import type { EstimatorCall, EstimatorFunction } from '../estimators/estimator.ts';
import { type DType, isDType } from '../numeric/dtype.ts';

/** What a custom estimator gave; the arrays of the groups are not checked yet. */
interface CustomResult {
  readonly advantages: readonly unknown[];
  readonly dtypes: readonly DType[] | undefined;
}

/**
 * Calls a custom estimator, which may be anyone's code: what it throws, and a result that is not
 * `[advantages, returns]`, is raised as an error of the role.
 * @throws {UpstreamError} what it threw, under its own name; TypeError when the result has another shape.
 */
export function callCustomEstimator(
  estimate: EstimatorFunction,
  rewards: readonly Float64Array[],
  call: EstimatorCall,
): CustomResult {
  const result: unknown = calling(() => estimate(rewards, call));
  if (!Array.isArray(result) || (result.length !== 2 && result.length !== 3)) {
    throw typeError(`the estimator gives ${nameOf(result)} instead of [advantages, returns]`);
  }
  const [advantages, , dtypes] = result as readonly unknown[];
  if (!Array.isArray(advantages)) {
    throw typeError(`the estimator's advantages are ${nameOf(advantages)} instead of a list with an array a group`);
  }
  if (dtypes === undefined) return { advantages, dtypes };
  if (Array.isArray(dtypes) && dtypes.length === advantages.length && dtypes.every(isDType)) {
    return { advantages, dtypes };
  }
  throw typeError("the estimator's dtypes are not a list with an element type a group");
}

/** The advantages of group g as an array, of whatever elements. */
export function arrayOfGroup(advantages: unknown, g: number): ArrayLike<unknown> {
  if (Array.isArray(advantages)) return advantages;
  if (ArrayBuffer.isView(advantages) && !(advantages instanceof DataView)) {
    return advantages as unknown as ArrayLike<unknown>;
  }
  throw typeError(`the advantages of a group are ${nameOf(advantages)} instead of an array`, g);
}

/** The elements, each a number. */
export function numbersOfGroup(advantages: ArrayLike<unknown>, g: number): ArrayLike<number> {
  for (let i = 0; i < advantages.length; i++) {
    if (typeof advantages[i] !== 'number') {
      throw typeError(`an advantage is ${nameOf(advantages[i])} instead of a number`, g);
    }
  }
  return advantages as ArrayLike<number>;
}

function calling<T>(run: () => T): T {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof UpstreamError) throw thrown;
    if (thrown instanceof Error) throw new UpstreamError(thrown.name, thrown.message);
    throw typeError(`the estimator threw ${nameOf(thrown)}`);
  }
}

function typeError(message: string, group: number | null = null): UpstreamError {
  return new UpstreamError('TypeError', message, null, { group });
}

/** What a value is, in words; it may be anything. */
function nameOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') {
    return String(value);
  }
  if (typeof value === 'string') return `the text ${JSON.stringify(value)}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

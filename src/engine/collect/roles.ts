import type { AlgorithmConfig } from '../config/algorithm.ts';
import { assertUpstream, locating } from '../errors.ts';
import { type EstimatorRef, formatEstimatorRef } from '../estimators/AdvantageEstimator.ts';
import { groupCount, groupDType, type RewardColumns, viewsOf } from '../estimators/columns.ts';
import type { EstimatorCall } from '../estimators/estimator.ts';
import {
  type EstimatorRegistry,
  getAdvantageEstimator,
  type RegisteredEstimator,
  resultDTypes,
} from '../estimators/registry.ts';
import { type DType, promote } from '../numeric/dtype.ts';
import type { Revision } from '../revision.ts';
import type { TrajectoryGroup } from '../trajectory/types.ts';
import { arrayOfGroup, callCustomEstimator, numbersOfGroup } from './customEstimator.ts';

/** The rewards of one role, and which groups of the batch they came from. */
export interface RoleRewards {
  readonly role: string;
  readonly columns: RewardColumns;
  /** Index in the batch of each group of the columns. */
  readonly groupIndices: ArrayLike<number>;
}

/** The advantages of one role's groups, concatenated in group order. */
export interface RoleAdvantages {
  readonly values: Float64Array;
  readonly dtype: DType;
}

/** Called after the advantages of one group are known, in order; `values` is a view. */
export type GroupWriter = (groupIndex: number, values: ArrayLike<number>, dtype: DType) => void;

/** The estimator that a configuration gives to a role: its entry in the map, else the default. */
export function estimatorOfRole(config: AlgorithmConfig, role: string): EstimatorRef {
  const mapped = config.estimatorMap.get(role);
  if (mapped === undefined) return config.estimator;
  // At rllm-seed a tuple is left as it is, and then no estimator is found under it.
  return typeof mapped === 'object' && 'tuple' in mapped ? pythonTuple(mapped.tuple) : mapped;
}

/**
 * Runs the role's estimator over its groups.
 * @throws {UpstreamError} ValueError for an unknown estimator; what the estimator raises; AssertionError when its
 *   result does not fit the groups (groups before the misfit are already written). Its place is in the batch.
 */
export function estimateRole(
  rewards: RoleRewards,
  config: AlgorithmConfig,
  {
    registry,
    revision,
    groups,
  }: { registry: EstimatorRegistry; revision: Revision; groups?: readonly TrajectoryGroup[] },
  write: GroupWriter,
): RoleAdvantages {
  const { columns, groupIndices, role } = rewards;
  const inBatch = (group: number | null) => (group === null ? null : groupIndices[group]!);
  return locating(
    ({ group }) => ({ role, group: inBatch(group) }),
    () => {
      const entry = getAdvantageEstimator(registry, estimatorOfRole(config, role));
      const call: EstimatorCall = {
        revision,
        normAdvByStdInGrpo: config.normAdvByStdInGrpo,
        algorithmConfig: config,
        place: { role, groupIndices },
        ...(columns.dtypes === undefined ? {} : { dtypes: columns.dtypes }),
        ...(groups === undefined ? {} : { trajectoryGroups: groups }),
      };
      const estimate = entry.builtIn === undefined ? estimateByFunction : estimateByKernel;
      return estimate(entry, rewards, call, write);
    },
  );
}

function estimateByFunction(
  { estimate }: RegisteredEstimator,
  { columns, groupIndices }: RoleRewards,
  call: EstimatorCall,
  write: GroupWriter,
): RoleAdvantages {
  // A copy, since a custom estimator may write to its arrays and the metrics are over the rewards as they came.
  const result = callCustomEstimator(estimate, viewsOf(columns.values.slice(), columns.offsets), call);
  assertUpstream(
    result.advantages.length === groupCount(columns),
    'length mismatch between advantages and trajectory groups',
  );
  const out = new Float64Array(columns.values.length);
  const dtypes = result.advantages.map((_, g) => result.dtypes?.[g] ?? 'float64');
  for (let g = 0; g < dtypes.length; g++) {
    const lo = columns.offsets[g]!;
    const advantages = arrayOfGroup(result.advantages[g], g);
    assertUpstream(
      advantages.length === columns.offsets[g + 1]! - lo,
      'length mismatch between trajectory rewards and computed advantages',
      { group: g },
    );
    out.set(numbersOfGroup(advantages, g), lo);
    write(groupIndices[g]!, out.subarray(lo, columns.offsets[g + 1]), dtypes[g]!);
  }
  return { values: out, dtype: flatDType(columns, dtypes) };
}

function estimateByKernel(
  entry: RegisteredEstimator,
  { columns, groupIndices }: RoleRewards,
  call: EstimatorCall,
  write: GroupWriter,
): RoleAdvantages {
  const out = new Float64Array(columns.values.length);
  entry.builtIn!.kernel(columns, call, out);
  const dtypes = columns.dtypes === undefined ? undefined : resultDTypes(entry, columns, call);
  for (let g = 0; g < groupCount(columns); g++) {
    write(groupIndices[g]!, out.subarray(columns.offsets[g], columns.offsets[g + 1]), dtypes?.[g] ?? 'float64');
  }
  return { values: out, dtype: dtypes === undefined ? 'float64' : flatDType(columns, dtypes) };
}

/** Element type of the flat list of all elements: groups without elements do not count. */
export function flatDType(columns: RewardColumns, dtypes?: readonly DType[]): DType {
  let flat: DType | null = null;
  for (let g = 0; g < groupCount(columns); g++) {
    if (columns.offsets[g] === columns.offsets[g + 1]) continue;
    const dtype = dtypes?.[g] ?? groupDType(columns, g);
    flat = flat === null ? dtype : promote(flat, dtype);
  }
  return flat ?? 'float64';
}

/** Python's text of a tuple of estimators, under which nothing is registered. */
function pythonTuple(items: readonly EstimatorRef[]): string {
  const parts = items.map((item) =>
    typeof item === 'string'
      ? `'${item}'`
      : 'value' in item
        ? `<rLLMAdvantageEstimator.${item.member}: '${item.value}'>`
        : formatEstimatorRef(item),
  );
  return parts.length === 1 ? `(${parts[0]},)` : `(${parts.join(', ')})`;
}

import { type DType, promote } from '../numeric/dtype.ts';

/** Rewards of the trajectory groups of one role: group g holds `values[offsets[g] .. offsets[g+1])`. */
export interface RewardColumns {
  readonly values: Float64Array;
  /** One more entry than there are groups; starts at 0 and never falls. */
  readonly offsets: Uint32Array;
  /** Element type of each group's array; absent when every group is float64. */
  readonly dtypes?: readonly DType[];
}

/** Number of groups. */
export function groupCount(columns: RewardColumns): number {
  return columns.offsets.length - 1;
}

/** Element type of group g. */
export function groupDType(columns: RewardColumns, g: number): DType {
  return columns.dtypes?.[g] ?? 'float64';
}

/** Element type of the concatenation of all groups. */
export function pooledDType(columns: RewardColumns): DType {
  return columns.dtypes === undefined || columns.dtypes.length === 0 ? 'float64' : columns.dtypes.reduce(promote);
}

/** Element type of group g after its mean was subtracted: integers and booleans become float64. */
export function centredDType(columns: RewardColumns, g: number): DType {
  return groupDType(columns, g) === 'float32' ? 'float32' : 'float64';
}

/** Lays a list of arrays out as columns; the values are copied. */
export function columnsOf(rewardsByGroup: readonly ArrayLike<number>[], dtypes?: readonly DType[]): RewardColumns {
  const offsets = new Uint32Array(rewardsByGroup.length + 1);
  for (let g = 0; g < rewardsByGroup.length; g++) offsets[g + 1] = offsets[g]! + rewardsByGroup[g]!.length;
  const values = new Float64Array(offsets[rewardsByGroup.length]!);
  for (let g = 0; g < rewardsByGroup.length; g++) values.set(rewardsByGroup[g]!, offsets[g]);
  return dtypes === undefined || dtypes.every((dtype) => dtype === 'float64')
    ? { values, offsets }
    : { values, offsets, dtypes };
}

/** The groups of a value column as views on its memory. */
export function viewsOf(values: Float64Array, offsets: Uint32Array): Float64Array[] {
  return Array.from({ length: offsets.length - 1 }, (_, g) => values.subarray(offsets[g], offsets[g + 1]));
}

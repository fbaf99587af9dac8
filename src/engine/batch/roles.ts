import type { RoleRewards } from '../collect/roles.ts';
import { groupRoleOf } from '../trajectory/identity.ts';
import type { BatchColumns } from './columns.ts';

/** The batch partitioned by role, roles in order of their first group. */
export function rolesOfBatch(columns: BatchColumns): RoleRewards[] {
  const groupsOfRole = new Map<string, number[]>();
  columns.groupIds.forEach((groupId, g) => {
    const role = groupRoleOf(groupId);
    const groups = groupsOfRole.get(role);
    if (groups === undefined) groupsOfRole.set(role, [g]);
    else groups.push(g);
  });
  return [...groupsOfRole].map(([role, groups]) => ({
    role,
    groupIndices: groups,
    columns: groups.length === columns.groupIds.length ? columns : gather(columns, groups),
  }));
}

function gather(columns: BatchColumns, groups: readonly number[]): { values: Float64Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(groups.length + 1);
  groups.forEach((g, k) => {
    offsets[k + 1] = offsets[k]! + columns.offsets[g + 1]! - columns.offsets[g]!;
  });
  const values = new Float64Array(offsets[groups.length]!);
  groups.forEach((g, k) => {
    values.set(columns.values.subarray(columns.offsets[g], columns.offsets[g + 1]), offsets[k]);
  });
  return { values, offsets };
}

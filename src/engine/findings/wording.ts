import { labelOfGroup, labelOfRole } from '../batch/label.ts';
import { counted, listOf } from '../verdict/words.ts';
import type { FindingFacts, RoleUse } from './types.ts';

/** `task-017:solver`, or `3 groups` when there are several. */
export function groupsText(groups: readonly number[], { columns }: FindingFacts): string {
  return groups.length === 1 ? labelOfGroup(columns.groupIds[groups[0]!]!) : counted(groups.length, 'group');
}

/** ` of role judge`, ` of the roles judge and solver`; nothing when the file has no roles. */
export function ofRoles(roles: readonly RoleUse[]): string {
  const labels = roles.map(({ role }) => labelOfRole(role)).filter((label) => label !== null);
  return labels.length === 0 ? '' : ` of ${listOf(labels)}`;
}

/** Rewards in a group. */
export function sizeOf({ columns }: FindingFacts, group: number): number {
  return columns.offsets[group + 1]! - columns.offsets[group]!;
}

/** `is` or `are`. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

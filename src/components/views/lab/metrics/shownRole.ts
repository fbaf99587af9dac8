import { groupRoleOf } from '../../../../engine/trajectory/identity.ts';
import type { Shown } from '../../../../state/store.ts';

/** The role whose metrics are shown: the chosen one, else the selected group's, else the first. */
export function shownRole(state: {
  shown: Shown | null;
  role: string | null;
  selection: { group: number | null };
}): string | null {
  const { shown, role, selection } = state;
  if (shown === null) return null;
  const roles = shown.comparison.roles.map((one) => one.role);
  if (role !== null && roles.includes(role)) return role;
  const groupId = selection.group === null ? undefined : shown.columns.groupIds[selection.group];
  return groupId === undefined ? (roles[0] ?? null) : groupRoleOf(groupId);
}

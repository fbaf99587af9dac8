import { decodeGroupId, ROLE_OF_BARE_IDS } from './groupId.ts';

/** Role that importers give to data without roles; it is not worth showing. */
export const DEFAULT_ROLE = 'default';

/** How sentences call a group: `task-017 solver`, or the task alone when the file has no roles. */
export function labelOfGroup(groupId: string): string {
  const { task, role } = decodeGroupId(groupId);
  const name = task === '' ? 'the unnamed group' : task;
  return role === DEFAULT_ROLE || role === ROLE_OF_BARE_IDS ? name : `${name} ${role}`;
}

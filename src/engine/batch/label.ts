import { decodeGroupId, displayGroup, ROLE_OF_BARE_IDS } from './groupId.ts';

/** Role that importers give to data without roles; it is not worth showing. */
export const DEFAULT_ROLE = 'default';

const LONGEST = 48;

/** How sentences call a group: `task-017:solver`, or the task alone when the file has no roles. */
export function labelOfGroup(groupId: string): string {
  const { task, role } = decodeGroupId(groupId);
  const name = isShown(role) ? `${task}:${role}` : task;
  return name === '' || name === ':' ? 'the unnamed group' : shortened(name);
}

/** How sentences call a role, given in wire form: `role solver`; null when the file has no roles. */
export function labelOfRole(role: string): string | null {
  if (!isShown(role)) return null;
  return role === '' ? 'the unnamed role' : `role ${shortened(displayGroup(role))}`;
}

/** Sentences stay readable: of a long name its beginning and its end. */
function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= LONGEST) return name;
  return `${characters.slice(0, LONGEST - 13).join('')}…${characters.slice(-12).join('')}`;
}

function isShown(role: string): boolean {
  return role !== DEFAULT_ROLE && role !== ROLE_OF_BARE_IDS;
}

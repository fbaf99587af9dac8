/** Role of a group whose id names none: rLLM's own word. */
export const ROLE_OF_BARE_IDS = 'all_groups';

/** Task and role of a group id, as a person would write them. */
export interface GroupName {
  readonly task: string;
  readonly role: string;
}

/**
 * Joins task and role to `{task}:{role}`, the id rLLM splits at its colons. A `:` inside a part is written `%3A`,
 * and a `%` that would read as the start of such an escape is written `%25`, so `decodeGroupId` gives the parts back.
 *
 * @example encodeGroupId('aime:2024', 'solver') // 'aime%3A2024:solver'
 */
export function encodeGroupId(task: string, role: string): string {
  return `${encodeIdPart(task)}:${encodeIdPart(role)}`;
}

/**
 * Task and role of a group id, decoded. The role is rLLM's: the text between the first and the second colon, and
 * `all_groups` when there is no colon in the id without its last character.
 *
 * @example decodeGroupId('aime%3A2024:solver') // { task: 'aime:2024', role: 'solver' }
 */
export function decodeGroupId(groupId: string): GroupName {
  const [task = '', role = ''] = groupId.split(':');
  // `split` on a lone trailing surrogate half would not matter: a colon is one code unit.
  if (!groupId.slice(0, -1).includes(':')) return { task: decodePart(task), role: ROLE_OF_BARE_IDS };
  return { task: decodePart(task), role: decodePart(role) };
}

/** The id as it is shown: `task:role` with the colons back in their places, or the bare id. */
export function displayGroup(groupId: string): string {
  return decodePart(groupId);
}

/** A task, role or trajectory name as it stands inside an id. */
export function encodeIdPart(part: string): string {
  return part.replace(/%(?=3A|25)/g, '%25').replaceAll(':', '%3A');
}

function decodePart(part: string): string {
  return part.replace(/%3A|%25(?=3A|25)/g, (escape) => (escape === '%3A' ? ':' : '%'));
}

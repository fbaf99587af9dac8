import { UpstreamError } from '../errors.ts';

/** Role of a group whose id names none. */
export const ALL_GROUPS = 'all_groups';

/** The name that a trajectory has until it is given one. */
export const DEFAULT_TRAJECTORY_NAME = 'default_traj_name';

/** `group.task_id` and `episode.task_id`: the id before its first colon, the whole id when it has none. */
export function taskIdOf(id: string): string {
  return id.split(':', 1)[0]!;
}

/**
 * `group.group_role`: the second part of the id, when there is a colon before its last character; else `all_groups`.
 * So `abc:` has the role `all_groups`, `t:solver:x` has `solver`, and `::x` the empty role.
 */
export function groupRoleOf(groupId: string): string {
  const lastCharacter = groupId.codePointAt(groupId.length - 2) ?? 0;
  const body = groupId.slice(0, lastCharacter > 0xffff ? -2 : -1);
  return body.includes(':') ? groupId.split(':')[1]! : ALL_GROUPS;
}

/**
 * `episode.rollout_idx`: the text between the first and the second colon.
 * @throws {UpstreamError} IndexError when the id has no colon.
 */
export function rolloutIdxOf(episodeId: string): string {
  const part = episodeId.split(':')[1];
  if (part === undefined) throw new UpstreamError('IndexError', 'list index out of range');
  return part;
}

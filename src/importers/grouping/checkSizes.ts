import { displayGroup } from '../../engine/batch/groupId.ts';
import type { ImportedGroup } from '../run.ts';

/** What the sizes of the groups say: odd ones, merged prompts, groups of one everywhere, empty groups. */
export function sizeNotes(groups: readonly ImportedGroup[], fromPrompt: boolean): readonly string[] {
  const empty = groups.filter(({ rewards }) => rewards.length === 0);
  const notes = empty.length === 0 ? [] : [emptyNote(empty)];
  const filled = groups.filter(({ rewards }) => rewards.length > 0);
  if (filled.length > 1 && filled.every(({ rewards }) => rewards.length === 1)) {
    return [
      ...notes,
      'Every group has one trajectory: no estimator that compares inside a group works. Is the group column the right one?',
    ];
  }
  for (const [role, ofRole] of byRole(filled)) {
    const usual = usualSize(ofRole);
    const odd = ofRole.filter(({ rewards }) => rewards.length !== usual);
    if (odd.length === 0) continue;
    const merged = fromPrompt ? odd.filter(({ rewards }) => rewards.length % usual === 0) : [];
    if (merged.length > 0)
      notes.push(`${named(merged)} several times as large as the usual ${usual}: equal prompts were probably merged.`);
    const other = merged.length === 0 ? odd : odd.filter(({ rewards }) => rewards.length % usual !== 0);
    if (other.length > 0)
      notes.push(`${named(other)} not of the usual size: most groups of role "${role}" have ${usual} trajectories.`);
  }
  return notes;
}

function byRole(groups: readonly ImportedGroup[]): ReadonlyMap<string, readonly ImportedGroup[]> {
  const roles = new Map<string, ImportedGroup[]>();
  for (const group of groups) {
    const ofRole = roles.get(group.role);
    if (ofRole === undefined) roles.set(group.role, [group]);
    else ofRole.push(group);
  }
  return roles;
}

function usualSize(groups: readonly ImportedGroup[]): number {
  const counts = new Map<number, number>();
  for (const { rewards } of groups) counts.set(rewards.length, (counts.get(rewards.length) ?? 0) + 1);
  let usual = 1;
  let most = 0;
  for (const [size, count] of counts) {
    if (count > most || (count === most && size > usual)) [usual, most] = [size, count];
  }
  return usual;
}

function emptyNote(groups: readonly ImportedGroup[]): string {
  const says =
    groups.length === 1
      ? 'it gives no advantages, and rLLM stops the batch when it is alone in its role'
      : 'they give no advantages, and rLLM stops the batch when a role has no other groups';
  return `${subject(groups, ({ groupId }) => shown(groupId))} empty: ${says}.`;
}

/** `Group "a:s" (3) is`, `Groups "a:s" (3) and "b:s" (2) are` */
function named(groups: readonly ImportedGroup[]): string {
  return subject(groups, ({ groupId, rewards }) => `${shown(groupId)} (${rewards.length})`);
}

function subject(groups: readonly ImportedGroup[], nameOf: (group: ImportedGroup) => string): string {
  const names = groups.slice(0, 3).map(nameOf);
  if (groups.length > 3) names.push(`${groups.length - 3} more`);
  const last = names.pop() ?? '';
  return names.length === 0 ? `Group ${last} is` : `Groups ${names.join(', ')} and ${last} are`;
}

function shown(groupId: string): string {
  return `"${displayGroup(groupId).slice(0, 80)}"`;
}

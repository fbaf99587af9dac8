import { displayGroup } from '../../engine/batch/groupId.ts';
import type { ImportedGroup } from '../run.ts';

/** What the sizes of the groups say: odd ones, merged prompts, groups of one everywhere, empty groups. */
export function sizeWarnings(groups: readonly ImportedGroup[], fromPrompt: boolean): readonly string[] {
  const warnings: string[] = [];
  const empty = groups.filter(({ rewards }) => rewards.length === 0);
  if (empty.length > 0) warnings.push(`Group ${named(empty)} without any reward; it is kept and has no advantages.`);
  const filled = groups.filter(({ rewards }) => rewards.length > 0);
  if (filled.length > 1 && filled.every(({ rewards }) => rewards.length === 1)) {
    return [
      ...warnings,
      'Every group has one trajectory: no estimator that compares inside a group works. Is the group column the right one?',
    ];
  }
  for (const role of new Set(filled.map((group) => group.role))) {
    const ofRole = filled.filter((group) => group.role === role);
    const usual = usualSize(ofRole);
    const odd = ofRole.filter(({ rewards }) => rewards.length !== usual);
    if (odd.length === 0) continue;
    const merged = fromPrompt ? odd.filter(({ rewards }) => rewards.length % usual === 0) : [];
    if (merged.length > 0)
      warnings.push(
        `Group ${named(merged)} several times as large as the usual ${usual}: equal prompts were probably merged.`,
      );
    const other = merged.length === 0 ? odd : odd.filter(({ rewards }) => rewards.length % usual !== 0);
    if (other.length > 0)
      warnings.push(`Most groups of role "${role}" have ${usual} trajectories; group ${named(other)} of another size.`);
  }
  return warnings;
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

function named(groups: readonly ImportedGroup[]): string {
  const shown = groups
    .slice(0, 3)
    .map(({ groupId, rewards }) => `"${displayGroup(groupId).slice(0, 80)}" (${rewards.length})`);
  const more = groups.length > 3 ? ` and ${groups.length - 3} more` : '';
  return `${shown.join(', ')}${more} ${groups.length === 1 ? 'is' : 'are'}`;
}

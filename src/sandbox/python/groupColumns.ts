import type { ProgramGroup } from '../program/types.ts';

/**
 * Facts of groups as five lines of text: ids and roles of groups, ids of trajectories, each a JSON text between tabs;
 * steps of trajectories; tokens of steps, `-` where the data does not say. A group without facts is made up of its
 * place.
 */
export function groupColumns(groups: readonly ProgramGroup[], rewardsByGroup: readonly Float64Array[]): string {
  const ids: string[] = [];
  const roles: string[] = [];
  const uids: string[] = [];
  const counts: number[] = [];
  const tokens: (number | string)[] = [];
  rewardsByGroup.forEach((rewards, g) => {
    const group = groups[g];
    ids.push(JSON.stringify(group?.id ?? String(g)));
    roles.push(JSON.stringify(group?.role ?? 'all_groups'));
    for (let i = 0; i < rewards.length; i++) {
      uids.push(JSON.stringify(group?.trajectoryIds[i] ?? `${g}:${i}`));
      const known = group?.stepLengths?.[i];
      if (known !== undefined) {
        counts.push(known.length);
        tokens.push(...known);
        continue;
      }
      const steps = Math.max(1, group?.stepCounts[i] ?? 1);
      counts.push(steps);
      for (let k = 0; k < steps; k++) tokens.push(tokensOf(group?.responseLengths[i] ?? null, steps, k));
    }
  });
  return [ids.join('\t'), roles.join('\t'), uids.join('\t'), counts.join(' '), tokens.join(' ')].join('\n');
}

/** Tokens of step k. Where only those of the whole trajectory are known, they are divided as evenly as they can be. */
function tokensOf(tokens: number | null, steps: number, k: number): number | string {
  if (tokens === null) return '-';
  return Math.floor((tokens * (k + 1)) / steps) - Math.floor((tokens * k) / steps);
}

import type { DiagnosisFacts } from './types.ts';

/** `3 groups`, `1 group`; thousands with a comma. */
export function count(n: number, noun: string): string {
  return `${whole(n)} ${noun}${Math.round(n) === 1 ? '' : 's'}`;
}

/** A whole number as it is read: `1,003`. */
export function whole(n: number): string {
  return Math.round(n).toLocaleString('en-US');
}

/** A part of one as a percentage: whole from 10 %, one decimal below, and never 0 for what is not. */
export function percent(part: number): string {
  if (!Number.isFinite(part)) return '–';
  const hundred = part * 100;
  if (hundred > 0 && hundred < 0.05) return '< 0.1%';
  return hundred >= 9.95 || hundred === 0 ? `${Math.round(hundred)}%` : `${hundred.toFixed(1)}%`;
}

/** Indices of the groups for which `is` holds. */
export function groupsWhere({ states }: DiagnosisFacts, is: (g: number) => boolean): number[] {
  const groups: number[] = [];
  states.forEach((_, g) => {
    if (is(g)) groups.push(g);
  });
  return groups;
}

/** Trajectories of a group. */
export function sizeOf({ columns }: Pick<DiagnosisFacts, 'columns'>, g: number): number {
  return columns.offsets[g + 1]! - columns.offsets[g]!;
}

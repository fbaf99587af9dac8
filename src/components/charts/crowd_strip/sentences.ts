import { formatWhole } from '../../format.ts';

/** What a crowd's picture leaves out, and how it is used. `every`: of the lines, one in so many is drawn. */
export function crowdNote(count: number, every: number): string {
  const part = every === 1 ? '' : ` Of the trajectories, 1 in ${formatWhole(every)} has its line here.`;
  return `${formatWhole(count)} trajectories are too many to drag: click one, or go through them with the arrow keys. Lines that fall together are drawn once, and stronger the more there are.${part}`;
}

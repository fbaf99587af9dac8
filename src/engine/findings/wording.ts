import { labelOfGroup } from '../batch/label.ts';
import { counted } from '../verdict/words.ts';
import type { FindingFacts } from './types.ts';

/** `task-017:solver`, or `3 groups` when there are several. */
export function groupsText(groups: readonly number[], { columns }: FindingFacts): string {
  return groups.length === 1 ? labelOfGroup(columns.groupIds[groups[0]!]!) : counted(groups.length, 'group');
}

/** Rewards in a group. */
export function sizeOf({ columns }: FindingFacts, group: number): number {
  return columns.offsets[group + 1]! - columns.offsets[group]!;
}

/** `is` or `are`. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

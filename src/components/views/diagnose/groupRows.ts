import { displayGroup } from '../../../engine/batch/groupId.ts';
import type { GroupState } from '../../../engine/diagnosis/groupState.ts';
import type { Diagnosed } from './useDiagnosis.ts';

/** A group as the table lists it. */
export interface GroupRow {
  readonly index: number;
  readonly name: string;
  /** Sorts as people count: `task-9` before `task-10`. */
  readonly nameKey: string;
  readonly n: number;
  readonly mean: number;
  readonly std: number;
  readonly state: GroupState;
  /** One a lane, NaN where there is none. */
  readonly shares: readonly number[];
}

/** Columns that the table can be sorted by; the share of lane k is `share k`. */
export type SortKey = 'group' | 'n' | 'mean' | 'std' | 'state' | `share ${number}`;

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** All groups of a diagnosis, in batch order. */
export function groupRows({ document, diagnosis }: Diagnosed): GroupRow[] {
  return document.batch.groups.map((group, index) => ({
    index,
    ...named(displayGroup(group.groupId)),
    n: group.rewards.length,
    mean: diagnosis.stats.means[index]!,
    std: diagnosis.stats.stds[index]!,
    state: diagnosis.states[index]!,
    shares: diagnosis.lanes.map(({ shares }) => shares[index]!),
  }));
}

/** A name with what it is sorted by: numbers in it are filled up to one length, so that plain order is theirs. */
export function named(name: string): Pick<GroupRow, 'name' | 'nameKey'> {
  return { name, nameKey: name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0')) };
}

/** Those of the rows whose name holds the words and that are chosen, in order; what has no number comes last. */
export function arrangedRows(
  rows: readonly GroupRow[],
  { sort, search, chosen }: { sort: Sort; search: string; chosen: ReadonlySet<number> | null },
): readonly GroupRow[] {
  const words = search.trim().toLowerCase();
  const kept = rows.filter(
    ({ index, name }) => (chosen === null || chosen.has(index)) && (words === '' || name.toLowerCase().includes(words)),
  );
  const value = valueOf(sort.key);
  const sign = sort.descending ? -1 : 1;
  return kept.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (typeof x === 'number' && typeof y === 'number' && (Number.isNaN(x) || Number.isNaN(y)))
      return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a.index - b.index;
    return sign * (x < y ? -1 : x > y ? 1 : 0) || a.index - b.index;
  });
}

function valueOf(key: SortKey): (row: GroupRow) => number | string {
  if (key.startsWith('share ')) {
    const lane = Number(key.slice(6));
    return ({ shares }) => shares[lane] ?? Number.NaN;
  }
  switch (key) {
    case 'group':
      return ({ nameKey }) => nameKey;
    case 'state':
      return ({ state }) => state;
    case 'n':
      return ({ n }) => n;
    case 'mean':
      return ({ mean }) => mean;
    default:
      return ({ std }) => std;
  }
}

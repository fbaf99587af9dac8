import { type Grouping, groupsIn, rowAt } from './grouping.ts';
import type { FrameworkRows } from './rows.ts';
import type { Note, Variant } from './types.ts';

/** What a group must have for a note. */
interface Lists {
  readonly singleton: number[];
  readonly dead: number[];
  readonly 'dead but not zero': number[];
  readonly 'not finite': number[];
  readonly mixed: number[];
  readonly missing: number[];
}

/** Below this an advantage counts as 0: float32 residue of a constant group is larger in some frameworks. */
const ZERO = 1e-8;

/** Remarks on the groups as the framework saw them: which are of one, dead, mixed, not finite. */
export function notesOn(
  { kernel, singleton, dead }: Variant,
  rows: FrameworkRows,
  grouping: Grouping,
  rewards: Float64Array | null,
  advantages: Float64Array,
): Note[] {
  const notes: Note[] = [];
  if (grouping.turned === 'whole batch') {
    const words = `There are ${rows.count} rows, more or fewer than configured: the whole batch became one group.`;
    notes.push({ kind: 'whole batch', groups: [0], words });
  }
  if (grouping.turned === 'rest') {
    const words = 'The rows of the last block are too few: they are divided by ε alone.';
    notes.push({ kind: 'rest', groups: [groupsIn(grouping) - 1], words });
  }
  if (kernel.grouping === 'none' || rewards === null) return notes;
  const lists = listGroups(rows, grouping, rewards, advantages);
  const words: Readonly<Record<keyof Lists, string>> = {
    singleton: `A group of one: ${singleton}.`,
    dead: `All rewards are equal: ${dead}.`,
    'dead but not zero': 'All rewards are equal, and the advantages are not 0.',
    'not finite': 'Advantages that are not finite.',
    mixed: 'The block holds rows of several ids: their rewards share a baseline.',
    missing: MISSING_WORDS[kernel.missing ?? 'spread'],
  };
  for (const kind of Object.keys(words) as (keyof Lists)[]) {
    if (lists[kind].length > 0) notes.push({ kind, groups: lists[kind], words: words[kind] });
  }
  return notes;
}

const MISSING_WORDS = {
  'leave out': 'Rows without a reward stand outside the statistics and get 0.',
  zero: 'Rows without a reward count as 0 and vote.',
  spread: 'A row without a reward makes its group NaN.',
  refuse: 'A row without a reward is refused.',
} as const;

function listGroups(rows: FrameworkRows, grouping: Grouping, rewards: Float64Array, advantages: Float64Array): Lists {
  const lists: Lists = { singleton: [], dead: [], 'dead but not zero': [], 'not finite': [], mixed: [], missing: [] };
  const { order, offsets } = grouping;
  const { ids, rewards: given } = rows;
  for (let g = 0; g < groupsIn(grouping); g++) {
    const lo = offsets[g]!;
    const end = offsets[g + 1]!;
    if (lo === end) continue;
    const first = rowAt(grouping, lo);
    let [isDead, isZero, isFinite, isMixed, isMissing] = [true, true, true, false, false];
    for (let place = lo; place < end; place++) {
      const row = order === null ? place : order[place]!;
      const advantage = advantages[row]!;
      if (rewards[row] !== rewards[first]) isDead = false;
      if (!(Math.abs(advantage) < ZERO)) isZero = false;
      if (!Number.isFinite(advantage)) isFinite = false;
      if (ids[row] !== ids[first]) isMixed = true;
      if (Number.isNaN(rewards[row]!) || (given !== null && Number.isNaN(given[row]!))) isMissing = true;
    }
    if (end - lo === 1) lists.singleton.push(g);
    else if (isDead) lists[isZero ? 'dead' : 'dead but not zero'].push(g);
    if (!isFinite) lists['not finite'].push(g);
    if (isMixed) lists.mixed.push(g);
    if (isMissing) lists.missing.push(g);
  }
  return lists;
}

import { type Grouping, groupsIn, rowAt } from './grouping.ts';
import type { FrameworkRows } from './rows.ts';
import type { Note, Variant } from './types.ts';

/** Below this an advantage counts as 0: float32 residue of a constant group is larger in some frameworks. */
const ZERO = 1e-8;

const MISSING_WORDS = {
  'leave out': 'Rows without a reward stand outside the statistics and get 0.',
  zero: 'Rows without a reward count as 0 and vote.',
  spread: 'A row without a reward makes its group NaN.',
  refuse: 'A row without a reward is refused.',
} as const;

/** Remarks on the groups as the framework saw them: which are of one, dead, mixed, not finite. */
export function notesOn(
  { kernel, singleton, dead }: Variant,
  rows: FrameworkRows,
  grouping: Grouping,
  rewards: Float64Array | null,
  advantages: Float64Array,
  isFinite: boolean,
): Note[] {
  const notes: Note[] = [];
  const add = (kind: Note['kind'], groups: readonly number[], words: string) => {
    if (groups.length > 0) notes.push({ kind, groups, words });
  };
  if (grouping.turned === 'whole batch') {
    add(
      'whole batch',
      [0],
      `There are ${rows.count} rows, more or fewer than configured: the whole batch became one group.`,
    );
  }
  if (grouping.turned === 'rest') {
    add('rest', [groupsIn(grouping) - 1], 'The rows of the last block are too few: they are divided by ε alone.');
  }
  if (kernel.grouping === 'none' || rewards === null) return notes;
  const facts = rows.groupFacts(grouping, rewards);
  const isZero = (g: number) => everyRow(grouping, g, (row) => Math.abs(advantages[row]!) < ZERO);
  add('singleton', facts.singleton, `A group of one: ${singleton}.`);
  add('dead', facts.dead.filter(isZero), `All rewards are equal: ${dead}.`);
  add(
    'dead but not zero',
    facts.dead.filter((g) => !isZero(g)),
    'All rewards are equal, and the advantages are not 0.',
  );
  if (!isFinite) {
    const all = Array.from({ length: groupsIn(grouping) }, (_, g) => g);
    const broken = all.filter((g) => !everyRow(grouping, g, (row) => Number.isFinite(advantages[row]!)));
    add('not finite', broken, 'Advantages that are not finite.');
  }
  add('mixed', facts.mixed, 'The block holds rows of several ids: their rewards share a baseline.');
  add('missing', facts.missing, MISSING_WORDS[kernel.missing ?? 'spread']);
  return notes;
}

function everyRow(grouping: Grouping, g: number, holds: (row: number) => boolean): boolean {
  for (let place = grouping.offsets[g]!; place < grouping.offsets[g + 1]!; place++) {
    if (!holds(rowAt(grouping, place))) return false;
  }
  return true;
}

import { type Grouping, groupsIn, rowAt } from './grouping.ts';

/** What is known of groups before any advantage: indices of those of one, of equal rewards, of several ids, and so on. */
export interface GroupFacts {
  readonly singleton: readonly number[];
  /** Of two or more, all rewards equal. */
  readonly dead: readonly number[];
  /** With rows of several ids. */
  readonly mixed: readonly number[];
  /** With a row without a reward. */
  readonly missing: readonly number[];
}

/**
 * Lists the groups with something about them.
 *
 * @param ids index of each row's id
 * @param given rewards before a missing one was made something else; null when there were components alone
 */
export function groupFactsOf(
  grouping: Grouping,
  rewards: Float64Array,
  ids: Uint32Array,
  given: Float64Array | null,
): GroupFacts {
  const facts = { singleton: [] as number[], dead: [] as number[], mixed: [] as number[], missing: [] as number[] };
  const { offsets } = grouping;
  for (let g = 0; g < groupsIn(grouping); g++) {
    const [lo, end] = [offsets[g]!, offsets[g + 1]!];
    if (lo === end) continue;
    const first = rowAt(grouping, lo);
    let [isDead, isMixed, isMissing] = [true, false, false];
    for (let place = lo; place < end; place++) {
      const row = rowAt(grouping, place);
      if (rewards[row] !== rewards[first]) isDead = false;
      if (ids[row] !== ids[first]) isMixed = true;
      if (Number.isNaN(rewards[row]!) || (given !== null && Number.isNaN(given[row]!))) isMissing = true;
    }
    if (end - lo === 1) facts.singleton.push(g);
    else if (isDead) facts.dead.push(g);
    if (isMixed) facts.mixed.push(g);
    if (isMissing) facts.missing.push(g);
  }
  return facts;
}

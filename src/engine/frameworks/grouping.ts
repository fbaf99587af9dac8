/** Rows in groups: group g holds the rows `order[offsets[g] .. offsets[g+1])`, or those places themselves. */
export interface Grouping {
  /** Rows in the order of their groups; null when that is the order of the batch. */
  readonly order: Uint32Array | null;
  /** One more entry than there are groups; starts at 0 and never falls. */
  readonly offsets: Uint32Array;
  /** How the framework came to them, where that is not what it was told. */
  readonly turned: 'whole batch' | 'rest' | null;
}

/** Number of groups. */
export function groupsIn({ offsets }: Grouping): number {
  return offsets.length - 1;
}

/** The row at a place of a grouping. */
export function rowAt({ order }: Grouping, place: number): number {
  return order === null ? place : order[place]!;
}

/** Groups rows by an index, wherever they stand; rows of a group keep their order. */
export function groupByIndex(index: Uint32Array, groups: number): Grouping {
  const offsets = new Uint32Array(groups + 1);
  let isSorted = true;
  for (let i = 0; i < index.length; i++) {
    offsets[index[i]! + 1]!++;
    if (i > 0 && index[i]! < index[i - 1]!) isSorted = false;
  }
  for (let g = 0; g < groups; g++) offsets[g + 1]! += offsets[g]!;
  if (isSorted) return { order: null, offsets, turned: null };
  const next = offsets.slice(0, groups);
  const order = new Uint32Array(index.length);
  for (let i = 0; i < index.length; i++) order[next[index[i]!]!++] = i;
  return { order, offsets, turned: null };
}

/** Consecutive blocks of a size; what is left over is a last, smaller group. */
export function groupByPosition(rows: number, size: number): Grouping {
  const groups = Math.ceil(rows / size);
  const offsets = new Uint32Array(groups + 1);
  for (let g = 1; g <= groups; g++) offsets[g] = Math.min(rows, g * size);
  return { order: null, offsets, turned: rows % size === 0 ? null : 'rest' };
}

/** All rows as one group; none for no rows. */
export function oneGroup(rows: number, turned: Grouping['turned'] = null): Grouping {
  return { order: null, offsets: rows === 0 ? new Uint32Array(1) : Uint32Array.of(0, rows), turned };
}

/** The grouping without some rows; groups stay, if empty. */
export function withoutRows(grouping: Grouping, isOut: (row: number) => boolean): Grouping {
  const { offsets, turned } = grouping;
  const kept: number[] = [];
  const ends = new Uint32Array(offsets.length);
  for (let g = 0; g < groupsIn(grouping); g++) {
    for (let place = offsets[g]!; place < offsets[g + 1]!; place++) {
      const row = rowAt(grouping, place);
      if (!isOut(row)) kept.push(row);
    }
    ends[g + 1] = kept.length;
  }
  return { order: Uint32Array.from(kept), offsets: ends, turned };
}

/** Values of the rows in the order of their groups; the array itself when that is the order of the batch. */
export function gather(values: Float64Array, { order }: Grouping): Float64Array {
  if (order === null) return values;
  const gathered = new Float64Array(order.length);
  for (let place = 0; place < order.length; place++) gathered[place] = values[order[place]!]!;
  return gathered;
}

/** Puts values in the order of groups back to their rows; rows that stand in no group get 0. */
export function scatter(values: Float64Array, { order }: Grouping, rows: number): Float64Array {
  if (order === null) return values;
  const scattered = new Float64Array(rows);
  for (let place = 0; place < order.length; place++) scattered[order[place]!] = values[place]!;
  return scattered;
}

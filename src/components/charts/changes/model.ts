/** The largest |A| of a group under two lanes. */
export interface ChangeRow {
  /** Index in the batch. */
  readonly group: number;
  readonly base: number;
  readonly own: number;
  /** Whether the two differ by more than is shown. */
  readonly moved: boolean;
}

/** What an estimator changes, group by group. */
export interface Changes {
  /** At most `rows` groups in the order of the batch: those that move most, and the selected one. */
  readonly rows: readonly ChangeRow[];
  readonly groups: number;
  readonly moved: number;
  /** The group that moves most; null when none moves. */
  readonly most: ChangeRow | null;
  /** Largest movement of all groups but that one. */
  readonly restMoves: number;
}

/** Below this two advantages read the same. */
const READS_THE_SAME = 5e-4;

/**
 * Compares the largest |A| of each group.
 *
 * @param rows how many groups are listed
 */
export function changesOf(
  offsets: Uint32Array,
  base: Float64Array,
  own: Float64Array,
  selected: number | null,
  rows: number,
): Changes {
  const all = Array.from({ length: offsets.length - 1 }, (_, group): ChangeRow => {
    const [was, now] = [base, own].map((values) => largest(values, offsets[group]!, offsets[group + 1]!)) as [
      number,
      number,
    ];
    return { group, base: was, own: now, moved: !(movement(was, now) <= READS_THE_SAME) };
  });
  const by = all.toSorted((a, b) => movement(b.base, b.own) - movement(a.base, a.own) || a.group - b.group);
  const moved = all.filter((row) => row.moved).length;
  const kept = new Set(by.slice(0, rows));
  const wanted = selected === null ? undefined : all[selected];
  if (wanted !== undefined && !kept.has(wanted)) {
    kept.delete(by[Math.min(rows, by.length) - 1]!);
    kept.add(wanted);
  }
  return {
    rows: all.filter((row) => kept.has(row)),
    groups: all.length,
    moved,
    most: moved === 0 ? null : by[0]!,
    restMoves: by.slice(1).reduce((most, row) => Math.max(most, movement(row.base, row.own)), 0),
  };
}

function movement(was: number, now: number): number {
  const by = Math.abs(now - was);
  // What is not a number in one of them has moved as far as can be.
  return Number.isNaN(by) && !Object.is(was, now) ? Infinity : by || 0;
}

function largest(values: Float64Array, from: number, to: number): number {
  let most = 0;
  for (let i = from; i < to; i++) {
    if (Number.isNaN(values[i])) return Number.NaN;
    most = Math.max(most, Math.abs(values[i]!));
  }
  return most;
}

/** Round ends and ticks of an axis from 0 to the largest finite value. */
export function axisOf(rows: readonly ChangeRow[]): { readonly end: number; readonly ticks: readonly number[] } {
  const most = Math.max(0, ...rows.flatMap(({ base, own }) => [base, own]).filter(Number.isFinite));
  if (most === 0) return { end: 1, ticks: [0, 1] };
  // Between the smallest doubles there is no room for steps.
  if (most < TINY) return { end: most, ticks: [0] };
  const power = 10 ** Math.floor(Math.log10(most / 3));
  const step = [1, 2, 5, 10].map((k) => k * power).find((size) => most / size <= 4.2) ?? 10 * power;
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, k) => Number((k * step).toPrecision(12)));
  return { end: most, ticks };
}

const TINY = 1e-300;

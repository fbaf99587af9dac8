import { type Convention, CONVENTIONS } from './conventions.ts';

/** Rewards and the advantages that a framework logged for them, group by group. */
export interface LoggedBatch {
  readonly groups: readonly {
    readonly rewards: readonly (number | null)[];
    /** Null where none was logged. */
    readonly advantages: readonly (number | null)[];
  }[];
}

/** How well a convention explains what was logged. */
export interface ParityRow {
  readonly convention: Convention;
  /** Logged advantages that it gives, within the tolerance of float32. */
  readonly matches: number;
  readonly compared: number;
  /** The largest difference from what was logged. */
  readonly worst: number;
  /** Where that is. */
  readonly worstAt: {
    readonly group: number;
    readonly trajectory: number;
    readonly logged: number;
    readonly ours: number;
  };
}

/** A float32 has seven digits, and a log often fewer: differences below this part of the value are none. */
const TOLERANCE = 1e-4;

/**
 * Every convention against what was logged, the best first: by how many advantages it gives, then by the largest
 * difference. Empty when nothing was logged.
 */
export function parityOf(batch: LoggedBatch): ParityRow[] {
  const all = batch.groups.flatMap(({ rewards }) => rewards.filter(isNumber));
  const rows = CONVENTIONS.map((convention) => rowOf(convention, batch, all)).filter((row) => row !== null);
  return rows.toSorted((a, b) => b.matches - a.matches || a.worst - b.worst);
}

function rowOf(convention: Convention, { groups }: LoggedBatch, all: readonly number[]): ParityRow | null {
  let matches = 0;
  let compared = 0;
  let worst = -1;
  let worstAt: ParityRow['worstAt'] | null = null;
  groups.forEach(({ rewards, advantages }, group) => {
    const ours = advantagesUnder(convention, rewards, all);
    advantages.forEach((logged, trajectory) => {
      const own = ours[trajectory]!;
      if (logged === null || !Number.isFinite(own)) return;
      compared++;
      const difference = Math.abs(logged - own);
      if (difference <= TOLERANCE * (1 + Math.abs(own))) matches++;
      if (difference > worst) {
        worst = difference;
        worstAt = { group, trajectory, logged, ours: own };
      }
    });
  });
  return worstAt === null ? null : { convention, matches, compared, worst, worstAt };
}

/** Advantages of a group under a convention; NaN where a reward is missing. A group of one keeps what its rule gives. */
export function advantagesUnder(
  { centre, scale, ddof, epsilon }: Convention,
  rewards: readonly (number | null)[],
  all: readonly number[],
): number[] {
  const known = rewards.filter(isNumber);
  const group = momentsOf(known, ddof);
  const batch = scale === 'batch' || centre === 'batch' ? momentsOf(all, ddof) : group;
  return rewards.map((reward, i) => {
    if (!isNumber(reward)) return Number.NaN;
    const others =
      centre === 'others' || scale === 'others'
        ? momentsOf(
            rewards.filter((one, k): one is number => k !== i && isNumber(one)),
            ddof,
          )
        : group;
    const of = { group, batch, others };
    const middle = centre === 'none' ? 0 : of[centre].mean;
    return scale === 'none' ? reward - middle : (reward - middle) / (of[scale].std + epsilon);
  });
}

/** Mean and standard deviation; of none 0 and 0. */
function momentsOf(values: readonly number[], ddof: 0 | 1): { mean: number; std: number } {
  if (values.length === 0) return { mean: 0, std: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, std: values.length > ddof ? Math.sqrt(squares / (values.length - ddof)) : 0 };
}

function isNumber(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

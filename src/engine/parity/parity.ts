import { evaluateKernel } from '../frameworks/evaluate.ts';
import { FrameworkRows } from '../frameworks/rows.ts';
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
  const logged = rowsOfLog(batch.groups);
  const rows = CONVENTIONS.map((convention) => rowOf(convention, batch, logged)).filter((row) => row !== null);
  return rows.toSorted((a, b) => b.matches - a.matches || a.worst - b.worst);
}

function rowOf(convention: Convention, { groups }: LoggedBatch, rows: FrameworkRows): ParityRow | null {
  const ours = advantagesUnder(convention, rows);
  let first = 0;
  let matches = 0;
  let compared = 0;
  let worst = -1;
  let worstAt: ParityRow['worstAt'] | null = null;
  groups.forEach(({ rewards, advantages }, group) => {
    advantages.forEach((logged, trajectory) => {
      const own = ours[first + trajectory]!;
      if (logged === null || !Number.isFinite(own)) return;
      compared++;
      const difference = Math.abs(logged - own);
      if (difference <= TOLERANCE * (1 + Math.abs(own))) matches++;
      if (difference > worst) {
        worst = difference;
        worstAt = { group, trajectory, logged, ours: own };
      }
    });
    first += rewards.length;
  });
  return worstAt === null ? null : { convention, matches, compared, worst, worstAt };
}

/** The rows of a batch; a reward that is missing or not finite is none. */
export function rowsOfLog(groups: readonly { readonly rewards: readonly (number | null)[] }[]): FrameworkRows {
  return new FrameworkRows({
    rewards: groups.flatMap(({ rewards }) => rewards.map((reward) => (isNumber(reward) ? reward : Number.NaN))),
    groups: groups.flatMap(({ rewards }, group) => rewards.map(() => group)),
  });
}

/** Advantages of the rows under a convention; NaN where a reward is missing. */
export function advantagesUnder({ kernel }: Convention, rows: FrameworkRows): Float64Array {
  const { advantages } = evaluateKernel(kernel, rows);
  return advantages.map((advantage, row) => (Number.isNaN(rows.rewards![row]!) ? Number.NaN : advantage));
}

function isNumber(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

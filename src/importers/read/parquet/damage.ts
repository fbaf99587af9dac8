/** Thrown where bytes cannot be what the format says. */
export class Damaged extends Error {}

/** Thrown where the bytes may be right but are not read here; the message says what it is that the file has. */
export class NotRead extends Error {
  /** What to do; null for what helps against most. */
  readonly advice: string | null;
  constructor(message: string, advice: string | null = null) {
    super(message);
    this.advice = advice;
  }
}

/** What to do about parts that are too large to be held. */
export const SMALLER_GROUPS =
  'Write it with smaller row groups, pandas.read_parquet("FILE").to_parquet("smaller.parquet", row_group_size=10000), and drop that.';

/** @throws {Damaged} unless it holds. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Damaged(what);
}

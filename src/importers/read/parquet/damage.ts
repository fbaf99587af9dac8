/** Thrown where bytes cannot be what the format says. */
export class Damaged extends Error {}

/** Thrown where the bytes may be right but are not read here; the message says what they are. */
export class NotRead extends Error {}

/** @throws {Damaged} unless it holds. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Damaged(what);
}

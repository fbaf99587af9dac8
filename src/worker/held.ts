/*
 * What a worker keeps from one job to the next: a batch that it has is not sent again. The page holds a memory a worker
 * (`jobClient.ts`), the worker the last value it was sent.
 */

/** A value on the wire: by its id alone when the worker has it. */
export interface Held<T> {
  readonly id: number;
  readonly value: T | null;
}

const MEMORY = 'held';
const SENT = 'sent';
const ids = new WeakMap<object, number>();
let lastId = 0;

/** Leaves the value out when the worker has answered a job with this very one, which is the last it answered. */
export function encodeHeld<T extends object>(value: T, memory: Map<string, unknown>): Held<T> {
  const id = ids.get(value) ?? ++lastId;
  ids.set(value, id);
  const known = memory.get(MEMORY) === value;
  memory.set(SENT, value);
  // Another value on its way takes the held one's place, whether or not its answer is waited for.
  if (!known) memory.delete(MEMORY);
  return { id, value: known ? null : value };
}

/** Notes that the worker holds the value, unless another one was sent since: that has taken its place. */
export function acknowledgeHeld(value: object, memory: Map<string, unknown>): void {
  if (memory.get(SENT) === value) memory.set(MEMORY, value);
}

/**
 * The worker's side: gives the value that a job means.
 * @param what how an error calls it: "batch"
 */
export function createHolder<T>(what: string): (held: Held<T>) => T {
  let kept: { readonly id: number; readonly value: T } | null = null;
  return ({ id, value }) => {
    if (value !== null) kept = { id, value };
    if (kept?.id !== id) throw new Error(`the worker does not hold ${what} ${id}`);
    return kept.value;
  };
}

import { PROGRAM_LIMITS } from '../program/limits.ts';
import { ProgramError, type ProgramResult } from '../program/types.ts';
import { fault, nameOf } from './fault.ts';

/**
 * What an estimator gave back as arrays of doubles: one list with an array a group, which stands for advantages and
 * returns, or the two as `[advantages, returns]`. Lengths are not compared: rLLM's collector does that.
 * @throws {ProgramError} TypeError where it is anything else; RangeError when it is too much.
 */
export function readResult(value: unknown, rewards: number): ProgramResult {
  if (isThenable(value))
    throw wrong(
      'it gives back a promise; rLLM does not wait for an estimator, so it must give back the arrays themselves',
    );
  if (!Array.isArray(value)) throw wrong(`it gives back ${nameOf(value)} instead of a list with an array a group`);
  const room = { left: 2 * rewards + PROGRAM_LIMITS.spareNumbers };
  if (!isPair(value)) {
    const advantages = arraysOf(value, 'the advantages', room);
    return { advantagesByGroup: advantages, returnsByGroup: advantages };
  }
  const [first, second] = value as readonly unknown[];
  const advantages = arraysOf(first as readonly unknown[], 'the advantages', room);
  if (second === first) return { advantagesByGroup: advantages, returnsByGroup: advantages };
  if (!Array.isArray(second)) throw wrong(`its returns are ${nameOf(second)} instead of a list with an array a group`);
  return { advantagesByGroup: advantages, returnsByGroup: arraysOf(second, 'the returns', room) };
}

/** `[advantages, returns]`: two entries, the first a list of arrays. */
function isPair(value: readonly unknown[]): boolean {
  const [first] = value;
  return value.length === 2 && Array.isArray(first) && first.length > 0 && first.every(isArrayLike);
}

function arraysOf(lists: readonly unknown[], what: string, room: { left: number }): Float64Array[] {
  take(room, lists.length);
  return Array.from({ length: lists.length }, (_, g) => {
    const list = lists[g];
    if (!isArrayLike(list)) throw wrong(`${what} of group ${g + 1} are ${nameOf(list)} instead of an array`);
    take(room, list.length);
    const out = new Float64Array(list.length);
    for (let i = 0; i < list.length; i++) {
      const number = list[i];
      if (typeof number !== 'number')
        throw wrong(`entry ${i + 1} of ${what} of group ${g + 1} is ${nameOf(number)} instead of a number`);
      out[i] = number;
    }
    return out;
  });
}

function take(room: { left: number }, count: number): void {
  room.left -= count;
  if (!(room.left >= 0))
    throw new ProgramError(fault('RangeError', 'it gives back far more numbers than it was given'));
}

function isArrayLike(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

function wrong(message: string): ProgramError {
  return new ProgramError(fault('TypeError', message));
}

import { PROGRAM_LIMITS } from '../program/limits.ts';
import { type ProgramFault, ProgramError } from '../program/types.ts';
import type { TextPlace } from './places.ts';

/** How engines name the user's text in a stack. */
export const SOURCE_NAME = 'estimator.js';

const PLACE = /estimator\.js:(\d+):(\d+)/;

/** What was thrown as data, with its place in the user's text. It may be anything, so nothing of it is trusted. */
export function faultOf(thrown: unknown): ProgramFault {
  try {
    if (thrown instanceof ProgramError) return thrown.fault;
    if (thrown instanceof Error) {
      return {
        name: textOf(thrown.name, 100),
        message: textOf(thrown.message, PROGRAM_LIMITS.message),
        ...(placeInStack(String(thrown.stack)) ?? placeOnError(thrown) ?? { line: null, column: null }),
      };
    }
    return fault('Error', `it threw ${nameOf(thrown)}`);
  } catch {
    return fault('Error', 'it threw what cannot be read');
  }
}

function placeInStack(stack: string): TextPlace | null {
  const [, line, column] = PLACE.exec(stack) ?? [];
  return line === undefined ? null : { line: Number(line), column: Number(column) };
}

/**
 * Safari's stacks do not name what was evaluated. There an error has the place itself, and the address of its script
 * unless it was evaluated.
 */
function placeOnError(error: Error): TextPlace | null {
  const { line, column, sourceURL } = error as { line?: unknown; column?: unknown; sourceURL?: unknown };
  const isPlace = [line, column].every((one) => Number.isSafeInteger(one) && (one as number) > 0);
  return isPlace && sourceURL === undefined ? { line: line as number, column: column as number } : null;
}

/** A fault without a place. */
export function fault(name: string, message: string): ProgramFault {
  return { name, message, line: null, column: null };
}

/** What a value is, in words. */
export function nameOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number') {
    return String(value);
  }
  if (typeof value === 'bigint') return `the bigint ${value}n`;
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 60))}`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value instanceof Promise) return 'a promise';
  if (ArrayBuffer.isView(value) && 'length' in value) return `an array of ${String(value.length)}`;
  return 'an object';
}

function textOf(value: unknown, most: number): string {
  const text = String(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

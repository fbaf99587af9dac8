import { PROGRAM_LIMITS } from '../program/limits.ts';
import type { CallOutcome, RunOutcome } from '../program/outcome.ts';
import { type TooLarge, tooLargeResult } from '../program/tooLarge.ts';
import type { ConsoleLine, ProgramFault, ProgramOption } from '../program/types.ts';
import { type ArrayColumns, unpackArrays } from './wire.ts';

/** What a worker of the box said, after every part of it was looked at. */
export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'console'; readonly line: ConsoleLine }
  | {
      readonly kind: 'done';
      readonly outcome: Ran | { readonly kind: 'fault'; readonly fault: ProgramFault } | TooLarge;
    };

type Ran = Omit<Extract<RunOutcome, { kind: 'ran' }>, 'console'>;

/** What was asked, against which an answer is held. */
export interface Asked {
  readonly token: string;
  /** Rewards of each call. */
  readonly rewards: readonly number[];
}

/**
 * Checks a message from the box: only plain values and typed arrays of the right kind, lengths that fit, the token of
 * this very run. Null for a message of another token, and for one that is no answer: such a message is dropped. An answer that
 * cannot be read is broken: nothing better will come.
 */
export function readReply(data: unknown, asked: Asked | null): Reply | null {
  if (!isRecord(data)) return null;
  const { kind } = data;
  if (kind === 'ready') return { kind };
  if (kind === 'broken') return { kind, message: textOf(data['message']) };
  if (asked === null || data['token'] !== asked.token) return null;
  if (kind === 'console') {
    const { level } = data;
    if (level !== 'log' && level !== 'warn' && level !== 'error') return null;
    return { kind, line: { level, text: textOf(data['text']) } };
  }
  if (kind === 'fault') {
    const fault = faultOf(data['fault']);
    return fault === null ? UNREADABLE : { kind: 'done', outcome: { kind, fault } };
  }
  return kind === 'ran' ? (ranOf(data, asked) ?? UNREADABLE) : null;
}

const UNREADABLE: Reply = { kind: 'broken', message: 'its answer cannot be read' };

function ranOf(data: Readonly<Record<string, unknown>>, { rewards }: Asked): Reply | null {
  const calls = rewards.length;
  const names = listOf(data['names'], PROGRAM_LIMITS.names, (name) =>
    typeof name === 'string' ? name.slice(0, 200) : null,
  );
  const options = listOf(data['options'], PROGRAM_LIMITS.options, optionOf);
  const faults = listOf(data['faults'], calls, (fault) => (fault === null ? { none: true } : faultOf(fault)));
  const { ms } = data;
  if (names === null || names.length === 0 || options === null || faults === null || faults.length !== calls)
    return null;
  if (typeof ms !== 'number' || !(ms >= 0)) return null;
  const advantages = columnsOf(data['advantages'], calls);
  const returns = data['returns'] === null ? advantages : columnsOf(data['returns'], calls);
  if (advantages === null || returns === null) return null;
  const size = advantages.values.length + (returns === advantages ? 0 : returns.values.length);
  const tooLarge = tooLargeResult(size, rewards);
  if (tooLarge !== null) return { kind: 'done', outcome: tooLarge };
  const advantagesOfCalls = unpackArrays(advantages);
  const returnsOfCalls = returns === advantages ? advantagesOfCalls : unpackArrays(returns);
  const outcomes = faults.map((fault, k): CallOutcome => {
    if (!('none' in fault)) return { kind: 'fault', fault };
    const result = { advantagesByGroup: advantagesOfCalls[k]!, returnsByGroup: returnsOfCalls[k]! };
    return { kind: 'ok', result };
  });
  return { kind: 'done', outcome: { kind: 'ran', names, options, calls: outcomes, ms } };
}

function columnsOf(value: unknown, lists: number): ArrayColumns | null {
  if (!isRecord(value)) return null;
  const { values, lengths, counts } = value;
  if (!(values instanceof Float64Array && lengths instanceof Uint32Array && counts instanceof Uint32Array)) return null;
  const fits = counts.length === lists && sumOf(counts) === lengths.length && sumOf(lengths) === values.length;
  return fits ? { values, lengths, counts } : null;
}

function sumOf(numbers: Uint32Array): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function faultOf(value: unknown): ProgramFault | null {
  if (!isRecord(value)) return null;
  const { name, message, line, column } = value;
  if (typeof name !== 'string' || typeof message !== 'string') return null;
  return { name: name.slice(0, 100), message: textOf(message), line: placeOf(line), column: placeOf(column) };
}

function placeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}

function optionOf(value: unknown): ProgramOption | null {
  if (!isRecord(value)) return null;
  const { kind, key } = value;
  const start = value['default'];
  if (typeof key !== 'string' || key === '' || key.length > PROGRAM_LIMITS.optionKey) return null;
  if (kind === 'boolean' && typeof start === 'boolean') return { kind, key, default: start };
  if (kind === 'number') {
    const { min, max, step } = value;
    if (![min, max, start].every(Number.isFinite) || !(step === null || Number.isFinite(step))) return null;
    return {
      kind,
      key,
      min: Number(min),
      max: Number(max),
      step: step === null ? null : Number(step),
      default: Number(start),
    };
  }
  const choices = listOf(value['choices'], PROGRAM_LIMITS.choices, (choice) =>
    typeof choice === 'string' ? choice.slice(0, PROGRAM_LIMITS.choice) : null,
  );
  if (kind !== 'choice' || choices === null || typeof start !== 'string' || !choices.includes(start)) return null;
  return { kind, key, choices, default: start };
}

/** A list with each entry read; null when there is none, it is too long, or one of them cannot be read. */
function listOf<T>(value: unknown, most: number, read: (entry: unknown) => T | null): T[] | null {
  if (!Array.isArray(value) || value.length > most) return null;
  const entries = value.map(read);
  return entries.includes(null) ? null : (entries as T[]);
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return text.length > PROGRAM_LIMITS.message ? `${text.slice(0, PROGRAM_LIMITS.message)}…` : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

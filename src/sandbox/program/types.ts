/**
 * What a user's estimator is given, what it gives back, and what it can say of itself, whatever its language and
 * wherever it runs: in the box of the page, or in a worker thread of the command line. All of it is plain data, so
 * that it can be posted from one realm to another.
 */

import type { Revision } from '../../engine/revision.ts';

export type ProgramLanguage = 'javascript' | 'python';

/** A user's estimator as text. */
export interface ProgramSource {
  readonly language: ProgramLanguage;
  readonly text: string;
}

/** Facts of one trajectory group, aligned with its array of rewards. */
export interface ProgramGroup {
  readonly id: string;
  readonly role: string;
  readonly trajectoryIds: readonly string[];
  /** Tokens of each response; null where the file does not say. */
  readonly responseLengths: readonly (number | null)[];
  /** Steps of each trajectory. */
  readonly stepCounts: readonly number[];
  /** Tokens of each step; where it is left out, those of a response count as divided evenly. */
  readonly stepLengths?: readonly (readonly number[])[];
}

/** A value of an option: what a slider, a switch or a menu gives. */
export type OptionValue = number | boolean | string;

/** One call: the groups of one role, in group order, as rLLM's collector makes it. */
export interface ProgramCall {
  /** One array of rewards a group. */
  readonly rewardsByGroup: readonly Float64Array[];
  readonly groups: readonly ProgramGroup[];
  /** rLLM's algorithm configuration, by rLLM's keys. */
  readonly algorithmConfig: Readonly<Record<string, unknown>>;
  /** Values of the program's own options, by key; an absent one has its default. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** The revision whose keywords a Python function is called with; HEAD when it is left out. */
  readonly revision?: Revision;
}

/** What a call gives back: advantages and returns, one array a group, aligned with the rewards. */
export interface ProgramResult {
  readonly advantagesByGroup: readonly Float64Array[];
  readonly returnsByGroup: readonly Float64Array[];
}

/** An option that a program declares; a form can offer it. */
export type ProgramOption =
  | {
      readonly kind: 'number';
      readonly key: string;
      readonly min: number;
      readonly max: number;
      readonly step: number | null;
      readonly default: number;
    }
  | { readonly kind: 'boolean'; readonly key: string; readonly default: boolean }
  | { readonly kind: 'choice'; readonly key: string; readonly choices: readonly string[]; readonly default: string };

/** A line that the program wrote. */
export interface ConsoleLine {
  readonly level: 'log' | 'warn' | 'error';
  readonly text: string;
}

/** Why a program has no result, in the words of its language, and where in the text that the user wrote. */
export interface ProgramFault {
  /** `TypeError`, `ValueError`, `SyntaxError`, ... as the language names it. */
  readonly name: string;
  readonly message: string;
  /** From 1, in the user's text; null where nothing says. */
  readonly line: number | null;
  readonly column: number | null;
}

/** A program that has been read: its names and its options, and the function to call. */
export interface LoadedProgram {
  /** Names under which it registers estimators, in order; the first is the one that is run. */
  readonly names: readonly string[];
  readonly options: readonly ProgramOption[];
  /** @throws {ProgramError} when the program raises or gives back what is no list of arrays. */
  readonly call: (name: string, call: ProgramCall) => ProgramResult;
}

/** A language that is ready to run: reads a text, and keeps no state from one text to the next. */
export interface LanguageRuntime {
  /** @throws {ProgramError} when the text cannot be read, or raises while it is read. */
  readonly load: (text: string, write: (line: ConsoleLine) => void) => LoadedProgram;
}

/** A fault on its way up. */
export class ProgramError extends Error {
  readonly fault: ProgramFault;

  constructor(fault: ProgramFault) {
    super(fault.message);
    this.name = 'ProgramError';
    this.fault = fault;
  }
}

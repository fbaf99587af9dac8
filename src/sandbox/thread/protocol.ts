import type { CallOutcome } from '../program/outcome.ts';
import type { ConsoleLine, ProgramCall, ProgramFault, ProgramLanguage, ProgramOption } from '../program/types.ts';

/** What a thread is started with. */
export interface ThreadData {
  readonly language: ProgramLanguage;
  readonly text: string;
  /** Whether Python is CPython in the place of MicroPython. */
  readonly fullPython: boolean;
}

/** What a thread is asked: the calls of one name. It is ended by who started it. */
export interface ThreadRequest {
  readonly name: string;
  readonly calls: readonly ProgramCall[];
}

/** What a thread says, in this order; `results` for each question; a fault in the place of `loaded` is its last word. */
export type FromThread =
  /** The language is ready, and reading the text begins: from here on time counts. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'console'; readonly line: ConsoleLine }
  | { readonly kind: 'loaded'; readonly names: readonly string[]; readonly options: readonly ProgramOption[] }
  | { readonly kind: 'results'; readonly outcomes: readonly CallOutcome[] }
  | { readonly kind: 'fault'; readonly fault: ProgramFault };

import type { ConsoleLine, ProgramFault, ProgramOption, ProgramResult } from './types.ts';

/** What one call of a program came to. */
export type CallOutcome =
  | { readonly kind: 'ok'; readonly result: ProgramResult }
  | { readonly kind: 'fault'; readonly fault: ProgramFault };

/** What a run of a program came to: it is read once, and then called once for each call. Plain data. */
export type RunOutcome =
  | {
      readonly kind: 'ran';
      /** Names under which it registers estimators; never empty. */
      readonly names: readonly string[];
      readonly options: readonly ProgramOption[];
      /** One a call, in their order. */
      readonly calls: readonly CallOutcome[];
      readonly console: readonly ConsoleLine[];
      /** Time from reading the program to its last result, in ms. */
      readonly ms: number;
    }
  /** It cannot be read, or raises while it is read. */
  | { readonly kind: 'fault'; readonly fault: ProgramFault; readonly console: readonly ConsoleLine[] }
  | { readonly kind: 'timeout'; readonly ms: number; readonly console: readonly ConsoleLine[] }
  | {
      readonly kind: 'too-large';
      readonly what: 'source' | 'rewards' | 'result';
      readonly size: number;
      readonly limit: number;
    }
  /** What ran it died, or answered what cannot be read. */
  | { readonly kind: 'crashed'; readonly message: string; readonly console: readonly ConsoleLine[] }
  /** Somebody stopped it, or a later run took its place. */
  | { readonly kind: 'cancelled' }
  /** There is nothing here to run it in. */
  | { readonly kind: 'unavailable'; readonly message: string };

/** An outcome other than results, in one sentence; null where there are results. */
export function outcomeSentence(outcome: RunOutcome): string | null {
  switch (outcome.kind) {
    case 'ran':
      return null;
    case 'fault':
      return faultSentence(outcome.fault);
    case 'timeout':
      return `It was stopped after ${outcome.ms.toLocaleString('en')} ms. Does a loop never end?`;
    case 'too-large':
      return tooLarge(outcome);
    case 'crashed':
      return `It could not go on: ${outcome.message}.`;
    case 'cancelled':
      return 'It was stopped.';
    case 'unavailable':
      return /[.!?]$/.test(outcome.message) ? outcome.message : `Code cannot run here: ${outcome.message}.`;
    default:
      return outcome satisfies never;
  }
}

/** `Line 10, column 5: TypeError: …` */
export function faultSentence({ name, message, line, column }: ProgramFault): string {
  const words = message === '' ? name : `${name}: ${message}`;
  if (line === null) return words;
  return column === null ? `Line ${line}: ${words}` : `Line ${line}, column ${column}: ${words}`;
}

function tooLarge({ what, size, limit }: Extract<RunOutcome, { kind: 'too-large' }>): string {
  const [has, most] = [size.toLocaleString('en'), limit.toLocaleString('en')];
  if (what === 'source') return `This source has ${has} characters; at most ${most} are run.`;
  if (what === 'rewards') return `These are ${has} rewards; a custom estimator is given at most ${most} at a time.`;
  return `It gives back ${has} numbers; at most ${most} are taken.`;
}

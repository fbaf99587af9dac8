import type { ProgramLanguage } from '../program/types.ts';
import type { BoxAssets } from './wire.ts';

/** What the box must know of a language. */
export interface BoxLanguage {
  /** The script of its workers, as one classic script that calls `serveBox`. */
  readonly workerText: () => Promise<string>;
  /** Starting a worker takes seconds of a processor: fewer wait, and each is given more time. */
  readonly heavy?: boolean;
  /** What its workers are sent before they are asked for anything; fetched by the page, since the box fetches nothing. */
  readonly assets: () => Promise<BoxAssets>;
  /**
   * What a user wrote as its workers take it.
   * @throws {ProgramError} when it cannot be.
   */
  readonly prepare: (text: string) => string;
  /** Where a text is no text of the language, for faults that do not say; null when that is not known. */
  readonly findSyntaxError: (text: string) => { readonly line: number; readonly column: number } | null;
}

/** What runs a program: a language by its usual engine, or another engine of a language. */
export type BoxEngine = ProgramLanguage | 'full-python';

/** A program and what is to run it. */
export interface BoxSource {
  readonly language: BoxEngine;
  readonly text: string;
}

/** Engines that can run; another is added by its folder and a line where the client is made. */
export type BoxLanguages = Partial<Readonly<Record<BoxEngine, () => Promise<BoxLanguage>>>>;

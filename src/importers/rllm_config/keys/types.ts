import type { Revision } from '../../../engine/revision.ts';
import type { ConfigScalar } from '../types.ts';

/** Kinds of values; `?` allows null. */
export type KeyType = 'boolean' | 'boolean?' | 'integer' | 'number' | 'number?' | 'text' | 'text?' | 'any';

/** A key of rLLM's configuration that has a part in advantages, or looks as if it had. */
export interface KnownKey {
  /** Dotted, from the root of the whole configuration. */
  readonly path: string;
  readonly type: KeyType;
  /** Default of rLLM's class; undefined when there is no class. */
  readonly classDefault?: ConfigScalar;
  /**
   * What counts when the configuration does not have the key: the class default unless it is given here; null for a
   * revision that stops without the key.
   */
  readonly absent?: Readonly<Partial<Record<Revision, { readonly value: ConfigScalar } | null>>>;
  /** What base.yaml of a revision says; undefined when it does not have the key. */
  readonly yaml: Readonly<Record<Revision, ConfigScalar | undefined>>;
  /** Who reads it at a revision, as the subject of a sentence; null when nobody does. */
  readonly readBy: Readonly<Record<Revision, string | null>>;
  /** Where its value goes in `RllmSettings`; null when it goes nowhere. */
  readonly setting: readonly string[] | null;
  /** What works there; anything else is out of range. */
  readonly allowed?: Allowed;
  /** Where it is ignored: why, and the catalogue's entry. */
  readonly ignored?: { readonly why: string; readonly discrepancy: string | null };
  /** What is worth knowing about a value, where it is read. */
  readonly remarks?: readonly Remark[];
}

/** Allowed values, or a range of numbers, and what happens beyond it. */
export type Allowed = { readonly else: string; readonly discrepancy?: string } & (
  | { readonly values: readonly ConfigScalar[] }
  | { readonly min: number; readonly max?: number }
);

export interface Remark {
  /** The values it is about; any value when absent. */
  readonly values?: readonly ConfigScalar[];
  /** The only revision it is about. */
  readonly revision?: Revision;
  /** A flag of the configuration with which it does not hold. */
  readonly unlessOn?: string;
  readonly sentence: string;
  readonly discrepancy: string | null;
  /** Whether the key does not do what it says. */
  readonly warns: boolean;
}

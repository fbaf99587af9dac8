import type { DeadTest } from '../../engine/frameworks/deadRules.ts';
import type { LossModeId } from '../../engine/frameworks/loss/modes.ts';
import type { LossOptions } from '../../engine/frameworks/loss/weights.ts';
import type { EvaluateOptions, Variant } from '../../engine/frameworks/types.ts';
import type { ConfiguredFramework, ConfigValue } from './types.ts';

/** The values of a framework's keys: what the text gives, else the defaults. */
export interface Settings {
  readonly get: (path: string) => ConfigValue;
  readonly text: (path: string) => string;
  /** NaN when it is no number. */
  readonly number: (path: string) => number;
  readonly isOn: (path: string) => boolean;
  /** Whether the text gives it. */
  readonly has: (path: string) => boolean;
  /** Name of the Python class that is called. */
  readonly call: string | null;
}

/** A key that takes part. */
export interface KeySpec {
  /** The framework's spelling, without the dashes of a flag. */
  readonly path: string;
  /** Older or other spellings. */
  readonly aliases?: readonly string[];
  readonly default: ConfigValue;
  /** Values that it takes, where they are few. */
  readonly allowed?: readonly ConfigValue[];
  /** What it does, as one sentence. */
  readonly effect: (settings: Settings) => string;
  /** Why it has no effect beside the other keys, as one sentence; null when it has. */
  readonly idle?: (settings: Settings) => string | null;
  /** Whether the row is left out when the text does not give it. */
  readonly isQuiet?: boolean;
}

/** What the settings come to. */
export interface Reading {
  readonly variant: Variant | string | null;
  readonly options?: EvaluateOptions;
  readonly loss: LossModeId | null;
  readonly lossOptions?: LossOptions;
  /** Id of the rule for dead groups, with other bounds if the configuration gives them. */
  readonly dead?: string | { readonly rule: string; readonly test: DeadTest } | null;
  readonly overlong?: OverlongSettings | null;
  readonly remarks?: readonly string[];
}

/** What keys say of the punishment of long answers; NaN where they say nothing. */
export interface OverlongSettings {
  readonly rule: string;
  readonly maxLength: number;
  readonly buffer: number;
  readonly factor: number;
}

/** All that is known of one framework's configuration. */
export interface ConfigReader {
  readonly framework: ConfiguredFramework;
  /** Words that only a text of this framework has. */
  readonly marks: RegExp;
  /** Whether keys are flags of a command. */
  readonly isFlags: boolean;
  readonly keys: (call: string | null) => readonly KeySpec[];
  readonly read: (settings: Settings) => Reading;
}

/** The size of a group, where the text gives it: a default says nothing of a batch that is there. */
export function givenSize(settings: Settings, path: string): { groupSize?: number } {
  const size = settings.number(path);
  return settings.has(path) && size >= 1 ? { groupSize: size } : {};
}

/** An effect that is the same whatever the value. */
export const says = (sentence: string) => () => sentence;

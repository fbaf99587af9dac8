import type { DeadRule, DeadTest } from '../../engine/frameworks/deadRules.ts';
import type { LossMode } from '../../engine/frameworks/loss/modes.ts';
import type { LossOptions } from '../../engine/frameworks/loss/weights.ts';
import type { OverlongRule } from '../../engine/frameworks/overlong.ts';
import type { EvaluateOptions, FrameworkId, Variant } from '../../engine/frameworks/types.ts';
import type { ConfigIssue, ConfigScalar } from '../rllm_config/types.ts';

/** Frameworks whose configurations are read. */
export type ConfiguredFramework = Extract<
  FrameworkId,
  'rllm' | 'verl' | 'trl' | 'unsloth' | 'openrlhf' | 'nemo' | 'swift' | 'slime' | 'areal'
>;

/** How a configuration is written. */
export type WrittenAs = 'yaml' | 'json' | 'overrides' | 'flags' | 'python';

/** A value of a key; a list holds scalars, or texts of what is nested deeper. */
export type ConfigValue = ConfigScalar | readonly ConfigScalar[];

/** A key as the text has it. */
export interface WrittenKey {
  /** Parts joined with points; without the dashes of a flag. */
  readonly path: string;
  readonly value: ConfigValue;
  /** Whether it is filled in only when it is run: `${a.b}`, `$NAME`. */
  readonly waits: boolean;
  readonly line: number;
  readonly column: number;
}

/** A text as keys with places. */
export interface WrittenConfig {
  readonly writtenAs: WrittenAs;
  /** Name of the Python class that is called; null when none is. */
  readonly call: string | null;
  readonly keys: readonly WrittenKey[];
  readonly problems: readonly ConfigIssue[];
}

export type KeyStatus =
  /** Read, and it takes part. */
  | 'used'
  /** Read by nobody, or without effect beside the other keys. */
  | 'no effect'
  /** Nothing is known of it here: it has no part in advantages, or is misspelt. */
  | 'unknown'
  /** Not in the text: the framework's default counts. */
  | 'default';

/** One key and what it does. */
export interface KeyRow {
  /** The framework's spelling. */
  readonly key: string;
  /** As text. */
  readonly value: string;
  readonly status: KeyStatus;
  /** One sentence. */
  readonly effect: string;
  /** Place in the text; null for a default. */
  readonly line: number | null;
  readonly column: number | null;
}

/** A punishment of long answers, with what the configuration gives of it. */
export interface Overlong {
  readonly rule: OverlongRule;
  /** Tokens of the longest answer; null when the configuration does not say. */
  readonly maxLength: number | null;
  readonly buffer: number;
  readonly factor: number;
}

/** What a configuration makes a framework do with rewards and advantages. */
export interface Behaviour {
  /** Null when no variant of the list does what it says: `remarks` say why. */
  readonly variant: Variant | null;
  /** Sizes, weights and bounds that the configuration gives. */
  readonly options: EvaluateOptions;
  readonly lossMode: LossMode | null;
  readonly lossOptions: LossOptions;
  /** The rule for dead groups with its bounds as configured; null when none is on. */
  readonly deadRule: (DeadRule & { readonly test: DeadTest }) | null;
  /** How long answers are punished before the advantages; null when they are not. */
  readonly overlong: Overlong | null;
  /** What the keys come to together: one sentence each. */
  readonly remarks: readonly string[];
}

export interface FrameworkConfig extends Behaviour {
  /** Null when it is not clear which: `candidates` are those that it may be, the likelier first. */
  readonly framework: ConfiguredFramework | null;
  readonly candidates: readonly ConfiguredFramework[];
  readonly writtenAs: WrittenAs | null;
  readonly keys: readonly KeyRow[];
  /** What cannot be read, with the place and what to do. */
  readonly problems: readonly ConfigIssue[];
}

import type { RewardValue, StepRecord } from '../engine/batch/types.ts';
import type { EpisodeRecord } from '../engine/episode/record.ts';
import type { RunPlaces } from './build/places.ts';
import type { ColumnMapping, MissingReward } from './mapping/parts.ts';
import type { PlaygroundDocument } from './playground/document.ts';
import type { ByteSource } from './read/bytes.ts';

/** One file handed to the importers: a dropped file, a pasted text or a path of the command line. */
export interface ImportFile {
  /** Relative path with `/`: it may carry the training step and the split. */
  readonly path: string;
  readonly bytes: Uint8Array | ByteSource;
}

/** A record that was not used, and why. */
export interface SkippedRecord {
  readonly file: string;
  /** Line of the file, or row of a parquet file, from 1; null where the format has no lines. */
  readonly line: number | null;
  readonly reason: string;
  /** How many records from there on, when it is more than one. */
  readonly records?: number;
}

/** A column of which the reward is made. */
export interface ColumnWeight {
  readonly column: string;
  readonly weight: number;
}

/** A question whose answer would change the numbers; what is taken now is the answer given, or the default. */
export interface ImportQuestion {
  readonly id: string;
  readonly text: string;
  /** Asks for the weights of these columns; weight 0 leaves a column out. */
  readonly weights?: readonly ColumnWeight[];
  /** Weights under which what the framework logged follows from the columns, where others were taken. */
  readonly fitting?: readonly ColumnWeight[];
  /** Asks how many rows in a row are one group; null while all rows are one. */
  readonly groupSize?: number | null;
}

/** One trajectory group as a file held it. Arrays run over its trajectories, in file order. */
export interface ImportedGroup {
  /** `{task}:{role}` as rLLM writes it (`:` inside a part as `%3A`), or the file's own bare group id. */
  readonly groupId: string;
  readonly task: string;
  readonly role: string;
  /** Training step; null when the file has none. */
  readonly step: number | null;
  /** The group is of a validation or an evaluation, as the file says. */
  readonly validation?: true;
  readonly rewards: readonly RewardValue[];
  readonly trajectoryIds?: readonly string[];
  /** The framework's own advantages, null where none was logged; absent when none was. For comparison only. */
  readonly logged?: readonly (number | null)[];
  readonly steps?: readonly (readonly StepRecord[])[];
  /** Response tokens of each trajectory, null where the file does not say; absent when steps say it, or nothing does. */
  readonly responseLengths?: readonly (number | null)[];
}

/** One episode as a file held it. */
export interface ImportedEpisode extends EpisodeRecord {
  /** Training step; null when the file has none. */
  readonly step: number | null;
  /** `train` or `val`; empty when the file does not tell. */
  readonly split: string;
}

/** What was read, before it replaces anything. */
export interface ImportedRun {
  /** Id of the format, as in the list of importers. */
  readonly format: string;
  /** Episodes go through rLLM's filtering (groups of one are dropped), groups and rows do not. */
  readonly source: 'episodes' | 'groups' | 'rows' | 'document';
  readonly files: readonly string[];
  readonly records: { readonly read: number; readonly used: number; readonly skipped: number };
  readonly skipped: readonly SkippedRecord[];
  readonly roles: readonly string[];
  /** Roles whose tokens train no policy (a judge, a simulated user); absent when the format has none. */
  readonly frozenRoles?: readonly string[];
  readonly steps: readonly (number | null)[];
  readonly groups: readonly ImportedGroup[];
  /** The episodes that the groups were made of; absent when the format has none. */
  readonly episodes?: readonly ImportedEpisode[];
  /** The columns of the rows and what they were taken for; absent for formats that say themselves what their fields are. */
  readonly mapping?: ColumnMapping;
  /** Rewards that were missing or unreadable, and what was made of them; absent for episodes and documents, which keep them. */
  readonly missingRewards?: { readonly count: number; readonly taken: MissingReward };
  /** Names of the parts of the reward, before weights. */
  readonly components: readonly string[];
  readonly counts: {
    readonly trajectories: number;
    readonly rewardsOk: number;
    readonly rewardsMissing: number;
    readonly rewardsInfinite: number;
    readonly zeroVarianceGroups: number;
    readonly stepsTotal: number | null;
    readonly truncated: number | null;
    readonly errors: number | null;
    readonly duplicatesRemoved: number;
    readonly responseTokensTotal: number | null;
  };
  readonly hasLoggedAdvantage: boolean;
  /** Everything there is to say of the run, what was not taken as it was first, then the notes. */
  readonly warnings: readonly string[];
  /** Those of the warnings that are mere facts: all was taken as it was. */
  readonly notes: readonly string[];
  readonly questions: readonly ImportQuestion[];
  /** Where the texts of prompts and responses stand; absent when there are none. The texts themselves are not kept. */
  readonly places?: RunPlaces;
  /** The document itself, when the file is in the playground's own format. */
  readonly document?: PlaygroundDocument;
}

/** Why nothing could be read: what, where, and what to do. */
export interface ImportRefusal {
  readonly file: string;
  readonly message: string;
  /** Columns of which one may be the reward, though none is called so. */
  readonly columns?: readonly string[];
}

export type ImportResult =
  | { readonly ok: true; readonly value: ImportedRun }
  | { readonly ok: false; readonly refusal: ImportRefusal };

import type { ColumnChoices, MissingReward } from './mapping/parts.ts';

/** What was answered to the questions of an import. Where there is no answer the default is taken. */
export interface ImportAnswers {
  /** Weights of the columns that make the reward, by name; 0 leaves a column out. */
  readonly weights?: ReadonlyMap<string, number> | undefined;
  /** How many rows in a row are one group, for files that name neither task nor prompt. */
  readonly groupSize?: number | undefined;
  /** Columns of rows that are taken in place of those found by name. */
  readonly columns?: ColumnChoices | undefined;
  /** What a missing reward means; without an answer it stays missing. Episodes keep theirs in any case. */
  readonly missingReward?: MissingReward | undefined;
}

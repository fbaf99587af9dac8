/** What a column of a row can be taken for; the length is the number of response tokens. */
export const MAPPED_PARTS = ['reward', 'group', 'role', 'step', 'length'] as const;

export type MappedPart = (typeof MAPPED_PARTS)[number];

/** Columns that were chosen in place of those found by name. Null takes none; a reward there must be. */
export interface ColumnChoices {
  readonly reward?: string | undefined;
  readonly group?: string | null | undefined;
  readonly role?: string | null | undefined;
  readonly step?: string | null | undefined;
  readonly length?: string | null | undefined;
}

/** The columns of a run's rows, and which of them was taken for what. */
export interface ColumnMapping {
  /** In the order of the file; `outer.inner` for those of an object in a row. */
  readonly columns: readonly string[];
  /** Null where no column was taken, and for a reward that is the sum of several. */
  readonly taken: Readonly<Record<MappedPart, string | null>>;
}

/** What a missing reward means: it stays missing, it is 0, or its trajectory is left out. */
export const MISSING_REWARDS = ['keep', 'zero', 'drop'] as const;

export type MissingReward = (typeof MISSING_REWARDS)[number];

/** Longest value of a column that names a group by itself; longer texts are numbered. */
export const LONGEST_NAME = 200;

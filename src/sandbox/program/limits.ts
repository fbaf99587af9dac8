/** What a user's program may have, wherever it runs. Beyond it there is a sentence, and no result. */
export const PROGRAM_LIMITS = {
  /** Rewards of one call. */
  rewards: 100_000,
  /** Rewards of all calls of one run: the promises ask many small ones. */
  rewardsOfRun: 1_000_000,
  /** Characters of a source. */
  source: 200_000,
  /** Numbers that one call may give back, beyond two a reward. */
  spareNumbers: 10_000,
  consoleLines: 200,
  consoleCharacters: 2_000,
  /** Characters of an error's message. */
  message: 2_000,
  names: 100,
  options: 50,
  /** Characters of an option's name. */
  optionKey: 60,
  /** Texts that an option may be one of, and the characters of each. */
  choices: 50,
  choice: 100,
} as const;

/** How long a run may take, in ms: while somebody types, and when it was asked for. */
export const DEADLINES = { typing: 1_000, asked: 5_000 } as const;

/** A piece of a conversation: who speaks, in the file's own word, and what. */
export interface Turn {
  /** `user`, `assistant`, `tool` …; empty for a text that nobody is named for. */
  readonly speaker: string;
  readonly text: string;
}

/** What a trajectory was asked and what it answered, as its file has them. */
export interface TrajectoryTexts {
  readonly prompt: readonly Turn[];
  readonly response: readonly Turn[];
}

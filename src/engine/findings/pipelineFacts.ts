/** What the findings need to know of the way from episodes to groups. */
export interface PipelineFacts {
  readonly episodes: number;
  /** Episodes without a termination reason. */
  readonly withoutReason: number;
  /** Episodes that compact filtering took out. */
  readonly masked: number;
  /** Trajectories that came without a name. */
  readonly unnamed: number;
  /** Most episodes of validation that one task has; 0 for a training batch. */
  readonly mostValidationEpisodesOfTask: number;
  /** Names of workflow metrics that rejection sampling uses too. */
  readonly clashingMetrics: readonly string[];
  /** Steps that were read from a file without the key `advantage`. */
  readonly stepsWithoutAdvantageKey: number;
  /** Groups before rejection sampling, and after it. */
  readonly groupsFormed: number;
  readonly groupsKept: number;
  /** Groups that were dropped for having too few trajectories. */
  readonly groupsDropped: number;
  readonly minTrajsPerGroup: number;
  /** `none` or `episode`, or what the configuration says. */
  readonly rejectionMode: string;
  /** Tasks that rejection sampling counted; null when rLLM stopped before it. */
  readonly tasksCounted: number | null;
  /** Tasks that some episodes solved and some did not, and how many of them the configuration asks for. */
  readonly solvePartial: number;
  readonly minPartialSolveTasks: number;
  readonly imputesNames: boolean;
  readonly dropsUnnamed: boolean;
}

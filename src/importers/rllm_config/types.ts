import type { TerminationReason } from '../../engine/episode/terminationReason.ts';

/** A value in a configuration that is no list and no section. */
export type ConfigScalar = null | boolean | number | string;

/** A value with its place. Sections are maps, since their keys are the file's own. */
export type ConfigNode = { readonly line: number; readonly column: number } & (
  | {
      readonly kind: 'scalar';
      readonly value: ConfigScalar;
      /** Whether it is filled in only when it is run: `${a.b}`, `${oc.env:X}`. */
      readonly waits?: boolean;
    }
  | { readonly kind: 'list'; readonly items: readonly ConfigNode[] }
  | { readonly kind: 'section'; readonly entries: readonly ConfigEntry[] }
);

/** A key of a section. A section can repeat a key; the last one counts. */
export interface ConfigEntry {
  readonly key: string;
  readonly node: ConfigNode;
}

/** How a text was written. */
export type ConfigFormat = 'yaml' | 'json' | 'hydra' | 'python';

/** Something that cannot be read, or is worth knowing about the text, with the place and what to do. */
export interface ConfigIssue {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** The whole message, without the place. */
  readonly message: string;
}

/** Role -> estimator or loss, in the order it was written. Pairs: a role may be called `__proto__`. */
export type RolePairs = readonly (readonly [role: string, name: string])[];

/** Settings that a configuration gives; what it does not say is absent. */
export interface RllmSettings {
  /** The argument `traj_group_adv_estimator_map` of the trainer. */
  readonly estimatorMap?: RolePairs;
  /** Losses of the map's tuples `(estimator, loss)`, rllm-head. */
  readonly lossFnMap?: RolePairs;
  readonly algorithm?: Partial<AlgorithmSettings>;
  readonly compactFiltering?: {
    readonly enable?: boolean;
    readonly mask?: Partial<Readonly<Record<TerminationReason, boolean>>>;
  };
  /** Follows from the stepwise advantage mode; rLLM reads nothing else of it from a file. */
  readonly transform?: { readonly broadcast: boolean };
  readonly rejectionSampling?: Partial<RejectionSettings>;
  readonly trainer?: Partial<TrainerSettings>;
  readonly rollout?: { readonly n?: number; readonly nVal?: number };
  readonly workflow?: {
    readonly nParallelTasks?: number;
    readonly retryLimit?: number;
    readonly raiseOnError?: boolean;
  };
  readonly episodeLogging?: { readonly logEpisodes?: boolean; readonly episodeLogDir?: string };
}

export interface AlgorithmSettings {
  readonly estimator: string;
  readonly normAdvByStdInGrpo: boolean;
  readonly usePrecomputedAdvantage: boolean;
  readonly useRllm: boolean | null;
  readonly stepwiseAdvantageMode: string;
  readonly lossFn: string | null;
  readonly lrSchedule: string;
  readonly warmupSteps: number;
  readonly warmupStepsRatio: number;
  readonly klBeta: number;
  readonly epsClip: number;
  readonly epsClipHigh: number | null;
  readonly lossAggMode: string | null;
  readonly tisMode: string | null;
  readonly bypassMode: boolean | null;
  readonly tisCap: number;
  readonly routerReplay: string;
}

export interface RejectionSettings {
  readonly enable: boolean;
  readonly mode: string | null;
  readonly multiplier: number;
  readonly minTrajsPerGroup: number;
  readonly minPartialSolveTasks: number;
  readonly filterUniformGroups: boolean;
}

export interface TrainerSettings {
  readonly totalEpochs: number;
  readonly totalBatches: number;
  readonly testFreq: number;
  readonly saveFreq: number;
  readonly valBeforeTrain: boolean;
  readonly valOnly: boolean;
  readonly projectName: string;
  readonly experimentName: string;
}

/** What becomes of a key. */
export type RowStatus =
  | 'used'
  /** Known, and read at neither revision. */
  | 'ignored'
  /** Ignored at this revision; the other one reads it. */
  | 'ignored-here'
  /** Not known; `nearest` says which key was meant, when one is close. */
  | 'misspelt'
  | 'unknown'
  /** Read, and no value that works there. */
  | 'out-of-range'
  /** Another type than rLLM needs: it is not taken. */
  | 'wrong-type'
  | 'duplicate'
  /** `???`, or holds `${...}` or the shell's `$NAME`, which are filled in when it is run: it is not taken. */
  | 'interpolation'
  /** `~key`, or what it takes out of the configuration. */
  | 'deleted'
  /** A section of rLLM, Verl or Hydra that has no part in advantages, or one that holds an anchor. */
  | 'outside';

/** One key of the configuration and what becomes of it. */
export interface ReportRow {
  readonly path: string;
  /** As text, as short as a table needs. */
  readonly value: string;
  readonly status: RowStatus;
  /** One sentence. */
  readonly sentence: string;
  /** Entry of the catalogue of discrepancies, as `D-05`. */
  readonly discrepancy: string | null;
  /** The known key that is meant. */
  readonly nearest: string | null;
  /** Whether it deserves a warning: the configuration does not do what it says. */
  readonly warns: boolean;
  readonly line: number;
  readonly column: number;
}

import type { Batch, RewardValue } from '../../engine/batch/types.ts';
import type { RunSettings } from '../../engine/config/runSettings.ts';
import type { ConfigTree } from '../../engine/config/tree.ts';
import type { EpisodeRecord } from '../../engine/episode/record.ts';
import type { PipelineRun } from '../../engine/pipeline/run.ts';
import type { PipelineSettings } from '../../engine/pipeline/settings.ts';
import type { SideChoice } from '../../engine/pairing/types.ts';
import type { Stage } from '../../engine/explanations/stage.ts';
import type { JsonObject } from '../json.ts';
import type { Revision } from '../../engine/revision.ts';

/** What rLLM's algorithm section would say: one default estimator, and others for some roles. */
export type Settings = RunSettings;

/** Estimator of a lane that follows the settings: the default estimator and the role map. */
export const ROLE_MAP_LANE = 'role_map';

/** One column of the comparison: an estimator for every role, or the settings' role map. */
export interface Lane {
  /** Unique in the document. */
  readonly id: string;
  /** An estimator id, or `role_map`. */
  readonly estimator: string;
  /** Overrides the setting in this lane; null follows it. */
  readonly normAdvByStdInGrpo: boolean | null;
  /** Overrides the setting in this lane; null follows it. */
  readonly revision: Revision | null;
}

/** A user's estimator. Its source is text: reading a document runs nothing. */
export interface CustomEstimator {
  /** The name under which it is registered; unique in the document. One of a built-in's name takes its place. */
  readonly name: string;
  readonly language: 'javascript' | 'python';
  readonly source: string;
  /** Values of the options that it declares, where they are not its defaults. */
  readonly options: Readonly<Record<string, number | boolean | string>>;
}

/** Where the groups of a batch come from, when they are not given themselves. */
export interface EpisodeSource {
  readonly episodes: readonly EpisodeRecord[];
  readonly pipeline: PipelineSettings;
  /** What rLLM's pipeline makes of them: the batch, and where everything went. Derived, and never saved. */
  readonly run: PipelineRun;
}

/** One step of a lecture: what is said, and what changes on the page. What it leaves out stays as the step before left it. */
export interface LectureStep {
  readonly say: string;
  /** The group to show, by its id. */
  readonly group?: string;
  /** The trajectory to select, counted from 1. */
  readonly trajectory?: number;
  /** New rewards of that group. */
  readonly rewards?: readonly RewardValue[];
  readonly lanes?: readonly Lane[];
  /** Where the calculation stops; the advantages when it is left out. */
  readonly stage?: Stage;
}

/** A custom estimator of the document as a side of the comparison, by its name. */
export interface CustomSide {
  readonly estimator: string;
}

/** One of the two that are held against each other. */
export type ComparedSide = SideChoice | CustomSide;

/** Everything that is saved, shared, exported or handed to the command line. */
export interface PlaygroundDocument {
  readonly name: string;
  /** One sentence that says what to look for; empty when there is none. */
  readonly sentence: string;
  readonly batch: Batch;
  /** The episodes that the batch is made of; absent for a batch that was given as groups. */
  readonly source?: EpisodeSource;
  readonly settings: Settings;
  /** The rLLM configuration that was opened, for what it says beyond the settings; absent when there is none. */
  readonly config?: ConfigTree;
  /** In order; the first is the baseline. */
  readonly lanes: readonly Lane[];
  /** Custom estimators, in order of registration; absent when there are none. */
  readonly estimators?: readonly CustomEstimator[];
  /** A script that is told over this document, step by step; absent when there is none. */
  readonly lecture?: readonly LectureStep[];
  /** What is held against each other, the first up and the second across; absent while nobody chose. */
  readonly compare?: readonly [first: ComparedSide, second: ComparedSide];
  /** The experiment of the learning lab, as JSON; `parseSetup` reads it where it is run. Absent while nobody chose. */
  readonly learn?: JsonObject;
}

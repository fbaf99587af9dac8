import type { Batch } from '../../engine/batch/types.ts';
import type { RunSettings } from '../../engine/config/runSettings.ts';
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

/** Everything that is saved, shared, exported or handed to the command line. */
export interface PlaygroundDocument {
  readonly name: string;
  /** One sentence that says what to look for; empty when there is none. */
  readonly sentence: string;
  readonly batch: Batch;
  readonly settings: Settings;
  /** In order; the first is the baseline. */
  readonly lanes: readonly Lane[];
}

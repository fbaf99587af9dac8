import type { RunSettings } from '../config/runSettings.ts';

/*
 * Custom estimators run elsewhere: the engine's worker has no policy of its own on every host, so a user's code must
 * never run in it. The engine says which calls it would make, somebody makes them, and the answers come with the next
 * job as data.
 */

/** One call of a custom estimator as rLLM's collector makes it: the groups of one role, in group order. */
export interface RecordedCall {
  /** The name under which it is registered. */
  readonly name: string;
  /** In wire form. */
  readonly role: string;
  /** What the lane computes with. */
  readonly settings: RunSettings;
  /** Group g holds `values[offsets[g] .. offsets[g+1])`. */
  readonly values: Float64Array<ArrayBuffer>;
  readonly offsets: Uint32Array<ArrayBuffer>;
  /** Where each group stands in the batch. */
  readonly groupIndices: Uint32Array<ArrayBuffer>;
}

/** What came of a call: advantages with the length of each group's, which need not be what it should be, or an error. */
export type RecordedOutcome =
  | {
      readonly kind: 'advantages';
      readonly values: Float64Array<ArrayBuffer>;
      readonly lengths: Uint32Array<ArrayBuffer>;
    }
  | { readonly kind: 'error'; readonly pythonClass: string; readonly message: string };

export interface RecordedAnswer {
  readonly call: RecordedCall;
  readonly outcome: RecordedOutcome;
}

/** A custom estimator of a document, as the engine knows it: a name, and whether it may be asked for. */
export interface CustomEntry {
  readonly name: string;
  /** Why it is not run, in a sentence; null when it is. */
  readonly refusal: string | null;
}

/** The custom estimators of a job. */
export interface CustomEstimators {
  /** In order of registration; one of a built-in's name takes its place. */
  readonly entries: readonly CustomEntry[];
  readonly answers: readonly RecordedAnswer[];
}

/** Class of the error of a lane whose custom estimator has not run. */
export const NOT_RUN = 'NotRun';

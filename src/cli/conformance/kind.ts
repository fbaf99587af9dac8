import type { Revision } from '../../engine/revision.ts';
import type { Outcome } from './outcome.ts';

/** Runs one case of a kind at a revision. `id` is part of the input where the vectors leave the input empty. */
export type RunCase = (input: Readonly<Record<string, unknown>>, revision: Revision, id: string) => Outcome;

/** As `RunCase`, for what is asynchronous upstream. */
export type RunCaseAsync = (
  input: Readonly<Record<string, unknown>>,
  revision: Revision,
  id: string,
) => Promise<Outcome>;

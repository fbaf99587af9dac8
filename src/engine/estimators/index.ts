import type { Revision } from '../revision.ts';
import type { Estimator } from './estimator.ts';
import { grpo } from './grpo/index.ts';
import { prpo } from './prpo/index.ts';
import { reinforce } from './reinforce/index.ts';
import { reinforcePlusPlusBaseline } from './reinforce_plus_plus_baseline/index.ts';
import { rloo } from './rloo/index.ts';

/** The built-in estimators, in the order of rLLM's registry. To add one, write its folder and a line here. */
export const ESTIMATORS: readonly Estimator[] = [grpo, reinforce, reinforcePlusPlusBaseline, prpo, rloo];

/** The built-in estimator with this id, or undefined. */
export function estimatorById(id: string): Estimator | undefined {
  return ESTIMATORS.find((estimator) => estimator.id === id);
}

/** The built-in estimators that a revision's registry holds. */
export function estimatorsAt(revision: Revision): readonly Estimator[] {
  return ESTIMATORS.filter((estimator) => estimator.revisions.includes(revision));
}

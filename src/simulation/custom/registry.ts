import {
  createEstimatorRegistry,
  type EstimatorRegistry,
  registerAdvantageEstimator,
} from '../../engine/estimators/registry.ts';
import { answeredAdvantages } from '../../engine/recorded/recordedRegistry.ts';
import type { CustomEntry } from '../../engine/recorded/types.ts';
import type { Revision } from '../../engine/revision.ts';
import type { SimulatedAnswer } from './calls.ts';

/**
 * A revision's registry with the custom estimators in it. Each gives what `answerOf` has for the role that it is called
 * for, so that the collector's own rules meet it. One that may not be run is refused before: see `resolveLane`.
 */
export function registryWithAnswers(
  revision: Revision,
  custom: readonly CustomEntry[],
  answerOf: (role: string) => SimulatedAnswer | undefined,
): EstimatorRegistry {
  const registry = createEstimatorRegistry(revision);
  for (const { name } of custom) {
    registerAdvantageEstimator(
      registry,
      name,
    )((_, { place }) => {
      const answer = answerOf(place!.role);
      if (answer === undefined) throw new Error(`Nobody answered for ${name}.`);
      const advantages = answeredAdvantages(answer);
      return [advantages, advantages];
    });
  }
  return registry;
}

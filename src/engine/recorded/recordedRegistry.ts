import type { RunSettings } from '../config/runSettings.ts';
import { UpstreamError } from '../errors.ts';
import { columnsOf, viewsOf } from '../estimators/columns.ts';
import type { EstimatorCall, EstimatorFunction } from '../estimators/estimator.ts';
import { createEstimatorRegistry, type EstimatorRegistry, registerAdvantageEstimator } from '../estimators/registry.ts';
import { isSameCall } from './sameCall.ts';
import { type CustomEstimators, NOT_RUN, type RecordedCall, type RecordedOutcome } from './types.ts';

/**
 * A registry in which custom estimators give what was recorded for the very same call. A call without an answer is
 * handed to `want`, and NaN stand in for its advantages, so that what follows it is asked for too; of one that has an answer
 * the place of that is handed to `onUsed`.
 */
export function recordedRegistry(
  settings: RunSettings,
  { entries, answers }: CustomEstimators,
  want: (call: RecordedCall) => void,
  onUsed: (answer: number) => void = () => {},
): EstimatorRegistry {
  const registry = createEstimatorRegistry(settings.revision);
  for (const { name, refusal } of entries) {
    const estimate: EstimatorFunction = (rewardsByGroup, call) => {
      if (refusal !== null) throw new UpstreamError(NOT_RUN, refusal);
      const asked = recordedCall(name, settings, rewardsByGroup, call);
      const at = answers.findIndex((one) => isSameCall(one.call, asked));
      const answer = answers[at];
      if (answer === undefined) want(asked);
      else onUsed(at);
      const advantages = answer === undefined ? notANumber(rewardsByGroup) : answeredAdvantages(answer.outcome);
      return [advantages, advantages];
    };
    registerAdvantageEstimator(registry, name)(estimate);
  }
  return registry;
}

function notANumber(rewardsByGroup: readonly Float64Array[]): readonly Float64Array[] {
  return rewardsByGroup.map(({ length }) => new Float64Array(length).fill(Number.NaN));
}

/**
 * Advantages as a program gave them, an array a group.
 * @throws {UpstreamError} what it raised.
 */
export function answeredAdvantages(outcome: RecordedOutcome): readonly Float64Array[] {
  if (outcome.kind === 'error') throw new UpstreamError(outcome.pythonClass, outcome.message);
  const offsets = new Uint32Array(outcome.lengths.length + 1);
  outcome.lengths.forEach((length, g) => {
    offsets[g + 1] = offsets[g]! + length;
  });
  return viewsOf(outcome.values, offsets);
}

function recordedCall(
  name: string,
  settings: RunSettings,
  rewardsByGroup: readonly Float64Array[],
  { place }: EstimatorCall,
): RecordedCall {
  const { values, offsets } = columnsOf(rewardsByGroup);
  return {
    name,
    role: place?.role ?? '',
    settings,
    values: Float64Array.from(values),
    offsets: Uint32Array.from(offsets),
    groupIndices: Uint32Array.from(place?.groupIndices ?? []),
  };
}

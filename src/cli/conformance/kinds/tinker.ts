import { advantageEstimatorOf } from '../../../engine/estimators/AdvantageEstimator.ts';
import type { Revision } from '../../../engine/revision.ts';
import { learningRateMultiplier } from '../../../engine/tinker/learningRate.ts';
import { DEFAULT_LOSS, LOSS_OF_ESTIMATOR, lossOfEstimator } from '../../../engine/tinker/loss.ts';
import { decodeFloat } from '../decode.ts';
import type { RunCase } from '../kind.ts';
import { encodeError, encodeNumber, type Outcome } from '../outcome.ts';

export const runTinker: RunCase = (input, revision, id) => {
  try {
    return { output: outputOf(input, revision, id) };
  } catch (error) {
    return { error: encodeError(error) };
  }
};

function outputOf(input: Readonly<Record<string, unknown>>, revision: Revision, id: string): Outcome {
  if (id === 'loss-map') return { map: LOSS_OF_ESTIMATOR.map((pair) => [...pair]), default: DEFAULT_LOSS };
  if ('estimator' in input) return { loss_fn: lossOfEstimator(input['estimator'] as string) };
  if ('enum_of' in input) return { loss_fn: lossOfEstimator(advantageEstimatorOf(input['enum_of'], revision)) };
  const warmupSteps = input['warmup_steps'] as number | undefined;
  const schedule = {
    lrSchedule: input['lr_schedule'] as string,
    warmupStepsRatio: decodeFloat(input['warmup_steps_ratio']),
    ...(warmupSteps === undefined ? {} : { warmupSteps }),
  };
  const [step, total] = [input['step'] as number, input['total_steps'] as number];
  return { multiplier: encodeNumber(learningRateMultiplier(schedule, step, total, revision)) };
}

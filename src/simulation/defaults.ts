import type { LaneInput } from '../engine/comparison/types.ts';
import { DEFAULT_REVISION } from '../engine/revision.ts';
import type { SimulationSetup, TrainingSettings } from './setup.ts';
import { coinPrompt, toyOf } from './toy/build.ts';

export const DEFAULT_TRAINING: TrainingSettings = {
  learningRate: 2,
  optimizer: 'sgd',
  lrSchedule: 'constant',
  warmupSteps: -1,
  loss: null,
  clipLow: 0.8,
  clipHigh: 1.2,
  droBeta: 0.05,
  updatesPerBatch: 1,
  aggregation: 'verl.loss.seq-mean-token-sum',
};

/** A lane of one estimator for every role. */
export function laneOf(estimator: string, given: Partial<LaneInput['settings']> = {}, label = estimator): LaneInput {
  return {
    laneId: label,
    label,
    settings: {
      revision: DEFAULT_REVISION,
      estimator,
      estimatorMap: [],
      normAdvByStdInGrpo: true,
      usePrecomputedAdvantage: false,
      ...given,
    },
  };
}

/** An experiment with defaults for what is not said. */
export function setupOf(given: Partial<SimulationSetup> = {}): SimulationSetup {
  return {
    toy: toyOf([coinPrompt('coin', 0.1)]),
    lanes: [laneOf('grpo'), laneOf('rloo'), laneOf('reinforce')],
    groupSize: 8,
    steps: 200,
    seeds: 50,
    seed: 1,
    training: DEFAULT_TRAINING,
    matchStepLength: true,
    testFreq: 0,
    validationSamples: 4,
    ...given,
  };
}

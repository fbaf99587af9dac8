import type { LaneInput } from '../engine/comparison/types.ts';
import type { CustomEntry } from '../engine/recorded/types.ts';
import type { TINKER_LOSSES } from '../engine/tinker/loss.ts';
import type { LossModeId } from '../engine/frameworks/loss/modes.ts';
import type { Toy } from './toy/types.ts';

/** A loss that turns advantages into a gradient; see `loss/losses.ts`. */
export type LossName = (typeof TINKER_LOSSES)[number];

/** How the loss of a batch is made one number. */
export type Aggregation = Extract<
  LossModeId,
  | 'verl.loss.seq-mean-token-sum'
  | 'verl.loss.token-mean'
  | 'verl.loss.seq-mean-token-mean'
  | 'verl.loss.seq-mean-token-sum-norm'
  | 'tinker.loss.sum'
>;

/** How a policy is updated from a batch. */
export interface TrainingSettings {
  readonly learningRate: number;
  /** `sgd`: a step along the gradient. `adam`: with the moments of rLLM's Tinker backend (0.9, 0.95, 1e-8). */
  readonly optimizer: 'sgd' | 'adam';
  /** rLLM's `lr_schedule`: constant, linear or cosine. */
  readonly lrSchedule: string;
  readonly warmupSteps: number;
  /** Null: what rLLM's Tinker backend takes for the estimator. */
  readonly loss: LossName | null;
  /** Ratios below or above are clipped, by `ppo` and `cispo`. */
  readonly clipLow: number;
  readonly clipHigh: number;
  /** Weight of the squared log-ratio in `dro`. */
  readonly droBeta: number;
  /** Updates from one batch; from the second on the ratio is not 1. */
  readonly updatesPerBatch: number;
  readonly aggregation: Aggregation;
}

/** A whole experiment: plain data, so that the same one gives the same numbers anywhere. */
export interface SimulationSetup {
  readonly toy: Toy;
  /** One curve an estimator. All see the same random numbers. */
  readonly lanes: readonly LaneInput[];
  /** Custom estimators that lanes may name, in order of registration: whoever runs the experiment answers their calls. */
  readonly custom?: readonly CustomEntry[];
  /** Rollouts of each prompt in a batch: rLLM's `rollout.n`. */
  readonly groupSize: number;
  readonly steps: number;
  /** Independent repetitions. */
  readonly seeds: number;
  /** Where the random numbers start: a whole number from 0 to 2^32 - 1. */
  readonly seed: number;
  readonly training: TrainingSettings;
  /** Give every lane a first step of the same mean length; see `training/matchedRates.ts`. Without effect under Adam. */
  readonly matchStepLength: boolean;
  /** Validate at multiples of it; 0 never does. rLLM's `test_freq`. */
  readonly testFreq: number;
  /** Rollouts of each prompt in a validation pass: rLLM's `rollout.n_val`. */
  readonly validationSamples: number;
}

/** Raised where the meaning of a number changes, so that results of two versions are not taken for the same. */
export const SIMULATION_VERSION = 2;

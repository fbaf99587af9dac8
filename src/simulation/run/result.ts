import type { Quartiles } from './quartiles.ts';

/** Curves of one role of a lane. */
export interface RoleCurves {
  readonly role: string;
  /** Exact, of the policy after each recorded step. */
  readonly expectedReward: Quartiles;
  /** Exact, in nats, mean over prompts. */
  readonly entropy: Quartiles;
  /** rLLM's `advantage/{role}/fraction_zero` of each recorded step's batch; NaN at step 0. */
  readonly fractionZero: Quartiles;
  /** Length of the estimate of each recorded step's batch; NaN at step 0. */
  readonly gradientNorm: Quartiles;
}

/** Validation passes of a lane. */
export interface ValidationCurves {
  readonly steps: readonly number[];
  /** rLLM's `val/toy/pass@1`. */
  readonly passAt1: Quartiles;
  /** rLLM's `val/toy/pass@{n_val}`. */
  readonly passAtN: Quartiles;
}

/** Why a lane has no curve, or only the beginning of one. */
export interface LaneFault {
  /** The exception class as rLLM raises it. */
  readonly pythonClass: string;
  readonly message: string;
  /** The step, from 1; 0 before the training. */
  readonly step: number;
}

export interface LaneCurves {
  readonly laneId: string;
  readonly label: string;
  /**
   * What its learning rate was multiplied with so that lanes step alike; 1 when they are not matched, null where they are
   * and noise hid how long its steps are.
   */
  readonly rateFactor: number | null;
  readonly fault: LaneFault | null;
  /** Seeds whose parameters left the numbers, and the earliest step at which one did. */
  readonly diverged: { readonly seeds: number; readonly firstStep: number } | null;
  readonly roles: readonly RoleCurves[];
  readonly validation: ValidationCurves | null;
  /** Mean over seeds of each arm's probability: point after point, as the arms stand in the toy. */
  readonly policy: Float64Array;
}

/** What a run knows so far. */
export interface SimulationResult {
  readonly version: number;
  readonly seed: number;
  readonly seedsDone: number;
  readonly seeds: number;
  /** The recorded steps: a point each. */
  readonly steps: readonly number[];
  readonly lanes: readonly LaneCurves[];
}

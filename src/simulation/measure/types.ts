import type { LaneFault } from '../run/result.ts';
import type { FigureIntervals } from '../statistics/bootstrap.ts';
import type { GradientFigures } from '../statistics/moments.ts';
import type { GradientCloud } from './cloud.ts';

/** Draws that are shown as a cloud, at most. */
export const SHOWN_DRAWS = 500;

/** What one prompt contributes to a lane's gradients. */
export interface PromptShare {
  readonly prompt: string;
  /** Exact, at the measured policy. */
  readonly expectedReward: number;
  /** Its part of E|g|². All parts sum to 1; 0 when no gradient was drawn. */
  readonly share: number;
  /** Its part of |true gradient|². */
  readonly trueShare: number;
  /** Share of the draws in which every advantage of the prompt was 0: |A| < 1e-8. */
  readonly dead: number;
}

/** The gradients of one role of a lane, measured at one policy. */
export interface RoleMeasurement {
  readonly role: string;
  /** By every possible batch; null where they cannot be enumerated. */
  readonly exact: GradientFigures | null;
  readonly sampled: GradientFigures;
  readonly intervals: FigureIntervals;
  readonly cloud: GradientCloud | null;
  readonly prompts: readonly PromptShare[];
  /** Probabilities of the arms at the measured policy, as the arms stand in the toy. */
  readonly policy: Float64Array;
}

export interface LaneMeasurement {
  readonly laneId: string;
  readonly label: string;
  readonly fault: LaneFault | null;
  readonly roles: readonly RoleMeasurement[];
}

/** The estimators of all lanes, measured against the true gradient. */
export interface Measurement {
  /** The step whose policy is measured: 0 is where all lanes start. */
  readonly step: number;
  readonly draws: number;
  readonly lanes: readonly LaneMeasurement[];
}

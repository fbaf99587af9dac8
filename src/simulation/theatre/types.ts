import type { SimulationSetup } from '../setup.ts';

/** What a predict question asks of the lanes; the answer is computed from the run. */
export type PredictMeasure =
  /** Which lane ends with the highest expected reward. */
  | 'highest reward'
  /** Which lane ends with the lowest expected reward. */
  | 'lowest reward'
  /** Which lane has the lowest signal-to-noise at the start. */
  | 'noisiest'
  /** Which lane's mean gradient is furthest off the true direction at the start. */
  | 'furthest off'
  /** Which lane ends with the lowest entropy. */
  | 'lowest entropy'
  /** Which lane is the first to reach halfway between start and the best answer. */
  | 'first halfway';

/** An experiment that fails in a telling way, with a question to answer before it is run. */
export interface TheatrePreset {
  readonly id: string;
  readonly title: string;
  /** What is set up, in one sentence; what comes of it is computed. */
  readonly sentence: string;
  readonly question: string;
  readonly measure: PredictMeasure;
  /** Everything but the lanes, which are the page's. */
  readonly setup: Omit<SimulationSetup, 'lanes'>;
}

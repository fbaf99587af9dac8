import type { SimulationSetup } from '../../simulation/setup.ts';

/** An experiment without its lanes, which are the document's. */
export type LearnSetup = Omit<SimulationSetup, 'lanes'>;

/** An experiment as it is kept: where it began, and all of it. */
export interface Learning {
  /** The preset that it began with; null for one of the user's own. */
  readonly preset: string | null;
  readonly setup: LearnSetup;
}

import type { TrainerState } from './state.ts';

/** What the trainer is about to do. The eight stages of a batch, validation, and the ends of a run. */
export type TrainerStage =
  | 'start'
  | 'validate'
  | 'generate-episodes'
  | 'transform-episodes'
  | 'sample-by-rejection'
  | 'transform-to-backend-batch'
  | 'process-backend-batch'
  | 'compute-advantages'
  | 'update-policy'
  | 'visualize'
  | 'end';

export interface TrainerProgress {
  readonly stage: TrainerStage;
  readonly globalStep: number;
  readonly epoch: number;
  readonly totalSteps: number | null;
}

/** Asks for a stop; an AbortSignal is one. */
export interface StopSignal {
  readonly aborted: boolean;
}

export interface RunOptions {
  readonly signal?: StopSignal;
  readonly onProgress?: (progress: TrainerProgress) => void;
}

/** Called before each stage: reports it, or ends the run. */
export type Checkpoint = (stage: TrainerStage, state: TrainerState) => void;

/** Thrown between two stages when a stop was asked for. Not an error of upstream's. */
export class TrainerStopped extends Error {
  constructor() {
    super('training was stopped');
    this.name = 'TrainerStopped';
  }
}

export function checkpointOf({ signal, onProgress }: RunOptions): Checkpoint {
  return (stage, { globalStep, epoch, totalSteps }) => {
    if (signal?.aborted) throw new TrainerStopped();
    onProgress?.({ stage, globalStep, epoch, totalSteps });
  };
}

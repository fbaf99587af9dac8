/** What the engine is told about the episodes that it is about to make. */
export type TrainingMode = 'train' | 'val';

/** Runs workflows for a backend: what the trainer asks of rLLM's `UnifiedWorkflowEngine`. */
export interface WorkflowEngine {
  initializePool?(): void | Promise<void>;
  setTrainingStep(step: number, mode: TrainingMode, epoch: number): void;
  shutdown(): void;
}

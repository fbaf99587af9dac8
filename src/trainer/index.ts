/*
 * The trainer's public surface: rLLM's UnifiedTrainer and the protocol that a backend implements.
 */
export { type BackendContext, type RolloutEngineConfigs, TrainerBackend } from './backend.ts';
export type { DataLoader } from './dataLoader.ts';
export type { TrainerConfigs } from './derivedConfigs.ts';
export type { LogEntry, TrackingLogger } from './logger.ts';
export {
  type RunOptions,
  type StopSignal,
  type TrainerProgress,
  type TrainerStage,
  TrainerStopped,
} from './progress.ts';
export { type TrainerMetrics, TrainerState, updateMetrics } from './state.ts';
export type { TrainerOptions } from './trainerOptions.ts';
export { type FitOutcome, UnifiedTrainer } from './UnifiedTrainer.ts';
export {
  type StepTokenizer,
  type StepTokens,
  type VisualizeOptions,
  visualizeTrajectoryLastSteps,
} from './visualize.ts';
export type { TrainingMode, WorkflowEngine } from './workflowEngine.ts';
export { collectWorkflowMetrics, type WorkflowMetrics } from './workflowMetrics.ts';

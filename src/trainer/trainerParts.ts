import type { ConfigTree } from '../engine/config/tree.ts';
import type { TrainerBackend } from './backend.ts';
import type { TrainerConfigs } from './derivedConfigs.ts';
import type { TrainerOptions } from './trainerOptions.ts';
import type { WorkflowEngine } from './workflowEngine.ts';

/** A trainer that was made: what its passes work with. */
export interface TrainerParts<Dataset, Batch, BackendBatch> {
  readonly options: TrainerOptions<Dataset, Batch, BackendBatch>;
  /** The `rllm` section of the configuration. */
  readonly rllm: ConfigTree;
  readonly configs: TrainerConfigs;
  readonly backend: TrainerBackend<Dataset, Batch, BackendBatch>;
  readonly engine: WorkflowEngine;
  /** rllm-head: known from the construction on; null without a train loader. */
  readonly totalTrainingSteps: number | null;
}

import type { AdvantageLog } from '../engine/collect/log.ts';
import type { EstimatorMap } from '../engine/config/algorithm.ts';
import type { ConfigTree } from '../engine/config/tree.ts';
import type { PythonWarning } from '../engine/config/warnings.ts';
import type { EstimatorRegistry } from '../engine/estimators/registry.ts';
import type { Revision } from '../engine/revision.ts';
import type { TrajectoryGroupingHook } from '../engine/transform/grouping.ts';
import type { TransformLog } from '../engine/transform/log.ts';
import type { BackendContext, TrainerBackend } from './backend.ts';
import type { DataLoader } from './dataLoader.ts';
import type { TrackingLogger } from './logger.ts';
import type { WorkflowEngine } from './workflowEngine.ts';

/** What the trainer is made with. */
export interface TrainerOptions<Dataset = unknown, Batch = unknown, BackendBatch = unknown> {
  readonly revision: Revision;
  /** The whole configuration as YAML holds it, under rLLM's keys. */
  readonly config: ConfigTree;
  readonly createBackend: (context: BackendContext) => TrainerBackend<Dataset, Batch, BackendBatch>;
  /** Makes the workflow engine around the backend's rollout engine. */
  readonly createWorkflowEngine?: (rolloutEngine: unknown) => WorkflowEngine;
  /** rllm-seed: handed to `backend.getDataloader`. */
  readonly trainDataset?: Dataset | null;
  readonly valDataset?: Dataset | null;
  /** rllm-head: the trainer's own loaders. Without one for validation, every pass is skipped. */
  readonly trainLoader?: DataLoader<Batch> | null;
  readonly valLoader?: DataLoader<Batch> | null;
  readonly trajGroupingHook?: TrajectoryGroupingHook | null;
  /** Role -> estimator; at rllm-head also `(estimator, loss_fn)`. */
  readonly trajGroupAdvEstimatorMap?: EstimatorMap | null;
  /** Default: the revision's built-ins. */
  readonly registry?: EstimatorRegistry;
  readonly logger?: TrackingLogger | null;
  /** Default: a new one, whose duplicate filter lives as long as the trainer. */
  readonly advantageLog?: AdvantageLog;
  /** Lines of the transform and of the trainer itself. */
  readonly log?: TransformLog;
  readonly onWarning?: (warning: PythonWarning) => void;
  /** Seconds, from any origin. Without it there are no `time/` metrics. */
  readonly now?: () => number;
  /** For the two trajectories that are printed after a batch; both are needed for it. */
  readonly random?: () => number;
  readonly print?: (line: string) => void;
  /** rllm-head: shut down, and forgotten, before everything else. Whoever hands them in has started them. */
  readonly remoteRuntime?: { shutdown(): void } | null;
  readonly gateway?: { stop(): void } | null;
}

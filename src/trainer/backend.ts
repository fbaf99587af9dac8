import { collectRewardAndAdvantage } from '../engine/collect/collectRewardAndAdvantage.ts';
import type { AdvantageLog } from '../engine/collect/log.ts';
import type { AlgorithmConfig } from '../engine/config/algorithm.ts';
import type { ConfigTree } from '../engine/config/tree.ts';
import type { Episode } from '../engine/episode/types.ts';
import { assertUpstream, UpstreamError } from '../engine/errors.ts';
import type { EstimatorRegistry } from '../engine/estimators/registry.ts';
import type { Revision } from '../engine/revision.ts';
import type { DataLoader } from './dataLoader.ts';
import type { TrainerConfigs } from './derivedConfigs.ts';
import { type TrainerState, updateMetrics } from './state.ts';
import type { StepTokenizer } from './visualize.ts';
import type { WorkflowEngine } from './workflowEngine.ts';

/** What a backend is made with. In rLLM the registry and the advantage module's logger are the process's. */
export interface BackendContext {
  /** The whole configuration, under rLLM's keys. */
  readonly config: ConfigTree;
  readonly revision: Revision;
  readonly registry: EstimatorRegistry;
  readonly advantageLog: AdvantageLog;
}

/** What a backend may need for its rollout engine. */
export interface RolloutEngineConfigs extends TrainerConfigs {
  /** rllm-head only; null when the trainer has no train loader. */
  readonly totalTrainingSteps?: number | null;
}

/**
 * rLLM's `BackendProtocol`: what a backend does for the trainer. The abstract members it must have; the hooks do
 * nothing by default. Stages 4 to 7 of a batch are `transformToBackendBatch`, `processBackendBatch`,
 * `computeAdvantages`, `updatePolicy`.
 *
 * Source: rLLM trainer/backend_protocol.py (2026-08), experimental/protocol.py (2026-03).
 */
export abstract class TrainerBackend<Dataset = unknown, Batch = unknown, BackendBatch = unknown> {
  readonly name: string = 'base_backend';
  readonly requiresLoop: boolean = false;
  /** When there is one, two random trajectories are printed after each batch. */
  readonly tokenizer: StepTokenizer | null = null;
  protected readonly context: BackendContext;

  constructor(context: BackendContext) {
    this.context = context;
  }

  get config(): ConfigTree {
    return this.context.config;
  }

  /** What the collector runs with. */
  get collecting(): { revision: Revision; registry: EstimatorRegistry; log: AdvantageLog } {
    const { revision, registry, advantageLog } = this.context;
    return { revision, registry, log: advantageLog };
  }

  /** @returns the rollout engine, which the trainer hands to the workflow engine without looking at it */
  abstract initRolloutEngine(configs: RolloutEngineConfigs): unknown;
  /** Called when the trainer is made, after its own rules. Throws what it does not accept. */
  abstract validateConfig(): void;
  abstract shutdown(): void;

  /**
   * rllm-seed: the batches of a data set. Asked for once, before the first epoch, and in every validation pass (D-44).
   * At rllm-head the loaders are the trainer's own, and this is not called.
   */
  getDataloader(_dataset: Dataset | null, _state: TrainerState<BackendBatch>): DataLoader<Batch> {
    throw new UpstreamError('NotImplementedError', 'Subclasses must implement this method.');
  }

  abstract generateEpisodes(batch: Batch, engine: WorkflowEngine, isValidation: boolean): Promise<readonly Episode[]>;
  abstract transformToBackendBatch(state: TrainerState<BackendBatch>): BackendBatch | null;
  abstract processBackendBatch(state: TrainerState<BackendBatch>): Promise<void>;
  abstract updatePolicy(state: TrainerState<BackendBatch>): Promise<void>;

  /**
   * Runs the collector over the state's trajectory groups and merges its metrics. In rLLM it is abstract with this
   * body, so that a backend must say that it wants it.
   * @throws {UpstreamError} AssertionError when there are no groups; what the collector raises.
   */
  async computeAdvantages(state: TrainerState<BackendBatch>, algorithmConfig: AlgorithmConfig): Promise<void> {
    assertUpstream(state.trajectoryGroups !== null, 'Trajectory groups are not set');
    updateMetrics(state.metrics, collectRewardAndAdvantage(state.trajectoryGroups, algorithmConfig, this.collecting));
  }

  /** A backend that resumes sets `state.globalStep` here. */
  async onTrainStart(_state: TrainerState<BackendBatch>): Promise<void> {}
  async onTrainEnd(_state: TrainerState<BackendBatch>): Promise<void> {}
  async onEpochStart(_state: TrainerState<BackendBatch>): Promise<void> {}
  async onEpochEnd(_state: TrainerState<BackendBatch>): Promise<void> {}
  async onBatchStart(_state: TrainerState<BackendBatch>): Promise<void> {}
  async onBatchEnd(_state: TrainerState<BackendBatch>): Promise<void> {}
  /** rllm-head: called by its asynchronous training only, which is not modelled. */
  async onPolicyUpdated(_state: TrainerState<BackendBatch>): Promise<void> {}

  /** @returns whether to validate; false skips the pass, and then nothing is logged */
  async onValidationStart(state: TrainerState<BackendBatch>): Promise<boolean> {
    state.isTraining = false;
    return true;
  }

  async onValidationEnd(state: TrainerState<BackendBatch>): Promise<void> {
    state.isTraining = true;
  }
}

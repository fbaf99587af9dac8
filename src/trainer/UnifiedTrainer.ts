import type { TrainerBackend } from './backend.ts';
import { constructTrainer } from './construct.ts';
import type { TrainerConfigs } from './derivedConfigs.ts';
import { fit } from './fit.ts';
import { checkpointOf, type RunOptions, TrainerStopped } from './progress.ts';
import { type OwnedServices, shutdownTrainer } from './shutdown.ts';
import type { TrainerMetrics, TrainerState } from './state.ts';
import type { TrainerOptions } from './trainerOptions.ts';
import type { TrainerParts } from './trainerParts.ts';
import { validate } from './validation.ts';
import type { WorkflowEngine } from './workflowEngine.ts';

/** How a run ended. */
export type FitOutcome = 'trained' | 'validated' | 'stopped';

/**
 * rLLM's `UnifiedTrainer`, over any backend: epochs of batches through eight stages, validation, metrics and hooks, in
 * upstream's order. It has no clock and no randomness of its own; both come in as functions.
 *
 * Source: rLLM trainer/unified_trainer.py (2026-08), experimental/unified_trainer.py (2026-03).
 */
export class UnifiedTrainer<Dataset = unknown, Batch = unknown, BackendBatch = unknown> {
  private readonly parts: TrainerParts<Dataset, Batch, BackendBatch>;
  private readonly owned: OwnedServices;

  /** @throws {UpstreamError} when the configuration breaks a rule (see `constructTrainer`); what the backend throws. */
  constructor(options: TrainerOptions<Dataset, Batch, BackendBatch>) {
    this.parts = constructTrainer(options);
    this.owned = { remoteRuntime: options.remoteRuntime ?? null, gateway: options.gateway ?? null };
  }

  get backend(): TrainerBackend<Dataset, Batch, BackendBatch> {
    return this.parts.backend;
  }

  get workflowEngine(): WorkflowEngine {
    return this.parts.engine;
  }

  /** The four configurations derived from `rllm`. */
  get configs(): TrainerConfigs {
    return this.parts.configs;
  }

  /**
   * `fit_async`: a whole run. A stop that is asked for ends it between two stages, as an error would: at rllm-head
   * `onTrainEnd` is still called.
   * @throws {UpstreamError} what the stages raise.
   */
  async fit(options: RunOptions = {}): Promise<FitOutcome> {
    try {
      return await fit(this.parts, checkpointOf(options));
    } catch (error) {
      if (error instanceof TrainerStopped) return 'stopped';
      throw error;
    }
  }

  /**
   * One validation pass at the state's step; see `validate`.
   * @throws {TrainerStopped} when a stop is asked for.
   */
  validate(state: TrainerState<BackendBatch>, options: RunOptions = {}): Promise<TrainerMetrics> {
    return validate(this.parts, state, checkpointOf(options));
  }

  /** Shuts everything down; `fit` never does. See `shutdownTrainer`. */
  shutdown(): void {
    shutdownTrainer(this.parts, this.owned);
  }
}

import type { Metric } from '../engine/collect/metrics.ts';
import type { Episode } from '../engine/episode/types.ts';
import type { RejectionAccount } from '../engine/rejection/applyRejectionSampling.ts';
import { RejectionSamplingState } from '../engine/rejection/state.ts';
import type { TrajectoryGroup } from '../engine/trajectory/types.ts';
import type { TransformAccount } from '../engine/transform/account.ts';

/** Metrics under rLLM's keys, in order of first insertion; a key that comes again keeps its place, as in a dict. */
export type TrainerMetrics = Map<string, Metric[1]>;

/** `metrics.update(entries)`. */
export function updateMetrics(metrics: TrainerMetrics, entries: Iterable<Metric>): void {
  for (const [key, value] of entries) metrics.set(key, value);
}

/**
 * rLLM's `TrainerState`: what the stages of a batch hand on, and where the training is.
 * Source: rLLM trainer/unified_trainer.py (2026-08).
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the backend's own type of batch
export class TrainerState<BackendBatch = unknown> {
  readonly rsState = new RejectionSamplingState();
  globalStep = 0;
  epoch = 0;
  /** Null at rllm-head when it is not known. */
  totalSteps: number | null = 0;
  isTraining = true;
  /** Seconds by name, when the trainer was given a clock. */
  timing = new Map<string, number>();
  metrics: TrainerMetrics = new Map();
  extraInfo = new Map<string, unknown>();
  episodes: readonly Episode[] | null = null;
  trajectoryGroups: readonly TrajectoryGroup[] | null = null;
  backendBatch: BackendBatch | null = null;
  /** Where the batch's trajectories went, stage by stage; null before the stage. Ours: rLLM keeps no account. */
  transformAccount: TransformAccount | null = null;
  rejectionAccount: RejectionAccount | null = null;

  /** Before every batch. It resets rejection sampling too, so that nothing ever accumulates (D-14). */
  resetBatch(): void {
    this.rsState.reset();
    this.episodes = null;
    this.trajectoryGroups = null;
    this.backendBatch = null;
    this.transformAccount = null;
    this.rejectionAccount = null;
    this.timing = new Map();
    this.metrics = new Map();
    this.extraInfo = new Map();
  }

  get hasEpisodes(): boolean {
    return this.episodes !== null && this.episodes.length > 0;
  }

  get hasTrajectoryGroups(): boolean {
    return this.trajectoryGroups !== null && this.trajectoryGroups.length > 0;
  }

  /** An empty batch counts. */
  get hasBackendBatch(): boolean {
    return this.backendBatch !== null;
  }
}

import type { Episode } from '../engine/episode/types.ts';
import type { TrajectoryGroup } from '../engine/trajectory/types.ts';
import type { TrainerMetrics } from './state.ts';

/** One call of the tracking logger. */
export interface LogEntry {
  readonly step: number;
  /** In upstream's order. */
  readonly metrics: TrainerMetrics;
  /** Absent for a validation pass; null when the batch had none. */
  readonly episodes?: readonly Episode[] | null;
  readonly trajectoryGroups?: readonly TrajectoryGroup[] | null;
}

/** Where metrics go: rLLM's `Tracking`. */
export interface TrackingLogger {
  log(entry: LogEntry): void;
  finish(): void;
}

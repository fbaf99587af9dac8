import { type ConfigTree, readKey, requireKey, requireSection } from '../engine/config/tree.ts';
import type { DataLoader } from './dataLoader.ts';

/** How long to train and when to validate: the `rllm.trainer` section. */
export interface TrainingSchedule {
  readonly totalEpochs: number;
  /** The step to stop at; null for all epochs. */
  readonly totalBatches: number | null;
  /** Validate at multiples of it, and at the end; 0 or less does neither. */
  readonly testFreq: number;
  readonly valBeforeTrain: boolean;
  /** Validate only; without effect unless `valBeforeTrain` is on (D-17). */
  readonly valOnly: boolean;
}

/** @throws {UpstreamError} AttributeError for an absent section or key. */
export function scheduleOf(rllm: ConfigTree): TrainingSchedule {
  const trainer = requireSection(rllm, 'trainer');
  return {
    totalEpochs: requireKey(trainer, 'total_epochs') as number,
    totalBatches: totalBatchesOf(trainer),
    testFreq: requireKey(trainer, 'test_freq') as number,
    valBeforeTrain: Boolean(readKey<unknown>(trainer, 'val_before_train', true)),
    valOnly: Boolean(readKey<unknown>(trainer, 'val_only', false)),
  };
}

/**
 * `total_batches` when it is positive, else batches times epochs. A `total_batches` beyond the data ends with the
 * epochs all the same, and the number is then wrong, as it is upstream.
 */
export function totalStepsOf(rllm: ConfigTree, loader: DataLoader<unknown>): number {
  const trainer = requireSection(rllm, 'trainer');
  return totalBatchesOf(trainer) ?? loader.length * (requireKey(trainer, 'total_epochs') as number);
}

function totalBatchesOf(trainer: ConfigTree): number | null {
  const value = readKey<number | null>(trainer, 'total_batches', null);
  return value !== null && value > 0 ? value : null;
}

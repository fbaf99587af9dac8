import { collectBatch, type ErrorData, stoppedResult } from '../batch/collectBatch.ts';
import type { BatchColumns } from '../batch/columns.ts';
import type { LaneInput } from '../comparison/types.ts';
import { createEstimatorRegistry } from '../estimators/registry.ts';
import { gradientShares } from '../summary/shares.ts';
import { ownershipOf } from './ownership.ts';
import type { DiagnosedLane } from './types.ts';

/** Runs a lane over the batch, and gives each group its share of the role's Σ|A|. */
export function laneOf(columns: BatchColumns, lane: LaneInput, stopped: ErrorData | null): DiagnosedLane {
  const { laneId, label, settings } = lane;
  const { advantages, error } =
    stopped === null
      ? collectBatch(columns, settings, createEstimatorRegistry(settings.revision))
      : stoppedResult(columns, stopped);
  return {
    laneId,
    label,
    settings,
    shares: gradientShares(columns, advantages),
    ownership: ownershipOf(weightsOf(columns, advantages), advantages),
    error,
  };
}

/** Σ|A| of each group; NaN where a trajectory has no advantage. */
function weightsOf({ offsets }: BatchColumns, advantages: Float64Array): Float64Array {
  const weights = new Float64Array(offsets.length - 1);
  for (let g = 0; g < weights.length; g++) {
    for (let i = offsets[g]!; i < offsets[g + 1]!; i++) weights[g]! += Math.abs(advantages[i]!);
  }
  return weights;
}

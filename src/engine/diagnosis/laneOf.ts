import { collectBatch, type ErrorData, stoppedResult } from '../batch/collectBatch.ts';
import type { BatchColumns } from '../batch/columns.ts';
import type { LaneInput } from '../comparison/types.ts';
import { UpstreamError } from '../errors.ts';
import { createEstimatorRegistry, type EstimatorRegistry } from '../estimators/registry.ts';
import { recordedRegistry } from '../recorded/recordedRegistry.ts';
import { type CustomEstimators, NOT_RUN } from '../recorded/types.ts';
import { gradientShares } from '../summary/shares.ts';
import { ownershipOf } from './ownership.ts';
import type { DiagnosedLane } from './types.ts';

/** Runs a lane over the batch, and gives each group its share of the role's Σ|A|. */
export function laneOf(
  columns: BatchColumns,
  lane: LaneInput,
  stopped: ErrorData | null,
  custom?: CustomEstimators,
): DiagnosedLane {
  const { laneId, label, settings } = lane;
  const { advantages, error } =
    stopped === null ? collectBatch(columns, settings, registryOf(settings, custom)) : stoppedResult(columns, stopped);
  return {
    laneId,
    label,
    settings,
    shares: gradientShares(columns, advantages),
    ownership: ownershipOf(weightsOf(columns, advantages), advantages),
    error,
  };
}

/** Custom estimators give what is recorded of them; a call without an answer stops the lane. */
function registryOf(settings: LaneInput['settings'], custom: CustomEstimators | undefined): EstimatorRegistry {
  if (custom === undefined) return createEstimatorRegistry(settings.revision);
  return recordedRegistry(settings, custom, ({ name }) => {
    throw new UpstreamError(NOT_RUN, `“${name}” has not run on these rewards.`);
  });
}

/** Σ|A| of each group; NaN where a trajectory has no advantage. */
function weightsOf({ offsets }: BatchColumns, advantages: Float64Array): Float64Array {
  const weights = new Float64Array(offsets.length - 1);
  for (let g = 0; g < weights.length; g++) {
    for (let i = offsets[g]!; i < offsets[g + 1]!; i++) weights[g]! += Math.abs(advantages[i]!);
  }
  return weights;
}

import type { BatchColumns } from '../../engine/batch/columns.ts';
import type { Batch } from '../../engine/batch/types.ts';
import type { CustomEstimators } from '../../engine/recorded/types.ts';
import type { DiagnosisInput } from '../../engine/diagnosis/types.ts';
import type { PlaygroundDocument } from './document.ts';
import { laneInputs } from './lanes.ts';

/**
 * What is diagnosed of a document.
 *
 * @param columns the document's batch
 * @param truncated responses that were cut off, as the imported file said; null when it did not
 * @param custom what the page knows of its custom estimators
 */
export function diagnosisInputOf(
  document: PlaygroundDocument,
  columns: BatchColumns,
  truncated: number | null,
  custom?: CustomEstimators,
): DiagnosisInput {
  return {
    columns,
    lanes: laneInputs(document),
    lengths: lengthsOf(document.batch),
    truncated,
    stopped: document.source?.run.error ?? null,
    ...(custom !== undefined && { custom }),
  };
}

/** Tokens of each trajectory's response, over all its steps; null when the batch has none. */
export function lengthsOf({ groups }: Batch): Float64Array<ArrayBuffer> | null {
  if (!groups.some(({ steps }) => steps !== undefined)) return null;
  return Float64Array.from(
    groups.flatMap(({ rewards, steps }) =>
      rewards.map((_, i) => steps?.[i]?.reduce((sum, step) => sum + step.responseTokens, 0) ?? Number.NaN),
    ),
  );
}

import type { DiagnosisInput } from '../../../engine/diagnosis/types.ts';
import type { Batch } from '../../../engine/batch/types.ts';
import type { PlaygroundDocument } from '../../../importers/playground/document.ts';
import { laneInputs } from '../../../importers/playground/lanes.ts';
import { columnsOfBatch } from '../../../state/store.ts';

/** What is diagnosed of a document; `truncated` is what the imported file said of it. */
export function diagnosisInputOf(document: PlaygroundDocument, truncated: number | null): DiagnosisInput {
  return {
    columns: columnsOfBatch(document.batch),
    lanes: laneInputs(document),
    lengths: lengthsOf(document.batch),
    truncated,
    stopped: document.source?.run.error ?? null,
  };
}

/** Tokens of each trajectory's response, over all its steps; null when the batch has none. */
function lengthsOf({ groups }: Batch): Float64Array<ArrayBuffer> | null {
  if (!groups.some(({ steps }) => steps !== undefined)) return null;
  return Float64Array.from(
    groups.flatMap(({ rewards, steps }) =>
      rewards.map((_, i) => steps?.[i]?.reduce((sum, step) => sum + step.responseTokens, 0) ?? Number.NaN),
    ),
  );
}

import type { BatchColumns } from '../../engine/batch/columns.ts';
import { labelOfGroup } from '../../engine/batch/label.ts';
import type { PairBatch } from '../../engine/pairing/types.ts';
import { groupRoleOf } from '../../engine/trajectory/identity.ts';
import { lengthsOf } from './diagnosisInput.ts';
import type { PlaygroundDocument } from './document.ts';

const known = new WeakMap<BatchColumns, PairBatch>();

/**
 * What is compared of a document. The same columns give the same object, which the worker then has already.
 * @param columns the document's batch
 */
export function pairBatchOf(document: PlaygroundDocument, columns: BatchColumns): PairBatch {
  const before = known.get(columns);
  if (before !== undefined) return before;
  const { groupIds, offsets, values } = columns;
  // A trajectory of which no file says how long it is counts as one token.
  const lengths = lengthsOf(document.batch)?.map((length) => (length > 0 ? length : 1)) ?? null;
  const batch = { offsets, values, lengths, roles: groupIds.map(groupRoleOf), names: groupIds.map(labelOfGroup) };
  known.set(columns, batch);
  return batch;
}

import type { Importer, SourceHead } from '../importer.ts';
import { rowTexts } from '../texts/rowTexts.ts';
import { isObject, type JsonObject } from '../json.ts';
import { VerlReader } from './reader.ts';

/** verl's rollout and validation dumps. */
export const verlRollout: Importer = {
  id: 'verl_rollout',
  label: 'verl rollouts',
  looksLike: '{"input": "…", "output": "…", "gts": "36", "score": 1.0, "step": 12}',
  source: 'rows',
  companions: [],
  detect,
  textsOf: rowTexts,
  read: (run) => new VerlReader(run),
};

function detect(head: SourceHead): string | null {
  const objects = head.records.map(({ value }) => value).filter(isObject);
  return objects.some(isRow) ? 'verl-rollout' : null;
}

function isRow(row: JsonObject): boolean {
  return ['input', 'output', 'score', 'step'].every((key) => Object.hasOwn(row, key));
}

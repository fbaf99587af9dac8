import type { Importer, SourceHead } from '../importer.ts';
import { rowTexts } from '../texts/rowTexts.ts';
import { isObject } from '../json.ts';
import { SlimeReader } from './reader.ts';

/** Samples of slime and of its forks, converted from their PyTorch files to rows. */
export const slime: Importer = {
  id: 'slime',
  label: 'slime samples',
  looksLike: '{"group_index": 0, "index": 0, "reward": 1.0, "response_length": 120, "status": "completed"}',
  source: 'rows',
  companions: [],
  detect,
  textsOf: rowTexts,
  read: (run) => new SlimeReader(run),
};

const KEYS = ['group_index', 'response_length', 'status'];

function detect(head: SourceHead): string | null {
  const isRow = head.records.some(({ value }) => isObject(value) && KEYS.every((key) => Object.hasOwn(value, key)));
  return isRow ? 'slime-rollouts' : null;
}

import type { Importer, SourceHead } from '../importer.ts';
import { rowTexts } from '../texts/rowTexts.ts';
import { isObject } from '../json.ts';
import { ArealReader } from './reader.ts';

/** The rollout files of AReaL, a file a task. */
export const areal: Importer = {
  id: 'areal',
  label: 'AReaL rollouts',
  looksLike: '{"task_id": 17, "sample_idx": 0, "seqlen": 300, "prompt_len": 60, "tail_version": 4, "reward": 1.0}',
  source: 'rows',
  companions: [],
  detect,
  textsOf: rowTexts,
  read: (run) => new ArealReader(run),
};

const KEYS = ['task_id', 'sample_idx', 'seqlen', 'prompt_len', 'reward'];

function detect(head: SourceHead): string | null {
  const isRow = head.records.some(({ value }) => isObject(value) && KEYS.every((key) => Object.hasOwn(value, key)));
  return isRow ? 'areal-rollouts' : null;
}

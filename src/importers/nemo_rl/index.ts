import type { Importer, SourceHead } from '../importer.ts';
import { isArray, isObject, own, type JsonObject } from '../json.ts';
import { conversation, textsOrNull, turnsOf } from '../texts/turns.ts';
import type { TrajectoryTexts } from '../texts/types.ts';
import { entryOf, NemoReader } from './reader.ts';

/** The batches that NeMo-RL writes as it trains and validates. */
export const nemoRl: Importer = {
  id: 'nemo_rl',
  label: 'NeMo-RL batches',
  looksLike: '{"content": ["…"], "rewards": [1.0], "token_ids": [[1, 2]], "token_loss_mask": [[0, 1]], "idx": 0}',
  source: 'rows',
  companions: [],
  detect,
  textsOf: (row, part) => (isObject(row) ? contentOf(row, part) : null),
  read: (run) => new NemoReader(run),
};

function detect(head: SourceHead): string | null {
  const rows = head.records.map(({ value }) => value).filter(isObject);
  const row = rows.find(isRow);
  if (row === undefined) return null;
  return Object.hasOwn(row, 'token_loss_mask') ? 'nemo-rl-train-data' : 'nemo-rl-val-data';
}

function isRow(row: JsonObject): boolean {
  const rewards = own(row, 'rewards');
  if (rewards === undefined) return false;
  if (isArray(own(row, 'token_loss_mask'))) return true;
  // A list of several rewards beside an index and a text is a data set's row, not a sample.
  return ['idx', 'content'].every((key) => Object.hasOwn(row, key)) && !(isArray(rewards) && rewards.length !== 1);
}

/** Prompt and response stand in one text while training, and as messages in a validation. */
function contentOf(row: JsonObject, part: number): TrajectoryTexts | null {
  const rewards = own(row, 'rewards');
  const turns = turnsOf(entryOf(row, 'content', part, isArray(rewards) ? rewards.length : null));
  if (turns.every(({ speaker }) => speaker === '')) return textsOrNull({ prompt: [], response: turns });
  return textsOrNull(conversation(turns));
}

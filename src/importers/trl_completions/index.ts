import type { Importer, SourceHead } from '../importer.ts';
import { rowTexts } from '../texts/rowTexts.ts';
import { isObject, type JsonObject } from '../json.ts';
import { CompletionsReader } from './reader.ts';

/** What TRL's trainers (and Unsloth, Axolotl, which train through TRL) write with `log_completions=True`. */
export const trlCompletions: Importer = {
  id: 'trl_completions',
  label: 'TRL completions',
  looksLike: '{"step": 5, "prompt": "…", "completion": "…", "accuracy_reward": 1.0, "advantage": 0.87}',
  source: 'rows',
  companions: ['trainer_state.json', 'training_args.bin', 'README.md'],
  detect,
  textsOf: rowTexts,
  read: (run) => new CompletionsReader(run),
};

function detect(head: SourceHead): string | null {
  return head.records.some(({ value }) => isObject(value) && isCompletionRow(value)) ? 'trl-completions' : null;
}

/** Reward functions have any name, so with a column called `reward` that alone is the total: rows of their own. */
export function isCompletionRow(row: JsonObject): boolean {
  const has = (key: string): boolean => Object.hasOwn(row, key);
  return has('step') && has('prompt') && has('completion') && (has('advantage') || has('advantages')) && !has('reward');
}

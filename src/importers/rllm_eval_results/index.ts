import { holdsError } from '../build/countEnd.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readReward } from '../values.ts';

/** The results.json of `rllm eval`. */
export const rllmEvalResults: Importer = {
  id: 'rllm_eval_results',
  label: 'rLLM evaluation results',
  looksLike: '{"dataset_name": "…", "items": [{"idx": 0, "attempt": 0, "reward": 1.0, "is_correct": true}]}',
  source: 'rows',
  companions: ['meta.json'],
  detect,
  read,
};

function detect(head: SourceHead): string | null {
  return head.records.some(({ value }) => isResults(value)) ? 'rllm-eval-results' : null;
}

function isResults(value: JsonValue): boolean {
  if (!isObject(value) || !Object.hasOwn(value, 'dataset_name')) return false;
  const items = own(value, 'items');
  return isArray(items) && (items.length === 0 || items.some(isItem));
}

function read(run: RunBuilder): RecordReader {
  return {
    add(record) {
      const items = isObject(record.value) ? own(record.value, 'items') : undefined;
      if (!isArray(items)) return 'has no list "items"';
      for (const [index, item] of items.entries()) {
        if (isObject(item)) addItem(run, item, index, record);
        else
          run.notices.count(
            'odd item',
            () => `${at(record.file, record.line)}: item ${index + 1} is no object and left out`,
          );
      }
      return null;
    },
    finish: () => undefined,
  };
}

function addItem(run: RunBuilder, item: JsonObject, index: number, { file, line }: SourceRecord): void {
  const task = idText(own(item, 'idx')) ?? String(index);
  const group = run.group({ task, role: 'default', step: null, apart: file }, file, line);
  const signals = own(item, 'signals');
  if (isObject(signals)) for (const name of Object.keys(signals)) run.components.add(name);
  const error = own(item, 'error');
  run.errors.add(0);
  if (holdsError(error)) {
    run.errors.add(1);
    run.ask(
      'errored',
      'Some attempts ended in an error and have the reward the harness wrote, 0. They are kept; leave them out instead?',
    );
  }
  const raw = own(item, 'reward');
  run.put(group, { reward: readReward(raw), raw, id: idText(own(item, 'attempt')), file, line });
}

function isItem(item: JsonValue): boolean {
  return isObject(item) && Object.hasOwn(item, 'reward') && Object.hasOwn(item, 'is_correct');
}

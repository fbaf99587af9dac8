import { rowTexts } from '../texts/rowTexts.ts';
import { countEnd } from '../build/countEnd.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { readEnd } from '../end.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { numberInPath } from '../read/numberInPath.ts';
import { rewardOfScore } from './score.ts';

/** The evaluation dumps of SkyRL, a file a data source. */
export const skyrl: Importer = {
  id: 'skyrl',
  label: 'SkyRL evaluation dump',
  looksLike: '{"input_prompt": "…", "output_response": "…", "score": [0.0, 0.0, 1.0], "stop_reason": "stop"}',
  source: 'rows',
  companions: ['aggregated_results.jsonl'],
  detect,
  textsOf: rowTexts,
  read,
};

const STEP_OF_PATH = /(?:^|\/)global_step_(\d+)_evals(?:\/|$)/;

function detect(head: SourceHead): string | null {
  return head.records.some(({ value }) => isObject(value) && isRow(value)) ? 'skyrl-eval-dump' : null;
}

function isRow(row: JsonObject): boolean {
  return ['input_prompt', 'output_response', 'score'].every((key) => Object.hasOwn(row, key));
}

function read(run: RunBuilder): RecordReader {
  run.columns.name({ reward: 'score', group: 'input_prompt' });
  const prompts = new PromptTasks(run);
  if (run.columns.choice('group') !== undefined) run.groupedByPrompt = false;
  return {
    add({ value: row, file, line }) {
      if (!isObject(row)) return 'not an object with input_prompt and score';
      const chosen = run.columns.of(row, file, line);
      const prompt = idText(own(row, 'input_prompt'));
      if (prompt === null && chosen.task === undefined) return 'has no input_prompt, so its group is not known';
      countEnd(run, readEnd('stop_reason', own(row, 'stop_reason')));
      // Two data sources may ask the same; they are two tasks.
      const asked = JSON.stringify([idText(own(row, 'data_source')), prompt]);
      const place = {
        task: chosen.task ?? prompts.taskOf(asked, truthOf(row)),
        role: chosen.role,
        step: chosen.step === undefined ? numberInPath(file, STEP_OF_PATH) : chosen.step,
      };
      if (chosen.length !== undefined && chosen.length !== null) run.responseTokens.add(chosen.length);
      run.put(run.group(place, file, line), {
        ...rewardOfScore(chosen.raw === undefined ? own(row, 'score') : chosen.raw),
        tokens: chosen.length,
        file,
        line,
      });
      return null;
    },
    finish: () => undefined,
  };
}

/** The answer that the environment was given. */
function truthOf(row: JsonObject): string | null {
  return idText(inside(inside(own(row, 'env_extras'), 'reward_spec'), 'ground_truth'));
}

function inside(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) ? own(value, key) : undefined;
}

import { rowTexts } from '../texts/rowTexts.ts';
import { countEnd } from '../build/countEnd.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import { readEnd } from '../end.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, integer, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { parseListCell } from '../nested_lists/pythonList.ts';
import { readNumber, readReward } from '../values.ts';

/** The rollout shards of open-instruct: tokens without their text. */
export const openInstruct: Importer = {
  id: 'open_instruct',
  label: 'open-instruct rollouts',
  looksLike: '{"step": 3, "sample_idx": 0, "prompt_idx": 0, "response_tokens": [], "reward": 10.0, "advantage": 5.0}',
  source: 'rows',
  companions: [],
  detect,
  textsOf: rowTexts,
  read,
};

function detect(head: SourceHead): string | null {
  return head.records.some(({ value }) => isObject(value) && isRow(value)) ? 'open-instruct-rollouts' : null;
}

function isRow(row: JsonObject): boolean {
  return ['prompt_idx', 'response_tokens', 'reward'].every((key) => Object.hasOwn(row, key));
}

function read(run: RunBuilder): RecordReader {
  run.columns.name({ reward: 'reward', group: 'prompt_idx', step: 'step', length: 'response_tokens' });
  return {
    add({ value: row, file, line }) {
      if (!isObject(row)) return 'not an object with prompt_idx and reward';
      const chosen = run.columns.of(row, file, line);
      const prompt = idText(own(row, 'prompt_idx'));
      if (prompt === null && chosen.task === undefined) return 'has no prompt_idx, so its group is not known';
      countEnd(run, readEnd('finish_reason', own(row, 'finish_reason')));
      const tokens = chosen.length === undefined ? lengthOf(own(row, 'response_tokens')) : chosen.length;
      if (tokens !== null) run.responseTokens.add(tokens);
      const logged = readNumber(own(row, 'advantage'));
      if (logged !== null) run.hasLoggedAdvantage = true;
      const raw = chosen.raw === undefined ? own(row, 'reward') : chosen.raw;
      const step = chosen.step === undefined ? integer(own(row, 'step')) : chosen.step;
      const place = { task: chosen.task ?? `prompt-${prompt}`, role: chosen.role, step };
      const id = idText(own(row, 'sample_idx'));
      run.put(run.group(place, file, line), { reward: readReward(raw), raw, id, logged, tokens, file, line });
      return null;
    },
    finish: () => undefined,
  };
}

/** Tokens of a list (in a table its text), or their number where only that was written. */
function lengthOf(written: JsonValue | undefined): number | null {
  const value = typeof written === 'string' ? (parseListCell(written) ?? written) : written;
  if (isArray(value)) return value.length;
  const count = readNumber(value);
  return count !== null && count >= 0 ? count : null;
}

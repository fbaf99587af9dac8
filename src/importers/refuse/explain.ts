import { findColumn, GROUP_ID_COLUMNS, ROLLOUT_COLUMNS } from '../columns.ts';
import type { SourceHead } from '../importer.ts';
import { isArray, isObject, own, type JsonObject } from '../json.ts';
import { LIMITS } from '../limits.ts';
import type { ImportRefusal } from '../run.ts';
import { readReward } from '../values.ts';

const HOLDS_ROLLOUTS =
  'Files with single rewards: rLLM episodes/*_step_*/episode_*.json or results.json, verl <rollout_data_dir>/<step>.jsonl, verifiers results.jsonl, prime-rl rollouts/step_*/train/*/traces.jsonl, tinker iteration_*/train_rollout_summaries.jsonl, open-instruct *_rollouts_*.jsonl, AReaL rollout/*/*.jsonl, SkyRL dumped_evals/*/*.jsonl, NeMo-RL train_data_step*.jsonl, or rows of your own with group_id and reward.';
const OWN_ROWS = 'Write one line a trajectory, {"group_id": "task-1:solver", "reward": 1}, and drop that.';

/** Why a text that could be read is not used, and what to do; with its columns when one of them may be the reward. */
export function explainUnknown(head: SourceHead): Pick<ImportRefusal, 'message' | 'columns'> {
  const message = explainOther(head);
  if (message !== null) return { message };
  const objects = head.records.map(({ value }) => value).filter(isObject);
  const columns = [...new Set(objects.flatMap(Object.keys))].slice(0, LIMITS.columns);
  const keys = Object.keys(objects[0] ?? {})
    .slice(0, 12)
    .map((key) => `"${key.slice(0, 40)}"`);
  return {
    message: `There is no reward in it: among its fields (${keys.join(', ')}) none is called reward or score. ${OWN_ROWS}`,
    ...(objects.some(holdsNumber) && { columns }),
  };
}

function holdsNumber(record: JsonObject): boolean {
  return Object.values(record).some((value) => readReward(value, true).value !== null);
}

/** What a text without rewards is, where that is known; null for rows of which none is called a reward. */
function explainOther(head: SourceHead): string | null {
  const objects = head.records.map(({ value }) => value).filter(isObject);
  const first = objects[0];
  if (first === undefined) return `There are no objects with rewards in this file. ${OWN_ROWS}`;
  if (objects.every((record) => Object.keys(record).length === 0))
    return `This is JSON, but ${objects.length === 1 ? 'the object is' : 'its objects are'} empty. ${OWN_ROWS}`;
  if (own(first, '_type') === 'table-file') return tablePointer(first);
  if (objects.every(isMetrics) || isMetricsTable(head))
    return `This holds averages per step, not single rewards. ${HOLDS_ROLLOUTS}`;
  if (objects.every(isTokenExport))
    return 'These are values of single tokens, as prime-rl exports them (token_exports/); there is no reward in it. Drop rollouts/step_*/train/*/traces.jsonl of the same run.';
  if (Object.hasOwn(first, 'chosen') && Object.hasOwn(first, 'rejected')) {
    return 'These are preference pairs (chosen, rejected) without numeric rewards; there are no groups in them.';
  }
  if (isMessageTable(objects)) return `This is a table of chat messages; there is no reward in it. ${HOLDS_ROLLOUTS}`;
  if (isBatchSummary(first))
    return `This is the summary that rLLM writes next to its episodes. Drop the episode_*.json files. ${HOLDS_ROLLOUTS}`;
  return null;
}

/** W&B's summary holds the place of a table, not the table. */
function tablePointer(record: JsonObject): string {
  const path = own(record, 'path');
  const where = typeof path === 'string' ? `at ${path.slice(0, 120)} of the run` : 'under media/table of the run';
  return `This is a pointer to a W&B table, not the table. The table is ${where}: download that .table.json file and drop it.`;
}

/** A step and numbers only, or a step and an object of numbers. */
export function isMetrics(record: JsonObject): boolean {
  const data = own(record, 'data');
  const values = isObject(data) ? data : record;
  const keys = Object.keys(values).filter((key) => !/^(?:_?step|global_step|epoch|_timestamp|_runtime)$/.test(key));
  if (findColumn(Object.keys(record), [...GROUP_ID_COLUMNS, ...ROLLOUT_COLUMNS]) !== null) return false;
  const stepped = ['step', '_step', 'global_step', 'epoch'].some((key) => Object.hasOwn(record, key));
  const named = keys.some((key) => /[/.]|mean|loss|_std|grad_norm|learning_rate|^lr$/.test(key));
  return stepped && named && keys.every((key) => isNumberLike(own(values, key)));
}

/** Token ids, and another value for each of them. */
function isTokenExport(record: JsonObject): boolean {
  const tokens = own(record, 'token_ids') ?? own(record, 'input_ids');
  if (!isArray(tokens)) return false;
  return Object.values(record).some((value) => value !== tokens && isArray(value) && value.length === tokens.length);
}

function isMetricsTable(head: SourceHead): boolean {
  return head.shape === 'table' && head.records.every(({ value }) => isObject(value) && isMetrics(value));
}

function isNumberLike(value: JsonObject[string] | undefined): boolean {
  if (typeof value === 'number' || value === null) return true;
  return typeof value === 'string' && /^(?:|-?[\d.]+(?:e[+-]?\d+)?|nan|-?inf(?:inity)?)$/i.test(value);
}

/** Rows whose role is a chat role, or a list of messages and nothing else. */
export function isMessageTable(objects: readonly JsonObject[]): boolean {
  return objects.every((record) => {
    const role = own(record, 'role');
    if (typeof role === 'string' && CHAT_ROLES.has(role)) return true;
    const messages = own(record, 'messages') ?? own(record, 'conversations');
    return isArray(messages) && messages.length > 0;
  });
}

const CHAT_ROLES = new Set(['user', 'assistant', 'system', 'tool', 'human', 'gpt']);

function isBatchSummary(record: JsonObject): boolean {
  return Object.hasOwn(record, 'num_episodes') && Object.hasOwn(record, 'episode_files');
}

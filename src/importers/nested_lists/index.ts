import { placeOfPart } from '../build/places.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import { findColumn, GROUP_ID_COLUMNS, isRewardName, ROLE_COLUMNS, rewardColumns, STEP_COLUMNS } from '../columns.ts';
import { readEnd } from '../end.ts';
import { WholeGroups } from '../grouping/wholeGroups.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, integer, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { sampleTexts } from '../texts/rowTexts.ts';
import { readReward } from '../values.ts';
import { parseListCell } from './pythonList.ts';

/** One row a task, with a list of rewards: evaluations and data sets. */
export const nestedLists: Importer = {
  id: 'nested_lists',
  label: 'rows with a list of rewards',
  looksLike: '{"id": 0, "prompt": "…", "responses": ["…", "…"], "rewards": [1.0, 0.0]}',
  source: 'rows',
  companions: [],
  detect,
  textsOf: (row, part) => sampleTexts(isObject(row) ? unfolded(row) : row, part),
  read,
};

function detect(head: SourceHead): string | null {
  const objects = head.records.map(({ value }) => value).filter(isObject);
  const first = objects.find((row) => rewardList(row) !== null);
  return first === undefined ? null : 'nested-lists';
}

/** The list of rewards of a row; null when none of its reward-like columns is a list. */
function rewardList(row: JsonObject): readonly JsonValue[] | null {
  const lists = new Map<string, readonly JsonValue[]>();
  for (const [key, value] of Object.entries(row)) {
    const list = isRewardName(key) ? listOf(value) : null;
    if (list !== null) lists.set(key, list);
  }
  const [column] = rewardColumns([...lists.keys()]);
  return column === undefined ? null : (lists.get(column) ?? null);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] | null {
  if (isArray(value)) return value.some(isObject) ? null : value;
  return typeof value === 'string' && value.trimStart().startsWith('[') ? parseListCell(value) : null;
}

function read(run: RunBuilder): RecordReader {
  const groups = new WholeGroups(run);
  return {
    add(record) {
      const { value: row, file, line } = record;
      if (!isObject(row)) return 'not an object with a list of rewards';
      const list = rewardList(row);
      if (list === null) return 'has no list of rewards';
      const names = Object.keys(row);
      const group = groups.openAt(
        {
          task: idOf(row, names, GROUP_ID_COLUMNS),
          role: idOf(row, names, ROLE_COLUMNS) ?? 'default',
          step: integer(valueOf(row, names, STEP_COLUMNS)),
        },
        record,
      );
      warnOfLengths(run, row, list.length, record);
      countEnds(run, row);
      for (const [k, element] of list.entries()) {
        const raw = isArray(element) ? element.at(-1) : element;
        if (isArray(element))
          run.notices.count('process', () => `${at(file, line)}: a reward is itself a list; its last number was taken`);
        run.put(group, { reward: readReward(raw), raw, place: placeOfPart(run.here, k), file, line });
      }
      return null;
    },
    finish: () => undefined,
  };
}

/** The row with lists in place of the texts that hold them, as tables do. */
function unfolded(row: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, listOf(value) ?? value]));
}

function valueOf(row: JsonObject, names: readonly string[], wanted: readonly string[]): JsonValue | undefined {
  const column = findColumn(names, wanted);
  return column === null ? undefined : own(row, column);
}

function idOf(row: JsonObject, names: readonly string[], wanted: readonly string[]): string | null {
  const value = valueOf(row, names, wanted);
  return isArray(value) || isObject(value) ? null : idText(value);
}

function warnOfLengths(run: RunBuilder, row: JsonObject, rewards: number, { file, line }: SourceRecord): void {
  for (const column of ['responses', 'generations', 'completions', 'code']) {
    const texts = own(row, column);
    if (!isArray(texts) || texts.length === rewards || texts.some(isObject)) continue;
    run.notices.count(
      'lengths',
      () => `${at(file, line)}: ${texts.length} ${column} but ${rewards} rewards; the rewards were used`,
    );
  }
}

function countEnds(run: RunBuilder, row: JsonObject): void {
  const ends = listOf(own(row, 'finish_reasons') ?? own(row, 'finish_reason'));
  for (const word of ends ?? []) run.truncated.add(readEnd('finish_reason', word) === 'length' ? 1 : 0);
}

import type { RunBuilder } from '../build/runBuilder.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { isArray, type JsonValue } from '../json.ts';
import type { Source, SourceRecord } from '../read/source.ts';
import { readReward } from '../values.ts';

/** Bare numbers: one list is a group, a list of lists or several lines are several. */
export const numberLists: Importer = {
  id: 'number_lists',
  label: 'a list of numbers',
  looksLike: '1, 0, 0.5   or   [[1, 0], [1, 1]]',
  source: 'groups',
  companions: [],
  detect,
  read,
};

function detect(head: SourceHead): string | null {
  if (head.shape === 'numbers') return 'number-lists';
  if (head.shape !== 'array' && head.shape !== 'lines' && head.shape !== 'concatenated') return null;
  const values = head.records.map(({ value }) => value);
  const isList = values.every(isRewardLike)
    ? values
    : values.every((value) => isArray(value) && value.every(isRewardLike))
      ? values.flat()
      : [];
  return isList.some((value) => readReward(value).state === 'ok') || isEmptyLists(values) ? 'number-lists' : null;
}

function isEmptyLists(values: readonly JsonValue[]): boolean {
  return values.every((value) => isArray(value) && value.length === 0);
}

function isRewardLike(value: JsonValue): boolean {
  return value === null || typeof value !== 'object';
}

function read(run: RunBuilder): RecordReader {
  let groups = 0;
  // Elements of one flat list share a group, also after a record of another kind.
  let flat: ReturnType<RunBuilder['newGroup']> = null;
  const open = (file: string, line: number): ReturnType<RunBuilder['newGroup']> => {
    groups += 1;
    return run.newGroup({ task: `group-${groups}`, role: 'default', step: null }, file, line);
  };
  let flatSource: Source | null = null;
  return {
    add({ value, file, line }: SourceRecord, source) {
      if (isArray(value)) {
        const group = open(file, line);
        for (const raw of value) run.put(group, { reward: readReward(raw), raw, file, line });
        return null;
      }
      if (!isRewardLike(value)) return 'not a number or a list of numbers';
      if (flat === null || flatSource !== source) flat = open(file, line);
      flatSource = source;
      run.put(flat, { reward: readReward(value), raw: value, file, line });
      return null;
    },
    finish: () => undefined,
  };
}

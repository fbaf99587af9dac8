import type { RunBuilder } from '../build/runBuilder.ts';
import { readWholeGroups, type WholeGroups } from '../grouping/wholeGroups.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readReward } from '../values.ts';

/** Groups written as an id and a list of rewards. */
export const groupRewards: Importer = {
  id: 'group_rewards',
  label: 'groups with a list of rewards',
  looksLike: '{"group_id": "task-1:solver", "rewards": [1, 0, 0.5]}',
  source: 'groups',
  companions: [],
  detect,
  read,
};

function detect(head: SourceHead): string | null {
  const first = head.records.map(({ value }) => value).find(isObject);
  if (first === undefined) return null;
  const groups = groupsOf(first);
  return groups.some(isGroup) ? 'group-rewards' : null;
}

/** The groups inside an object with a list `groups`; otherwise the record itself. */
function groupsOf(record: JsonObject): readonly JsonValue[] {
  const groups = own(record, 'groups');
  return isArray(groups) ? groups : [record];
}

function isGroup(value: JsonValue): boolean {
  if (!isObject(value)) return false;
  const rewards = own(value, 'rewards');
  if (!isArray(rewards) || rewards.some((reward) => typeof reward === 'object' && reward !== null)) return false;
  return ['group_id', 'task', 'role'].some((key) => idText(own(value, key)) !== null);
}

function read(run: RunBuilder): RecordReader {
  return readWholeGroups(run, {
    fields: 'group_id and rewards',
    groupsOf,
    add: (groups, value, source) => addGroup(run, groups, value, source),
  });
}

function addGroup(run: RunBuilder, groups: WholeGroups, value: JsonObject, source: SourceRecord): string | null {
  const rewards = own(value, 'rewards');
  if (!isArray(rewards)) return 'has no list "rewards"';
  const ids = own(value, 'trajectory_ids');
  const group = groups.open(value, source);
  for (const [index, raw] of rewards.entries()) {
    const id = isArray(ids) ? idText(ids[index]) : null;
    run.put(group, { reward: readReward(raw), raw, id, file: source.file, line: source.line });
  }
  return null;
}

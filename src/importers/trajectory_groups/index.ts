import { at, type RunBuilder } from '../build/runBuilder.ts';
import { readWholeGroups, type WholeGroups } from '../grouping/wholeGroups.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readSteps } from '../rllm/steps.ts';
import { readReward } from '../values.ts';

/** rLLM's TrajectoryGroup, written as JSON. */
export const trajectoryGroups: Importer = {
  id: 'trajectory_groups',
  label: 'rLLM trajectory groups',
  looksLike:
    '{"group_id": "task-1:solver", "trajectories": [{"reward": 1, "name": "solver", "uid": "a", "steps": []}]}',
  source: 'groups',
  companions: [],
  detect,
  read,
};

function detect(head: SourceHead): string | null {
  const first = head.records.map(({ value }) => value).find(isObject);
  return first !== undefined && groupsOf(first).some(isGroup) ? 'trajectory-groups' : null;
}

function groupsOf(record: JsonObject): readonly JsonValue[] {
  const groups = own(record, 'trajectory_groups') ?? own(record, 'groups');
  return isArray(groups) ? groups : [record];
}

function isGroup(value: JsonValue): boolean {
  return isObject(value) && isArray(own(value, 'trajectories')) && Object.hasOwn(value, 'group_id');
}

function read(run: RunBuilder): RecordReader {
  return readWholeGroups(run, {
    fields: 'group_id and trajectories',
    groupsOf,
    add: (groups, value, source) => addGroup(run, groups, value, source),
  });
}

function addGroup(run: RunBuilder, groups: WholeGroups, value: JsonObject, source: SourceRecord): string | null {
  const trajectories = own(value, 'trajectories');
  if (!isArray(trajectories)) return 'has no list "trajectories"';
  const group = groups.open(value, source);
  for (const trajectory of trajectories) {
    if (isObject(trajectory)) addTrajectory(run, group, trajectory, source);
    else
      run.notices.count(
        'no trajectory',
        () => `${at(source.file, source.line)}: a trajectory that is no object was left out`,
      );
  }
  return null;
}

function addTrajectory(
  run: RunBuilder,
  group: ReturnType<WholeGroups['open']>,
  trajectory: JsonObject,
  source: SourceRecord,
): void {
  const { file, line } = source;
  const raw = own(trajectory, 'reward');
  const found = readSteps(trajectory);
  if (found !== null) {
    run.stepsTotal.add(found.steps.length);
    if (found.tokens !== null) run.responseTokens.add(found.tokens);
  }
  run.put(group, {
    reward: readReward(raw),
    raw,
    id: idText(own(trajectory, 'uid')),
    steps: found?.steps ?? null,
    file,
    line,
  });
}

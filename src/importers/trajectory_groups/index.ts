import { NO_PLACE, placeOfPart } from '../build/places.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import { readWholeGroups, type WholeGroups } from '../grouping/wholeGroups.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readSteps } from '../rllm/steps.ts';
import { episodeTexts } from '../texts/episodeTexts.ts';
import type { TrajectoryTexts } from '../texts/types.ts';
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
  textsOf,
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

/** The trajectories of all groups of a record, as `read` numbers them. */
function textsOf(record: JsonValue, part: number): TrajectoryTexts | null {
  if (!isObject(record)) return null;
  const trajectory = groupsOf(record)
    .filter(isObject)
    .flatMap((group) => trajectoriesOf(group) ?? [])
    .filter(isObject)[part];
  return trajectory === undefined ? null : episodeTexts(trajectory, undefined);
}

function trajectoriesOf(group: JsonObject): readonly JsonValue[] | null {
  const list = own(group, 'trajectories');
  return isArray(list) ? list : null;
}

function read(run: RunBuilder): RecordReader {
  let here = NO_PLACE;
  let part = 0;
  /** The place of the next trajectory of the record that is being read. */
  const nextPlace = (): number => {
    part = run.here === here ? part + 1 : 0;
    here = run.here;
    return placeOfPart(here, part);
  };
  return readWholeGroups(run, {
    fields: 'group_id and trajectories',
    groupsOf,
    add: (groups, value, source) => addGroup(run, groups, value, source, nextPlace),
  });
}

function addGroup(
  run: RunBuilder,
  groups: WholeGroups,
  value: JsonObject,
  source: SourceRecord,
  nextPlace: () => number,
): string | null {
  const trajectories = trajectoriesOf(value);
  if (trajectories === null) return 'has no list "trajectories"';
  const group = groups.open(value, source);
  for (const trajectory of trajectories) {
    if (isObject(trajectory)) addTrajectory(run, group, trajectory, source, nextPlace());
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
  place: number,
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
    place,
    file,
    line,
  });
}

import { decodeGroupId, displayGroup } from '../../engine/batch/groupId.ts';
import { at, type GroupPlace, type RunBuilder } from '../build/runBuilder.ts';
import type { GroupDraft } from '../build/groupDraft.ts';
import type { RecordReader } from '../importer.ts';
import { firstOwn, idText, integer, isObject, type JsonObject, type JsonValue } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';

/**
 * Opens the group that a record names as a whole: by `group_id` (kept as written; a bare id has the role
 * `all_groups`), or by `task` and `role`. Every record is a group of its own; a second one of the same name is kept
 * with a note that names both places.
 */
export class WholeGroups {
  readonly #run: RunBuilder;
  readonly #seen = new Map<string, string>();
  #count = 0;

  constructor(run: RunBuilder) {
    this.#run = run;
  }

  open(record: JsonObject, source: SourceRecord): GroupDraft | null {
    const step = integer(firstOwn(record, ['step', 'training_step', 'global_step']));
    const groupId = idText(firstOwn(record, ['group_id', 'group']));
    if (groupId !== null) return this.openAt({ ...decodeGroupId(groupId), groupId, step }, source);
    const task = idText(firstOwn(record, ['task', 'task_id']));
    const role = idText(firstOwn(record, ['role', 'group_role'])) ?? 'default';
    return this.openAt({ task, role, step }, source);
  }

  /** Opens a group at a known place; without a task it is named by its number. */
  openAt(place: Omit<GroupPlace, 'task'> & { readonly task: string | null }, source: SourceRecord): GroupDraft | null {
    this.#count += 1;
    const where = `${at(source.file, source.line)} (group ${this.#count})`;
    const group = this.#run.newGroup(
      { ...place, task: place.task ?? `group-${this.#count}` },
      source.file,
      source.line,
    );
    if (group !== null) this.#warnOfRepeat(group, where);
    return group;
  }

  #warnOfRepeat(group: GroupDraft, place: string): void {
    const key = JSON.stringify([group.groupId, group.step]);
    const first = this.#seen.get(key);
    if (first === undefined) this.#seen.set(key, place);
    else {
      const id = displayGroup(group.groupId).slice(0, 80);
      this.#run.facts.count(
        'repeated group',
        () => `Group "${id}" stands twice, at ${first} and at ${place}; both are kept.`,
        'repeated groups',
      );
    }
  }
}

/** A format whose records hold whole groups, one a record or several. */
interface GroupFormat {
  /** The fields of a group, for the message when a record has none: `group_id and rewards`. */
  readonly fields: string;
  /** The groups that a record holds. */
  groupsOf(record: JsonObject): readonly JsonValue[];
  /** Opens and fills a group; null, or the reason why it cannot be used. */
  add(groups: WholeGroups, value: JsonObject, source: SourceRecord): string | null;
}

/** Reads records that hold whole groups. A record is skipped when none of its groups can be used. */
export function readWholeGroups(run: RunBuilder, format: GroupFormat): RecordReader {
  const groups = new WholeGroups(run);
  const notAGroup = `not an object with ${format.fields}`;
  return {
    add(record) {
      if (!isObject(record.value)) return notAGroup;
      const reasons = format
        .groupsOf(record.value)
        .map((value) => (isObject(value) ? format.add(groups, value, record) : notAGroup));
      return reasons.length > 0 && reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
    },
    finish: () => undefined,
  };
}

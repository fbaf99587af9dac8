import { decodeGroupId } from '../../engine/batch/groupId.ts';
import type { RunBuilder } from '../build/runBuilder.ts';
import type { Importer, RecordReader } from '../importer.ts';
import { isObject, own, type JsonObject } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import type { ReadReward } from '../values.ts';
import type { RewardValue } from '../../engine/batch/types.ts';
import { parseDocument } from './codec.ts';
import { estimatorNotices } from './estimatorNotices.ts';
import { FORMAT } from './schema.ts';

/** The playground's own documents. */
export const playground: Importer = {
  id: 'playground',
  label: 'a playground document',
  looksLike:
    '{"format": "advantage-playground", "version": 1, "groups": [{"group_id": "task-1:solver", "rewards": [1, 0]}]}',
  source: 'document',
  companions: [],
  detect: (head) =>
    head.records.some(({ value }) => isObject(value) && own(value, 'format') === FORMAT) ? FORMAT : null,
  read,
};

function read(run: RunBuilder): RecordReader {
  return {
    add(record) {
      if (run.document !== null) return 'another document: one at a time is opened';
      const parsed = parseDocument(readable(record));
      if (!parsed.ok) {
        const more = parsed.issues.length > 1 ? ` (and ${parsed.issues.length - 1} more like it)` : '';
        return `${parsed.issues[0]?.message ?? 'not a document'}${more}`;
      }
      const facts = new Set(estimatorNotices(parsed.value));
      for (const notice of parsed.notices) (facts.has(notice) ? run.facts : run.notices).add(notice);
      run.document = parsed.value;
      for (const group of parsed.value.batch.groups) {
        const made = run.newGroup(
          { ...decodeGroupId(group.groupId), groupId: group.groupId, step: null },
          record.file,
          record.line,
        );
        for (const [index, reward] of group.rewards.entries()) {
          run.put(made, {
            reward: known(reward),
            id: group.trajectoryIds?.[index] ?? null,
            steps: group.steps?.[index] ?? null,
            tokens: group.responseLengths?.[index] ?? null,
            file: record.file,
            line: record.line,
          });
        }
      }
      return null;
    },
    finish: () => undefined,
  };
}

function readable({ value }: SourceRecord): JsonObject | null {
  return isObject(value) ? value : null;
}

function known(value: RewardValue): ReadReward {
  if (value === null) return { value, state: 'missing' };
  return { value, state: Number.isFinite(value) ? 'ok' : 'nan' };
}

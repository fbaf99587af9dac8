import { placeOfPart } from '../build/places.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import { WholeGroups } from '../grouping/wholeGroups.ts';
import type { Importer, RecordReader, SourceHead } from '../importer.ts';
import { idText, integer, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { conversation, textsOrNull, turnsOf } from '../texts/turns.ts';
import type { TrajectoryTexts } from '../texts/types.ts';
import { readNumber, readReward } from '../values.ts';

/** The scored groups of Atropos, a group a line. */
export const atropos: Importer = {
  id: 'atropos',
  label: 'Atropos groups',
  looksLike: '{"tokens": [[1, 2], [1, 3]], "masks": [[-100, 2], [-100, 3]], "scores": [1.0, -1.0]}',
  source: 'rows',
  companions: [],
  detect,
  textsOf: (row, part) => (isObject(row) ? messagesOf(own(row, 'messages'), part) : null),
  read,
};

const LISTS = ['tokens', 'masks', 'scores'] as const;
/** What stands in a mask where a token is not trained on. */
const MASKED = -100;

function detect(head: SourceHead): string | null {
  return head.records.some(({ value }) => isObject(value) && isGroup(value)) ? 'atropos-groups' : null;
}

function isGroup(row: JsonObject): boolean {
  const lists = LISTS.map((key) => own(row, key));
  if (!lists.every(isArray)) return false;
  const [tokens, masks] = lists;
  return isArray(tokens) && isArray(masks) && [...tokens, ...masks].every(isArray);
}

function read(run: RunBuilder): RecordReader {
  const groups = new WholeGroups(run);
  return {
    add(record) {
      const { value: row, file, line } = record;
      const scores = isObject(row) ? own(row, 'scores') : undefined;
      if (!isObject(row) || !isArray(scores)) return 'has no list "scores"';
      const step = integer(own(row, 'step')) ?? integer(own(row, 'env_step'));
      const group = groups.openAt({ task: idText(own(row, 'group_id')), role: 'default', step }, record);
      const masks = own(row, 'masks');
      if (isArray(masks)) countTokens(run, masks);
      if (isArray(masks) && masks.length !== scores.length) {
        run.notices.count(
          'lengths',
          () =>
            `${at(file, line)}: "masks" has ${masks.length} entries but "scores" ${scores.length}; the scores were used`,
        );
      }
      const advantages = own(row, 'advantages');
      if (hasNumber(advantages)) run.hasLoggedAdvantage = true;
      const logged = isArray(advantages) && advantages.length === scores.length ? advantages.map(readNumber) : [];
      scores.forEach((raw, k) =>
        run.put(group, {
          reward: readReward(raw),
          raw,
          logged: logged[k] ?? null,
          place: placeOfPart(run.here, k),
          file,
          line,
        }),
      );
      return null;
    },
    finish() {
      if (run.drafts.length > 0)
        run.facts.add(
          'Atropos may drop groups whose scores are all equal before it saves them (ensure_scores_are_not_same): the share of such groups, and of solved tasks, may look better here than it was.',
        );
    },
  };
}

/** `messages` is a conversation a rollout. */
function messagesOf(messages: JsonValue | undefined, part: number): TrajectoryTexts | null {
  return isArray(messages) ? textsOrNull(conversation(turnsOf(messages[part]))) : null;
}

function countTokens(run: RunBuilder, masks: readonly JsonValue[]): void {
  for (const mask of masks) {
    if (isArray(mask)) run.responseTokens.add(mask.filter((entry) => entry !== MASKED).length);
  }
}

/** Advantages are a number a rollout, or one a token. */
function hasNumber(value: JsonValue | undefined): boolean {
  return isArray(value) ? value.some(hasNumber) : readNumber(value) !== null;
}

import type { StepRecord } from '../../engine/batch/types.ts';
import { encodeGroupId } from '../../engine/batch/groupId.ts';
import { show, type JsonValue } from '../json.ts';
import type { ImportAnswers } from '../answers.ts';
import { LIMITS } from '../limits.ts';
import { RunColumns } from '../mapping/runColumns.ts';
import type { PlaygroundDocument } from '../playground/document.ts';
import { isParquetPath } from '../read/ignored.ts';
import type { ColumnWeight, ImportedEpisode, ImportedGroup, ImportQuestion } from '../run.ts';
import type { ReadReward } from '../values.ts';
import { finishGroup, type GroupDraft } from './groupDraft.ts';
import { Notices } from './notices.ts';
import { NO_PLACE } from './places.ts';
import { Tally } from './tally.ts';

/** Where a group is put: its parts, and the id if the file gives one. */
export interface GroupPlace {
  readonly task: string;
  readonly role: string;
  readonly step: number | null;
  /** Set when the file writes whole group ids; they are kept as they are. */
  readonly groupId?: string;
  /** `train`, or a name of validation: groups of several splits are kept apart. */
  readonly split?: string;
  /** Keeps groups apart that are otherwise the same: two files, two environments. */
  readonly apart?: string;
}

/** One trajectory on its way into a group. */
export interface TrajectoryDraft {
  readonly reward: ReadReward;
  /** The reward as the file wrote it, for the message when it cannot be read. */
  readonly raw?: JsonValue | undefined;
  readonly id?: string | null;
  readonly steps?: readonly StepRecord[] | null;
  /** Response tokens, where the file says them of the whole trajectory. */
  readonly tokens?: number | null | undefined;
  /** The framework's own advantage of the trajectory, for comparison only. */
  readonly logged?: number | null;
  /** Where it stands in the files; the record that is being read when nothing is said. */
  readonly place?: number;
  readonly file: string;
  readonly line: number;
}

/** Collects the groups, warnings and counts of one run. */
export class RunBuilder {
  readonly answers: ImportAnswers;
  /** The columns of rows; formats that say themselves what their fields are leave it empty. */
  readonly columns: RunColumns;
  /** What was not taken as it was: skipped, replaced, renamed. */
  readonly notices = new Notices();
  /** What is worth knowing of what was taken as it was. */
  readonly facts = new Notices();
  readonly stepsTotal = new Tally();
  readonly truncated = new Tally();
  readonly errors = new Tally();
  readonly responseTokens = new Tally();
  readonly components = new Set<string>();
  /** Roles that are shown, but whose tokens train no policy. */
  readonly frozenRoles = new Set<string>();
  readonly questions = new Map<string, ImportQuestion>();
  /** Trajectories that were read before and are counted once. */
  duplicatesRemoved = 0;
  /** Records that held nothing but such trajectories. */
  recordsRepeated = 0;
  /** Rewards that were missing or unreadable, whatever was made of them. */
  rewardsMissing = 0;
  hasLoggedAdvantage = false;
  /** Groups were found by equal prompts, so that equal prompts of two tasks may have been merged. */
  groupedByPrompt = false;
  /** Where texts can be found again is kept: the format has some, as far as is known. */
  keepsPlaces = false;
  /** The place of the record that is being read. */
  here = NO_PLACE;
  document: PlaygroundDocument | null = null;
  /** Episodes as they were, for rLLM's own pipeline; empty when the format has none. */
  readonly episodes: ImportedEpisode[] = [];
  /** The places of the episodes' trajectories, one after another. */
  readonly episodePlaces: number[] = [];
  readonly #groups: GroupDraft[] = [];
  readonly #byKey = new Map<string, GroupDraft>();
  /** Groups that trajectories were left out of. */
  readonly #thinned = new Set<GroupDraft>();
  readonly #roles = new Set<string>();
  #trajectories = 0;

  constructor(answers: ImportAnswers = {}) {
    this.answers = answers;
    this.columns = new RunColumns(answers.columns ?? {}, at);
  }

  /** The weight that was answered for a column. */
  weightOf(column: string, otherwise: number): number {
    return this.answers.weights?.get(column) ?? otherwise;
  }

  /** The group of a place, made when it is not there yet; null when there are too many. */
  group(place: GroupPlace, file: string, line: number): GroupDraft | null {
    const { task, role, groupId, step, split = '', apart = '' } = place;
    const name = groupId === undefined ? `${role.length} ${role}${task}` : `id ${groupId}`;
    const key = `${step ?? ''} ${split.length} ${split}${apart.length} ${apart}${name}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const made = this.newGroup(place, file, line);
    if (made !== null) this.#byKey.set(key, made);
    return made;
  }

  /** A new group, even if one of the same id is there; null when there are too many. */
  newGroup(place: GroupPlace, file: string, line: number): GroupDraft | null {
    if (this.#groups.length >= LIMITS.groups) {
      this.notices.add(`Only the first ${LIMITS.groups} groups were read.`);
      return null;
    }
    if (!this.#roles.has(place.role) && this.#roles.size >= LIMITS.roles) {
      this.notices.add(`Only the first ${LIMITS.roles} roles were read; is the role column the right one?`);
      return null;
    }
    this.#roles.add(place.role);
    const groupId = place.groupId ?? encodeGroupId(place.task, place.role);
    const group: GroupDraft = {
      groupId,
      task: place.task,
      role: place.role,
      step: place.step,
      isValidation: /^(?:val|eval|test)/.test(place.split ?? ''),
      rewards: [],
      ids: [],
      steps: [],
      logged: [],
      tokens: [],
      places: [],
    };
    if (groupId.length > LIMITS.idLength)
      this.facts.count('long id', () => `${at(file, line)}: a group id has ${groupId.length} characters.`);
    this.#groups.push(group);
    return group;
  }

  /** Puts a trajectory into a group and warns when its reward cannot be read. */
  put(group: GroupDraft | null, trajectory: TrajectoryDraft): void {
    if (group === null) return;
    if (this.#trajectories >= LIMITS.trajectories) {
      this.notices.add(`Only the first ${LIMITS.trajectories} trajectories were read.`);
      return;
    }
    const { reward, steps = null, id = null, logged = loggedOf(trajectory.steps ?? null) } = trajectory;
    const isMissing = reward.state === 'missing' || reward.state === 'unreadable';
    if (isMissing) this.rewardsMissing += 1;
    if (reward.state === 'unreadable') this.#warnOfUnreadable(trajectory);
    if (isMissing && this.answers.missingReward === 'drop') {
      this.#thinned.add(group);
      return;
    }
    this.#trajectories += 1;
    const value = isMissing && this.answers.missingReward === 'zero' ? 0 : reward.value;
    const index = group.rewards.push(value) - 1;
    if (id !== null) group.ids[index] = id;
    if (steps !== null) group.steps[index] = steps;
    if (logged !== null) group.logged[index] = logged;
    if (isCount(trajectory.tokens)) group.tokens[index] = trajectory.tokens;
    if (this.keepsPlaces) group.places[index] = trajectory.place ?? this.here;
    if (steps?.some(({ advantage }) => advantage !== null)) this.hasLoggedAdvantage = true;
  }

  #warnOfUnreadable({ file, line, raw }: TrajectoryDraft): void {
    this.notices.count(
      'unreadable',
      () => `${at(file, line)}: reward ${show(raw)} is not a number; it counts as missing`,
    );
  }

  /** Counts a record that holds one trajectory, read before. */
  dropRepeat(): void {
    this.duplicatesRemoved += 1;
    this.recordsRepeated += 1;
  }

  /** Asks what would change the numbers; the first wording of a question stays. */
  ask(id: string, text: string, wanted: Pick<ImportQuestion, 'weights' | 'groupSize'> = {}): void {
    if (!this.questions.has(id)) this.questions.set(id, { id, text, ...wanted });
  }

  /** Says which weights fit what was logged, in the answer to a question that was asked. */
  suggest(id: string, fitting: readonly ColumnWeight[]): void {
    const asked = this.questions.get(id);
    if (asked !== undefined) this.questions.set(id, { ...asked, fitting });
  }

  /** The groups so far, in order of first appearance. */
  get drafts(): readonly GroupDraft[] {
    return this.#groups;
  }

  /** The finished groups, without those of which no trajectory is left. */
  finishedGroups(): readonly ImportedGroup[] {
    return this.#finished().map(finishGroup);
  }

  /** The place of each trajectory of the episodes, or of the finished groups. */
  places(): Float64Array<ArrayBuffer> {
    if (this.episodes.length > 0) return Float64Array.from(this.episodePlaces);
    const groups = this.#finished();
    const places = new Float64Array(groups.reduce((sum, { rewards }) => sum + rewards.length, 0)).fill(NO_PLACE);
    let start = 0;
    for (const group of groups) {
      places.set(group.places, start);
      start += group.rewards.length;
    }
    return places;
  }

  #finished(): readonly GroupDraft[] {
    return this.#groups.filter((group) => group.rewards.length > 0 || !this.#thinned.has(group));
  }
}

/** The advantage that all steps of a trajectory agree on; null when they do not, or have none. */
function loggedOf(steps: readonly StepRecord[] | null): number | null {
  const first = steps?.[0]?.advantage ?? null;
  return typeof first === 'number' && steps?.every(({ advantage }) => advantage === first) === true ? first : null;
}

/** `file.jsonl line 812`, `file.parquet row 812`, or `line 812` of a pasted text. */
export function at(file: string, line: number): string {
  if (isParquetPath(file)) return `${file} row ${line}`;
  return file === '' ? `line ${line}` : `${file} line ${line}`;
}

function isCount(tokens: number | null | undefined): tokens is number {
  return typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens >= 0;
}

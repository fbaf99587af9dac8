import { countEnd } from '../build/countEnd.ts';
import { placeOfPart } from '../build/places.ts';
import { at, type RunBuilder } from '../build/runBuilder.ts';
import { PromptTasks } from '../grouping/promptTasks.ts';
import { RolloutIds } from '../grouping/rolloutIds.ts';
import type { RecordReader } from '../importer.ts';
import { idText, isObject, own, type JsonObject } from '../json.ts';
import type { SourceRecord } from '../read/source.ts';
import { readFlag } from '../values.ts';
import { environmentOf, type EpisodePlace, placeOf, taskOf, taskText, tracesOf } from './episode.ts';
import { endOf, hasAdvantages, loggedAdvantage, rewardOf, tokensOf, turnsOf } from './trace.ts';

/** Reads episodes, each trajectory once: `all` holds the episodes of `effective` again, and a resumed run repeats some. */
export class TracesReader implements RecordReader {
  readonly #run: RunBuilder;
  readonly #ids: RolloutIds;
  /** Folders of prime-rl in which an episode stands. */
  readonly #folders = new Map<string, Set<string>>();
  readonly #splits = new Set<string>();
  readonly #components = new Set<string>();
  /** Whether a trace of the role trains a policy. */
  readonly #trained = new Map<string, boolean>();
  #prompts: PromptTasks | null = null;

  constructor(run: RunBuilder) {
    this.#run = run;
    this.#ids = new RolloutIds(run);
  }

  add(record: SourceRecord): string | null {
    const { value: episode, file, line } = record;
    if (!isObject(episode)) return 'not an episode with traces';
    const traces = tracesOf(episode);
    if (traces === null) return 'has no list "traces"';
    const place = placeOf(episode, file);
    const id = idText(own(episode, 'id'));
    if (place.folder !== '' && id !== null) this.#noteFolder(place, id);
    const objects = traces.filter(isObject);
    if (objects.length < traces.length)
      this.#run.notices.count('odd trace', () => `${at(file, line)}: a trace is no object and left out`);
    if (objects.length === 0) return this.#addFailure(place, id, record);
    let repeats = 0;
    let reason: string | null = null;
    for (const [position, trace] of objects.entries()) {
      const role = roleOf(trace);
      const { reward } = rewardOf(trace);
      const content = JSON.stringify([role, reward.state, reward.value]);
      const traceId = idText(own(trace, 'id'));
      const key = traceId ?? (id === null ? null : JSON.stringify([id, role, position]));
      if (key !== null && this.#ids.isRepeat([place.step, place.split, key], content, file, line)) {
        repeats += 1;
        this.#run.duplicatesRemoved += 1;
        if (hasAdvantages(trace)) this.#run.hasLoggedAdvantage = true;
      } else reason = this.#put(episode, trace, place, record, position) ?? reason;
    }
    if (repeats === objects.length) this.#run.recordsRepeated += 1;
    return repeats === 0 ? reason : null;
  }

  finish(): void {
    const run = this.#run;
    for (const name of [...this.#components].toSorted()) run.components.add(name);
    const frozen = [...this.#trained].filter(([, trained]) => !trained).map(([role]) => role);
    for (const role of frozen) run.frozenRoles.add(role);
    if (frozen.length > 0) {
      const names = frozen.map((role) => `"${role.slice(0, 60)}"`).join(', ');
      run.facts.add(
        `${frozen.length === 1 ? 'Role' : 'Roles'} ${names} did not train (trainable is false): no advantage of theirs reached the trainer.`,
      );
    }
    this.#reportFolders();
    if (this.#splits.has('train') && this.#splits.has('eval'))
      run.facts.add('There are training and evaluation episodes here; their groups are kept apart.');
  }

  #put(
    episode: JsonObject,
    trace: JsonObject,
    place: EpisodePlace,
    { file, line }: SourceRecord,
    position: number,
  ): string | null {
    const run = this.#run;
    const task = taskOf(episode, trace) ?? this.#taskOfText(taskText(episode, trace));
    if (task === null) return 'has no group and no task, so its group is not known';
    const { step, split } = place;
    const role = roleOf(trace);
    const { reward, raw, components } = rewardOf(trace);
    for (const name of components) this.#components.add(name);
    const isTrained = readFlag(own(agentOf(trace), 'trainable')) ?? true;
    this.#trained.set(role, isTrained || this.#trained.get(role) === true);
    this.#splits.add(split);
    countEnd(run, endOf(trace, episode));
    run.stepsTotal.add(turnsOf(trace));
    const tokens = tokensOf(trace);
    if (tokens !== null) run.responseTokens.add(tokens);
    if (hasAdvantages(trace)) run.hasLoggedAdvantage = true;
    const group = run.group({ task, role, step, split, apart: environmentOf(episode) }, file, line);
    run.put(group, {
      reward,
      raw,
      id: idText(own(trace, 'id')),
      logged: loggedAdvantage(trace),
      tokens,
      place: placeOfPart(run.here, position),
      file,
      line,
    });
    return null;
  }

  /** An episode that failed before it had a trace: there is no rollout to show, but it is counted. */
  #addFailure(place: EpisodePlace, id: string | null, { file, line }: SourceRecord): null {
    const key = [place.step, place.split, 'episode', id];
    if (id !== null && this.#ids.isRepeat(key, 'no traces', file, line)) this.#run.recordsRepeated += 1;
    else {
      this.#run.errors.add(1);
      this.#run.notices.count(
        'no traces',
        () => `${at(file, line)}: an episode has no traces; it failed and holds no reward`,
        'such episodes',
      );
    }
    return null;
  }

  #taskOfText(text: string | null): string | null {
    if (text === null) return null;
    this.#prompts ??= new PromptTasks(this.#run);
    return this.#prompts.taskOf(text, null);
  }

  #noteFolder({ step, split, folder }: EpisodePlace, id: string): void {
    const key = JSON.stringify([step, split, id]);
    this.#folders.set(key, (this.#folders.get(key) ?? new Set()).add(folder));
  }

  #reportFolders(): void {
    const episodes = [...this.#folders.values()];
    const effective = episodes.filter((folders) => folders.has('effective')).length;
    if (effective === 0 || !episodes.some((folders) => folders.has('all'))) return;
    this.#run.facts.add(
      `Of ${episodes.length} episodes, ${effective} stand in effective/ and reached the trainer; the others stand only in all/ and are kept here. Drop effective/ alone to see what was trained on.`,
    );
  }
}

function agentOf(trace: JsonObject): JsonObject {
  const agent = own(trace, 'agent');
  return isObject(agent) ? agent : {};
}

function roleOf(trace: JsonObject): string {
  return idText(own(agentOf(trace), 'name')) ?? 'default';
}

import { sha256Hex } from '../../engine/logging/sha256.ts';
import { idText, integer, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';

/** Task and rollout of an episode id. */
export interface EpisodeName {
  readonly episodeId: string | null;
  readonly task: string;
  /** The rollout that the id names; null when it names none. */
  readonly rollout: string | null;
  /** The task rLLM itself would take: the id before its first colon. */
  readonly rllmTask: string;
}

const DEFAULT_NAME = 'default_traj_name';

/**
 * The task of an episode: its id before the last colon if an integer follows, else `task.id`, `task.uid`, `task_hash`,
 * else the whole id. Without an id the task is told by what was asked, and without that the episode stands alone: two
 * tasks are never taken for one because they lack a name.
 *
 * Differs from rLLM: it splits at the first colon, which merges tasks whose ids hold one.
 */
export function nameEpisode(episode: JsonObject, place: string): EpisodeName {
  const episodeId = idText(own(episode, 'episode_id')) ?? idText(own(episode, 'id'));
  const parts = episodeId === null ? null : /^(.*):([+-]?\d+)$/s.exec(episodeId);
  const task = parts?.[1] ?? taskOf(episode) ?? episodeId ?? hashOfTask(episode) ?? `episode at ${place}`;
  return { episodeId, task, rollout: parts?.[2] ?? null, rllmTask: (episodeId ?? task).split(':')[0] ?? '' };
}

function taskOf(episode: JsonObject): string | null {
  const task = own(episode, 'task');
  const inside = isObject(task) ? (idText(own(task, 'id')) ?? idText(own(task, 'uid'))) : null;
  return inside ?? idText(own(episode, 'task_hash'));
}

/** Episodes that were asked the same are of one task. */
function hashOfTask(episode: JsonObject): string | null {
  const task = own(episode, 'task');
  return task === undefined || task === null || task === ''
    ? null
    : `task-${sha256Hex(new TextEncoder().encode(sortedText(task))).slice(0, 8)}`;
}

/** JSON with sorted keys. */
function sortedText(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(sortedText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).toSorted();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sortedText(value[key]!)}`).join(',')}}`;
}

/** Step of an episode: `training_step`, else `step`, else the folder's. */
export function stepOfEpisode(episode: JsonObject, path: string): number | null {
  const folder = /(?:^|\/)(?:train|val)_step_(\d+)_/.exec(path)?.[1];
  return (
    integer(own(episode, 'training_step')) ??
    integer(own(episode, 'step')) ??
    (folder === undefined ? null : Number(folder))
  );
}

/** `train` or `val` of the folder, else empty. */
export function splitOfPath(path: string): string {
  return /(?:^|\/)(train|val)_step_\d+_/.exec(path)?.[1] ?? '';
}

/** A trajectory of an episode's record. */
export interface NamedTrajectory {
  /** The name as it was written; empty when there is none. */
  readonly name: string;
  /** The name that rLLM's transform gives it. */
  readonly role: string;
  readonly value: JsonObject;
}

/** The trajectories with their names, from a list, a list of `[name, trajectory]` pairs, or an object by name. */
export function trajectoriesOf(episode: JsonObject): readonly NamedTrajectory[] {
  const list = own(episode, 'trajectories');
  const entries: readonly (readonly [JsonValue | undefined, JsonValue])[] = isArray(list)
    ? list.map((entry) => (isArray(entry) && isObject(entry[1]) ? [entry[0], entry[1]] : [undefined, entry]))
    : isObject(list)
      ? Object.entries(list)
      : [];
  return entries.flatMap(([key, value], position) => {
    if (!isObject(value)) return [];
    const name = idText(own(value, 'name')) ?? idText(key);
    return [{ name: name ?? '', role: imputeName(name, position), value }];
  });
}

/** Entries of the trajectories that are none. */
export function oddTrajectories(episode: JsonObject): number {
  const list = own(episode, 'trajectories');
  const entries = isArray(list) ? list : isObject(list) ? Object.values(list) : [];
  return entries.length - trajectoriesOf(episode).length;
}

/** rLLM's rule: no name, or the default one, becomes the default with the position. */
function imputeName(name: string | null, position: number): string {
  return name === null || name === DEFAULT_NAME ? `${DEFAULT_NAME}_${position}` : name;
}

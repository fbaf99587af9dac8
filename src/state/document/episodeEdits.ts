import { encodeIdPart } from '../../engine/batch/groupId.ts';
import type { RewardValue } from '../../engine/batch/types.ts';
import type { EpisodeRecord, TrajectoryRecord } from '../../engine/episode/record.ts';
import type { Origin } from '../../engine/pipeline/rllmEpisodes.ts';
import { groupRoleOf, taskIdOf } from '../../engine/trajectory/identity.ts';
import type { EpisodeSource } from '../../importers/playground/document.ts';

/*
 * The edits of a batch, carried back to the episodes that it is made of: each returns new episodes. Groups and
 * trajectories are named by their places in the batch; places that do not exist leave the episodes as they are.
 */

type Episodes = readonly EpisodeRecord[];

const ONE_STEP = { reward: 0, responseTokens: 1, advantage: null };

/**
 * Gives a trajectory another reward. In a group whose rewards came from the last steps, the others are written down
 * too: rLLM takes either all of them from the steps or none.
 */
export function setReward(source: EpisodeSource, group: number, trajectory: number, reward: RewardValue): Episodes {
  const { origins, propagated, groups } = source.run;
  const places = origins[group] ?? [];
  const at = places[trajectory];
  if (at === undefined) return source.episodes;
  const written = propagated[group] ? places.map((place, i) => [place, groups[group]!.rewards[i]!] as const) : [];
  return changed(source.episodes, [...written, [at, reward]], (one, value) => ({ ...one, reward: value }));
}

/** Gives every trajectory of a group another reward. */
export function setRewards(source: EpisodeSource, group: number, rewards: readonly RewardValue[]): Episodes {
  const places = source.run.origins[group] ?? [];
  if (places.length !== rewards.length) return source.episodes;
  return changed(
    source.episodes,
    places.map((place, i) => [place, rewards[i]!] as const),
    (one, value) => ({ ...one, reward: value }),
  );
}

/** Appends an episode of the group's task, in which only this role acts. */
export function addTrajectory(source: EpisodeSource, group: number, reward: RewardValue): Episodes {
  const { groups } = source.run;
  const groupId = groups[group]?.groupId;
  if (groupId === undefined) return source.episodes;
  const task = taskIdOf(groupId);
  return [...source.episodes, newEpisode(source.episodes, task, nameIn(groupId), reward)];
}

/** Puts an episode with a copy of the trajectory right behind the trajectory's own. */
export function duplicateTrajectory(source: EpisodeSource, group: number, trajectory: number): Episodes {
  const at = source.run.origins[group]?.[trajectory];
  if (at === undefined) return source.episodes;
  const original = source.episodes[at.episode]!;
  const task = taskIdOf(original.id);
  const copy = { ...original, id: freeId(source.episodes, task), trajectories: [copyOf(original, at)] };
  return source.episodes.toSpliced(at.episode + 1, 0, copy);
}

export function removeTrajectory(source: EpisodeSource, group: number, trajectory: number): Episodes {
  const at = source.run.origins[group]?.[trajectory];
  return at === undefined ? source.episodes : without(source.episodes, [at]);
}

/** Removes every trajectory of the batch that the test says. */
export function removeTrajectories(
  source: EpisodeSource,
  isRemoved: (group: number, trajectory: number) => boolean,
): Episodes {
  const places = source.run.origins.flatMap((origins, g) => origins.filter((_, t) => isRemoved(g, t)));
  return without(source.episodes, places);
}

/** Appends the episodes of a new task, in the role of the last group. */
export function addGroup(source: EpisodeSource, rewards: readonly RewardValue[]): Episodes {
  const last = source.run.groups.at(-1);
  const task = freeTask(source.episodes, 'group');
  const name = last === undefined ? 'default' : nameIn(last.groupId);
  return rewards.reduce<Episodes>(
    (episodes, reward) => [...episodes, newEpisode(episodes, task, name, reward)],
    source.episodes,
  );
}

/** Appends a copy of the group's trajectories under a free task. */
export function duplicateGroup(source: EpisodeSource, group: number): Episodes {
  const original = source.run.groups[group];
  if (original === undefined) return source.episodes;
  const task = freeTask(source.episodes, taskIdOf(original.groupId));
  const copies = source.run.origins[group]!.map((at, k): EpisodeRecord => {
    const episode = source.episodes[at.episode]!;
    return { ...episode, id: `${task}:${k}`, trajectories: [copyOf(episode, at)] };
  });
  return [...source.episodes, ...copies];
}

export function removeGroup(source: EpisodeSource, group: number): Episodes {
  return without(source.episodes, source.run.origins[group] ?? []);
}

/** Gives the task of a group another name, in every role: an episode has one task. */
export function renameTask(source: EpisodeSource, group: number, task: string): Episodes {
  const from = source.run.groups[group]?.groupId;
  if (from === undefined) return source.episodes;
  const old = taskIdOf(from);
  return source.episodes.map((episode) =>
    taskIdOf(episode.id) === old ? { ...episode, id: encodeIdPart(task) + episode.id.slice(old.length) } : episode,
  );
}

/** Gives every trajectory of a role (in wire form) another name. */
export function renameRole(source: EpisodeSource, from: string, to: string): Episodes {
  const places = source.run.groups.flatMap(({ groupId }, g) =>
    groupRoleOf(groupId) === from ? source.run.origins[g]! : [],
  );
  const name = encodeIdPart(to);
  return changed(
    source.episodes,
    places.map((place) => [place, name] as const),
    (one, value) => ({ ...one, name: value }),
  );
}

function changed<T>(
  episodes: Episodes,
  changes: readonly (readonly [Origin, T])[],
  change: (trajectory: TrajectoryRecord, value: T) => TrajectoryRecord,
): Episodes {
  const next = [...episodes];
  for (const [{ episode, trajectory }, value] of changes) {
    const { trajectories } = next[episode]!;
    next[episode] = {
      ...next[episode]!,
      trajectories: trajectories.with(trajectory, change(trajectories[trajectory]!, value)),
    };
  }
  return next;
}

/** An episode that loses its last trajectory goes with it. */
function without(episodes: Episodes, places: readonly Origin[]): Episodes {
  const removed = new Map<number, Set<number>>();
  for (const { episode, trajectory } of places) {
    removed.set(episode, (removed.get(episode) ?? new Set()).add(trajectory));
  }
  return episodes.flatMap((episode, e) => {
    const gone = removed.get(e);
    if (gone === undefined) return [episode];
    const trajectories = episode.trajectories.filter((_, t) => !gone.has(t));
    return trajectories.length === 0 ? [] : [{ ...episode, trajectories }];
  });
}

function newEpisode(episodes: Episodes, task: string, name: string, reward: RewardValue): EpisodeRecord {
  return {
    id: freeId(episodes, task),
    terminationReason: 'env_done',
    isCorrect: reward === 1,
    trajectories: [{ name, reward, steps: [ONE_STEP] }],
  };
}

/** The trajectory name that makes a group: all that follows the task in its id. */
function nameIn(groupId: string): string {
  return groupId.slice(taskIdOf(groupId).length + 1);
}

/** The copy has no uid: two trajectories of one id would not be told apart in files. */
function copyOf(episode: EpisodeRecord, { trajectory }: Origin): TrajectoryRecord {
  const { uid: _uid, ...copy } = episode.trajectories[trajectory]!;
  return copy;
}

/** `{task}:{k}` with the first k that no episode has. */
function freeId(episodes: Episodes, task: string): string {
  const taken = new Set(episodes.map(({ id }) => id));
  for (let k = 0; ; k++) if (!taken.has(`${task}:${k}`)) return `${task}:${k}`;
}

function freeTask(episodes: Episodes, like: string): string {
  const taken = new Set(episodes.map(({ id }) => taskIdOf(id)));
  const stem = like.replace(/-\d+$/, '');
  for (let k = taken.size + 1; ; k++) if (!taken.has(`${stem}-${k}`)) return `${stem}-${k}`;
}

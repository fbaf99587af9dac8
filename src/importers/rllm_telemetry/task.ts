import { idText, own, type JsonObject } from '../json.ts';
import { nameEpisode } from '../rllm_episodes/episode.ts';

/** The task of an episode: its id before the last colon if an integer follows, else what it was asked; null without both. */
export function taskOfEpisode(data: JsonObject): string | null {
  for (const key of ['episode_id', 'id', 'uid']) {
    const parts = /^(.*):[+-]?\d+$/s.exec(idText(own(data, key)) ?? '');
    if (parts?.[1] !== undefined) return parts[1];
  }
  return taskAsked(data);
}

/** A name for what was asked, the same for the same; null when the record does not tell. */
export function taskAsked(data: JsonObject): string | null {
  const asked = Object.fromEntries(
    ['task', 'task_hash'].flatMap((key) => {
      const value = own(data, key);
      return value === undefined || value === null || value === '' ? [] : [[key, value] as const];
    }),
  );
  return Object.keys(asked).length === 0 ? null : nameEpisode(asked, '').task;
}

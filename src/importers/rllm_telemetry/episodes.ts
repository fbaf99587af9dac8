import { holdsError } from '../build/countEnd.ts';
import { type End, readEnd } from '../end.ts';
import { idText, integer, own, type JsonObject } from '../json.ts';
import { terminationWord } from '../rllm/terminationWord.ts';
import { taskOfEpisode } from './task.ts';

/** An episode of the stream. Its end is set by its last record, which may never come. */
export interface TelemetryEpisode {
  readonly id: string | null;
  readonly task: string | null;
  readonly step: number | null;
  end: End | null;
}

/** The episodes that have started and not ended, of one file at a time: only the order of records tells them. */
export class OpenEpisodes {
  #open: TelemetryEpisode[] = [];
  readonly #started = new Set<string>();
  #file: string | null = null;

  /** The episode that started last of those that are open. */
  get current(): TelemetryEpisode | null {
    return this.#open.at(-1) ?? null;
  }

  /** Another file's episodes are not those of the one before. */
  file(path: string): void {
    if (path === this.#file) return;
    this.#file = path;
    this.#open = [];
    this.#started.clear();
  }

  start(data: JsonObject): void {
    const id = idOf(data);
    // A record that comes twice opens no second episode, nor the first one again after its end.
    if (id !== null && this.#started.has(id)) return;
    if (id !== null) this.#started.add(id);
    const step = integer(own(data, 'training_step')) ?? integer(own(data, 'step'));
    this.#open.push({ id, task: taskOfEpisode(data) ?? id, step, end: endOf(data) });
  }

  end(data: JsonObject): void {
    const id = idOf(data);
    const index = id === null ? this.#open.length - 1 : this.#open.findIndex((episode) => episode.id === id);
    const [episode] = index === -1 ? [] : this.#open.splice(index, 1);
    if (episode !== undefined) episode.end = endOf(data) ?? episode.end;
  }
}

function idOf(data: JsonObject): string | null {
  return idText(own(data, 'episode_id')) ?? idText(own(data, 'id')) ?? idText(own(data, 'uid'));
}

function endOf(data: JsonObject): End | null {
  if (holdsError(own(data, 'error'))) return 'error';
  return readEnd('termination_reason', terminationWord(own(data, 'termination_reason')));
}

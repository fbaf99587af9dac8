import { idText, integer, isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { numberInPath } from '../read/numberInPath.ts';

/** Where an episode stands: what keeps its rollouts apart from those of other steps and splits. */
export interface EpisodePlace {
  readonly step: number | null;
  /** `train` or `eval`; empty when neither the path nor the record tells. */
  readonly split: string;
  /** `all` or `effective`, the folders of prime-rl; empty elsewhere. */
  readonly folder: string;
}

/**
 * The traces of an episode; a trace that stands alone is an episode of one. Null when the record is neither. What is
 * no object among them comes back as it is, to be counted.
 */
export function tracesOf(record: JsonObject): readonly JsonValue[] | null {
  const traces = own(record, 'traces');
  if (isArray(traces)) return Object.hasOwn(record, 'task') || traces.some(isTrace) ? traces : null;
  return isTrace(record) ? [record] : null;
}

function isTrace(value: JsonValue): boolean {
  return isObject(value) && isArray(own(value, 'nodes')) && isObject(own(value, 'rewards'));
}

/** Training step, split and folder, from the record where it tells, else from the path. */
export function placeOf(episode: JsonObject, path: string): EpisodePlace {
  const run = own(episode, 'run');
  const work = isObject(run) ? own(run, 'work') : undefined;
  const written = isObject(work) ? integer(own(work, 'step')) : null;
  const [, ofPath = '', folder = ''] = /(?:^|\/)(train|eval)(?:\/(all|effective))?\/[^/]*$/.exec(path) ?? [];
  return {
    step: written ?? integer(own(episode, 'step')) ?? numberInPath(path, /(?:^|\/)step_(\d+)\//),
    split: ofPath === '' ? splitOf(work) || splitOf(run) : ofPath,
    folder,
  };
}

function splitOf(value: JsonValue | undefined): string {
  const type = isObject(value) ? own(value, 'type') : undefined;
  return type === 'train' || type === 'eval' ? type : '';
}

/** The task of a trace: the episode's group, else the task's key, else its hash; null when none of them is there. */
export function taskOf(episode: JsonObject, trace: JsonObject): string | null {
  const group = own(episode, 'group');
  const ofGroup = isObject(group) ? own(group, 'id') : group;
  const tasks = [own(episode, 'task'), own(trace, 'task')].filter(isObject);
  for (const id of [ofGroup, ...tasks.map((task) => own(task, 'key')), ...tasks.map((task) => own(task, 'hash'))]) {
    const text = idText(id);
    if (text !== null) return text;
  }
  return null;
}

/** The task's data as text, which tells tasks apart that have no id. */
export function taskText(episode: JsonObject, trace: JsonObject): string | null {
  const task = own(episode, 'task') ?? own(trace, 'task');
  return idText(isObject(task) ? (own(task, 'data') ?? task) : task);
}

/** The environment of an episode, whose tasks are its own. */
export function environmentOf(episode: JsonObject): string {
  const env = own(episode, 'env');
  return idText(isObject(env) ? own(env, 'id') : env) ?? '';
}

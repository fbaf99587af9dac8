import { isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { nearest } from './nearest.ts';
import {
  episodeSchema,
  estimatorSchema,
  groupSchema,
  headSchema,
  laneSchema,
  lectureStepSchema,
  PIPELINE_SCHEMAS,
  settingsSchema,
  sideSchema,
} from './schema.ts';

const DOCUMENT_KEYS = ['format', 'version', 'groups', 'episodes', '$schema', ...Object.keys(headSchema.shape)];
const GROUP_KEYS = Object.keys(groupSchema.shape);
const STEP_KEYS = ['n_response', 'advantage'];
const EPISODE_KEYS = Object.keys(episodeSchema.shape);
const TRAJECTORY_KEYS = ['name', 'uid', 'reward', 'steps'];
const EPISODE_STEP_KEYS = ['reward', ...STEP_KEYS];

/** One notice for each unknown key of a kind of object, naming the nearest known key when one is close. */
export function unknownKeyNotices(document: JsonObject): readonly string[] {
  const notices = new Map<string, string>();
  const look = (value: JsonValue | undefined, known: readonly string[], where: string): void => {
    if (!isObject(value)) return;
    for (const key of Object.keys(value)) {
      const id = `${where}.${key}`;
      if (!known.includes(key) && !notices.has(id) && notices.size < 20) notices.set(id, noticeOf(key, known, where));
    }
  };
  look(document, DOCUMENT_KEYS, '');
  look(own(document, 'settings'), Object.keys(settingsSchema.shape), 'settings');
  const settings = own(document, 'settings');
  if (isObject(settings)) {
    for (const [section, { shape }] of Object.entries(PIPELINE_SCHEMAS))
      look(own(settings, section), Object.keys(shape), `settings.${section}`);
  }
  for (const episode of listOf(own(document, 'episodes'))) {
    look(episode, EPISODE_KEYS, 'episodes');
    if (!isObject(episode)) continue;
    for (const trajectory of listOf(own(episode, 'trajectories'))) {
      look(trajectory, TRAJECTORY_KEYS, 'episodes.trajectories');
      if (!isObject(trajectory)) continue;
      for (const step of listOf(own(trajectory, 'steps'))) look(step, EPISODE_STEP_KEYS, 'episodes.trajectories.steps');
    }
  }
  for (const step of listOf(own(document, 'lecture'))) look(step, Object.keys(lectureStepSchema.shape), 'lecture');
  for (const one of listOf(own(document, 'estimators'))) look(one, Object.keys(estimatorSchema.shape), 'estimators');
  for (const side of listOf(own(document, 'compare'))) {
    if (isObject(side) && own(side, 'estimator') !== undefined)
      look(side, ['estimator'], 'a side of compare that names an estimator');
    else look(side, Object.keys(sideSchema.shape), 'compare');
  }
  for (const lane of listOf(own(document, 'lanes'))) look(lane, Object.keys(laneSchema.shape), 'lanes');
  for (const group of listOf(own(document, 'groups'))) {
    look(group, GROUP_KEYS, 'groups');
    if (!isObject(group)) continue;
    for (const steps of listOf(own(group, 'steps')))
      for (const step of listOf(steps)) look(step, STEP_KEYS, 'groups.steps');
  }
  return [...notices.values()];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : [];
}

function noticeOf(key: string, known: readonly string[], where: string): string {
  const place = where === '' ? '' : ` in ${where}`;
  const near = nearest(key, known);
  const shown = key.slice(0, 60);
  return `The key "${shown}"${place} is not known and was left out.${near === null ? '' : ` Was "${near}" meant?`}`;
}

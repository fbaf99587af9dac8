import { isArray, isObject, own, type JsonObject, type JsonValue } from '../json.ts';
import { nearest } from './nearest.ts';
import { groupSchema, headSchema, laneSchema, settingsSchema } from './schema.ts';

const DOCUMENT_KEYS = ['format', 'version', 'groups', '$schema', ...Object.keys(headSchema.shape)];
const GROUP_KEYS = Object.keys(groupSchema.shape);
const STEP_KEYS = ['n_response', 'advantage'];

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

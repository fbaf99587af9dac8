import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { parseDocument, serializeDocument } from '../../importers/playground/codec.ts';
import { FORMAT, VERSION } from '../../importers/playground/schema.ts';
import { isArray, isObject, own, type JsonObject, type JsonValue } from '../../importers/json.ts';
import { DamagedLink, objectOf } from './columns.ts';
import { packEpisodes, unpackEpisodes } from './packEpisodes.ts';
import { packGroups, unpackGroups } from './packGroups.ts';
import { toJson } from './toJson.ts';

/*
 * A document in a compact form: the wire form's difference from its defaults, rewards in columns. `n` name, `s`
 * sentence, `g` groups or `e` episodes, `o` settings, `c` configuration, `l` lanes, `z` anything else. What a key means is fixed for
 * version 1 of the link; so are the defaults, which are those of an empty document.
 */

const KNOWN = ['format', 'version', 'name', 'sentence', 'groups', 'episodes', 'settings', 'config', 'lanes'];
const HEAD = { format: FORMAT, version: VERSION } as const;

/** The wire form of a document that says nothing: of episodes, since only those have all settings. */
function emptyWire(): JsonObject {
  if (knownEmpty !== null) return knownEmpty;
  const parsed = parseDocument({ ...HEAD, episodes: [] });
  if (!parsed.ok) throw new Error('the empty document cannot be read');
  return (knownEmpty = serializeDocument(parsed.value));
}

let knownEmpty: JsonObject | null = null;

export function packDocument(document: PlaygroundDocument): JsonObject {
  const wire = serializeDocument(document);
  const usual = emptyWire();
  const episodes = own(wire, 'episodes');
  const settings = difference(objectOf(own(wire, 'settings')), objectOf(own(usual, 'settings')));
  const config = own(wire, 'config');
  const lanes = own(wire, 'lanes');
  const rest = Object.entries(wire).filter(([key]) => !KNOWN.includes(key));
  return {
    ...changed('n', own(wire, 'name'), own(usual, 'name')),
    ...changed('s', own(wire, 'sentence'), own(usual, 'sentence')),
    ...(isArray(episodes)
      ? { e: packEpisodes(episodes as readonly JsonObject[]) }
      : { g: packGroups(own(wire, 'groups') as readonly JsonObject[]) }),
    ...(Object.keys(settings).length > 0 && { o: settings }),
    ...(config !== undefined && { c: config }),
    ...(!isSame(lanes, own(usual, 'lanes')) && { l: (lanes as readonly JsonObject[]).map(packLane) }),
    ...(rest.length > 0 && { z: Object.fromEntries(rest) }),
  };
}

function changed(key: string, value: JsonValue | undefined, usual: JsonValue | undefined): JsonObject {
  return value === undefined || value === usual ? {} : { [key]: value };
}

/** What is not as usual; objects key by key, but for the estimator map, whose keys are roles. */
function difference(value: JsonObject, usual: JsonObject): JsonObject {
  const kept = Object.entries(value).flatMap(([key, item]): [string, JsonValue][] => {
    const before = own(usual, key);
    if (isSame(item, before)) return [];
    return [[key, key !== 'estimator_map' && isObject(item) && isObject(before) ? difference(item, before) : item]];
  });
  return Object.fromEntries(kept);
}

function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a !== undefined && b !== undefined && toJson(a) === toJson(b);
}

/** A lane that is called as its estimator and follows the settings is its name. */
function packLane(lane: JsonObject): JsonValue {
  const { id, estimator, ...overrides } = lane;
  return id === estimator && Object.keys(overrides).length === 0 ? id! : [id!, estimator!, overrides];
}

/**
 * The wire form again, to be read by `parseDocument`, which checks it.
 * @throws {DamagedLink} when the columns do not hold together.
 */
export function unpackDocument(packed: JsonValue): JsonObject {
  const compact = objectOf(packed);
  const episodes = own(compact, 'e');
  const lanes = own(compact, 'l');
  const rest = own(compact, 'z');
  return {
    ...(rest !== undefined && objectOf(rest)),
    ...HEAD,
    ...renamed(compact, 'n', 'name'),
    ...renamed(compact, 's', 'sentence'),
    ...(episodes === undefined
      ? { groups: unpackGroups(objectOf(own(compact, 'g'))) }
      : { episodes: unpackEpisodes(objectOf(episodes)) }),
    ...renamed(compact, 'o', 'settings'),
    ...renamed(compact, 'c', 'config'),
    ...(lanes !== undefined && { lanes: isArray(lanes) ? lanes.map(unpackLane) : lanes }),
  };
}

function renamed(compact: JsonObject, key: string, name: string): JsonObject {
  const value = own(compact, key);
  return value === undefined ? {} : { [name]: value };
}

function unpackLane(lane: JsonValue): JsonObject {
  if (typeof lane === 'string') return { id: lane, estimator: lane };
  if (!isArray(lane) || lane.length !== 3) throw new DamagedLink('a lane is neither a name nor three values');
  const [id, estimator, overrides] = lane as readonly [JsonValue, JsonValue, JsonValue];
  return { ...objectOf(overrides), id, estimator };
}

import type { RewardGroup } from '../../engine/batch/types.ts';
import type { EpisodeRecord } from '../../engine/episode/record.ts';
import { isArray, isObject, own, show, type JsonObject, type JsonValue } from '../json.ts';
import { LIMITS } from '../limits.ts';
import { decodeEpisode } from './decodeEpisode.ts';
import { decodeGroup } from './decodeGroup.ts';
import { decodeEstimators } from './decodeEstimators.ts';
import { decodeLecture } from './decodeLecture.ts';
import { decodePipeline } from './decodePipeline.ts';
import { decodeEstimatorMap, decodeLanes, decodeSettings } from './decodeSettings.ts';
import { withEpisodes } from './episodeSource.ts';
import { estimatorNotices } from './estimatorNotices.ts';
import { isShallow } from './depth.ts';
import type { ComparedSide, PlaygroundDocument } from './document.ts';
import { issueAt, issuesOf, type DocumentIssue } from './issues.ts';
import { episodeSchema, FORMAT, groupSchema, headSchema, VERSION, type WireSide } from './schema.ts';
import { unknownKeyNotices } from './unknownKeys.ts';

export type ParsedDocument =
  | { readonly ok: true; readonly value: PlaygroundDocument; readonly notices: string[] }
  | { readonly ok: false; readonly issues: DocumentIssue[] };

/**
 * Reads the wire form. Unknown keys are left out and values out of range replaced by their defaults, each with a notice;
 * an estimator that is not built in is kept with a notice; a value of the wrong kind is an issue with its place. At most 100 issues are listed.
 */
export function parseDocument(value: unknown): ParsedDocument {
  if (!isShallow(value))
    return failed([
      issueAt([], `This document is nested more than ${LIMITS.depth} levels deep. Its own form needs six`),
    ]);
  if (!isObject(value))
    return failed([
      issueAt([], `${show(value)} is not a document. Write {"format": "${FORMAT}", "version": 1, "groups": []}`),
    ]);
  const wrongKind = checkKind(value);
  if (wrongKind !== null) return failed([wrongKind]);
  const notices = [...unknownKeyNotices(value)];
  const issues: DocumentIssue[] = [];
  const estimatorMap = decodeEstimatorMap(mapOf(value), issues, notices);
  const head = headSchema.safeParse(withoutMap(value));
  if (!head.success) issues.push(...issuesOf(head.error.issues, value, []));
  const ofEpisodes = own(value, 'episodes') !== undefined;
  if (ofEpisodes && own(value, 'groups') !== undefined)
    issues.push(
      issueAt(['groups'], 'stands beside episodes, and the groups are made of those. Leave one of the two out'),
    );
  const groups = ofEpisodes ? [] : decodeGroups(own(value, 'groups'), issues, notices);
  const episodes = ofEpisodes ? decodeEpisodes(own(value, 'episodes'), issues, notices) : [];
  if (!head.success || issues.length > 0) return failed(issues);
  const { name, sentence, settings, lanes, estimators, lecture, compare } = head.data;
  const custom = decodeEstimators(estimators, notices);
  const given: PlaygroundDocument = {
    name,
    sentence,
    batch: { groups },
    settings: decodeSettings(settings, estimatorMap, notices),
    ...asItStands(value, 'config'),
    ...asItStands(value, 'learn'),
    lanes: decodeLanes(lanes, notices),
    ...(custom !== undefined && { estimators: custom }),
  };
  const told = ofEpisodes ? withEpisodes(given, episodes, decodePipeline(settings, notices)) : given;
  const steps = decodeLecture(lecture, told.batch, notices);
  const document: PlaygroundDocument = {
    ...told,
    ...(steps !== undefined && { lecture: steps }),
    ...(compare !== undefined && { compare: [sideOf(compare[0]), sideOf(compare[1])] }),
  };
  return { ok: true, value: document, notices: [...notices, ...estimatorNotices(document)] };
}

function sideOf({ variant, estimator, epsilon = null, group_size, prompts_per_batch }: WireSide): ComparedSide {
  if (estimator !== undefined) return { estimator };
  return {
    variant,
    epsilon,
    ...(isSize(group_size) && { groupSize: group_size }),
    ...(isSize(prompts_per_batch) && { promptsPerBatch: prompts_per_batch }),
  };
}

function isSize(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 1;
}

function failed(issues: readonly DocumentIssue[]): ParsedDocument {
  return { ok: false, issues: issues.slice(0, LIMITS.listed) };
}

function checkKind(value: JsonObject): DocumentIssue | null {
  const format = own(value, 'format');
  if (format !== FORMAT) return issueAt(['format'], `${show(format)} is not "${FORMAT}". Write "format": "${FORMAT}"`);
  const version = own(value, 'version');
  if (version === VERSION) return null;
  if (typeof version === 'number' && version > VERSION) {
    return issueAt(
      ['version'],
      `this document is of version ${version} and this page reads version ${VERSION}. Reload the page, or open it where it was saved`,
    );
  }
  return issueAt(['version'], `${show(version)} is not a version. Write "version": ${VERSION}`);
}

function decodeEpisodes(
  value: JsonValue | undefined,
  issues: DocumentIssue[],
  notices: string[],
): readonly EpisodeRecord[] {
  if (!isArray(value)) {
    issues.push(issueAt(['episodes'], `${show(value)} is not a list. Write [ … ]`));
    return [];
  }
  if (value.length > LIMITS.trajectories) {
    issues.push(issueAt(['episodes'], `has ${value.length} episodes; the limit is ${LIMITS.trajectories}`));
    return [];
  }
  const episodes: EpisodeRecord[] = [];
  for (const [index, episode] of value.entries()) {
    if (issues.length >= LIMITS.listed) return episodes;
    const wire = episodeSchema.safeParse(episode);
    if (wire.success) episodes.push(decodeEpisode(wire.data, index, notices));
    else issues.push(...issuesOf(wire.error.issues, episode, ['episodes', index]));
  }
  return episodes;
}

function decodeGroups(
  value: JsonValue | undefined,
  issues: DocumentIssue[],
  notices: string[],
): readonly RewardGroup[] {
  if (value === undefined)
    issues.push(issueAt(['groups'], 'is missing. Write "groups": [{"group_id": "task-1:solver", "rewards": [1, 0]}]'));
  else if (!isArray(value)) issues.push(issueAt(['groups'], `${show(value)} is not a list. Write [ … ]`));
  else if (value.length > LIMITS.groups)
    issues.push(issueAt(['groups'], `has ${value.length} groups; the limit is ${LIMITS.groups}`));
  if (!isArray(value) || value.length > LIMITS.groups) return [];
  const groups: RewardGroup[] = [];
  for (const [index, group] of value.entries()) {
    if (issues.length >= LIMITS.listed) return groups;
    const wire = groupSchema.safeParse(group);
    const decoded = wire.success
      ? decodeGroup(wire.data, index, notices)
      : issuesOf(wire.error.issues, group, ['groups', index]);
    if ('groupId' in decoded) groups.push(decoded);
    else issues.push(...decoded);
  }
  return groups;
}

/** What is kept as it stands in the file: zod would drop a key called `__proto__`. */
function asItStands<Key extends 'config' | 'learn'>(value: JsonObject, key: Key): { readonly [K in Key]?: JsonObject } {
  const found = own(value, key);
  return (isObject(found) ? { [key]: found } : {}) as { readonly [K in Key]?: JsonObject };
}

function mapOf(value: JsonObject): JsonValue | undefined {
  const settings = own(value, 'settings');
  return isObject(settings) ? own(settings, 'estimator_map') : undefined;
}

/** Keys that are read apart from the head. */
const BODY = ['groups', 'episodes', 'settings'];

/** The document's own head without the groups and without the map, which are read apart. */
function withoutMap(value: JsonObject): JsonObject {
  const settings = own(value, 'settings');
  const head = Object.entries(value).filter(([key]) => !BODY.includes(key));
  if (settings === undefined) return Object.fromEntries(head);
  const kept = isObject(settings)
    ? Object.fromEntries(Object.entries(settings).filter(([key]) => key !== 'estimator_map'))
    : settings;
  return Object.fromEntries([...head, ['settings', kept]]);
}

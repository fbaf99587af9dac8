import { DEFAULT_REVISION, REVISIONS, type Revision } from '../../engine/revision.ts';
import { isArray, isObject, show, type JsonValue } from '../json.ts';
import type { Lane, Settings } from './document.ts';
import { issueAt, type DocumentIssue } from './issues.ts';
import { DEFAULT_ESTIMATOR, type WireHead, type WireLane } from './schema.ts';

type EstimatorMap = Settings['estimatorMap'];

/** The settings, out-of-range values replaced by their defaults with a notice. The map has been read apart. */
export function decodeSettings(wire: WireHead['settings'], estimatorMap: EstimatorMap, notices: string[]): Settings {
  return {
    revision: revisionOf(wire?.revision ?? DEFAULT_REVISION, 'settings.revision', notices),
    estimator: estimatorOf(wire?.estimator ?? DEFAULT_ESTIMATOR, 'settings.estimator', notices),
    estimatorMap,
    normAdvByStdInGrpo: wire?.norm_adv_by_std_in_grpo ?? true,
    usePrecomputedAdvantage: wire?.use_precomputed_advantage ?? false,
    ...(wire?.stepwise_advantage_mode !== undefined && { stepwiseAdvantageMode: wire.stepwise_advantage_mode }),
  };
}

/** Reads the map from an object or from pairs, apart from zod, which drops a role called `__proto__`. */
export function decodeEstimatorMap(
  value: JsonValue | undefined,
  issues: DocumentIssue[],
  notices: string[],
): EstimatorMap {
  if (value === undefined) return [];
  const path = ['settings', 'estimator_map'] as const;
  if (!isObject(value) && !isArray(value)) {
    issues.push(issueAt(path, `${show(value)} is not an object. Write {"role": "estimator"}`));
    return [];
  }
  const pairs: readonly (readonly [unknown, JsonValue | undefined])[] = isArray(value)
    ? value.map((pair) => (isArray(pair) && pair.length === 2 ? [pair[0], pair[1]] : [undefined, pair]))
    : Object.entries(value);
  const map = new Map<string, string>();
  for (const [index, [role, estimator]] of pairs.entries()) {
    if (typeof role !== 'string')
      issues.push(issueAt([...path, index], `${show(estimator)} is not a pair. Write ["role", "estimator"]`));
    else if (typeof estimator !== 'string')
      issues.push(issueAt([...path, role], `${show(estimator)} is not text. Write it in double quotes`));
    else {
      if (map.has(role))
        notices.push(`settings.estimator_map names the role "${role.slice(0, 60)}" twice; the last estimator counts.`);
      map.set(role, estimatorOf(estimator, `settings.estimator_map.${role.slice(0, 60)}`, notices));
    }
  }
  return [...map];
}

/** The lanes with unique ids; GRPO and RLOO when there are none. */
export function decodeLanes(wire: readonly WireLane[] | undefined, notices: string[]): readonly Lane[] {
  if (wire !== undefined && wire.length === 0) notices.push('lanes is empty; grpo and rloo were taken.');
  const lanes = wire === undefined || wire.length === 0 ? [{ estimator: 'grpo' }, { estimator: 'rloo' }] : wire;
  const taken = new Set<string>(lanes.flatMap((lane: Partial<WireLane>) => lane.id ?? []));
  const used = new Set<string>();
  return lanes.map((lane: Partial<WireLane>, index) => {
    const estimator = estimatorOf(lane.estimator ?? DEFAULT_ESTIMATOR, `lanes[${index}].estimator`, notices);
    const wanted = lane.id === undefined || lane.id === '' ? null : lane.id;
    const id =
      wanted !== null && !used.has(wanted) ? wanted : uniqueId(wanted ?? estimator, new Set([...taken, ...used]));
    if (wanted !== null && id !== wanted)
      notices.push(`lanes[${index}].id "${wanted.slice(0, 60)}" is taken; "${id.slice(0, 60)}" was used.`);
    used.add(id);
    return {
      id,
      estimator,
      normAdvByStdInGrpo: lane.norm_adv_by_std_in_grpo ?? null,
      revision:
        lane.revision === undefined || lane.revision === null ? null : laneRevision(lane.revision, index, notices),
    };
  });
}

function uniqueId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let copy = 2; taken.has(id); copy += 1) id = `${wanted}-${copy}`;
  return id;
}

function laneRevision(value: string, index: number, notices: string[]): Revision | null {
  const known = REVISIONS.find((revision) => revision === value);
  if (known === undefined)
    notices.push(`lanes[${index}].revision ${show(value)} is not known; the lane follows the settings.`);
  return known ?? null;
}

function revisionOf(value: string, place: string, notices: string[]): Revision {
  const known = REVISIONS.find((revision) => revision === value);
  if (known === undefined)
    notices.push(
      `${place} ${show(value)} is not known; ${DEFAULT_REVISION} was taken. Known: ${REVISIONS.join(', ')}.`,
    );
  return known ?? DEFAULT_REVISION;
}

function estimatorOf(value: string, place: string, notices: string[]): string {
  if (value !== '') return value;
  notices.push(`${place} is empty; ${DEFAULT_ESTIMATOR} was taken.`);
  return DEFAULT_ESTIMATOR;
}

import type { RewardGroup, RewardValue, StepRecord } from '../../engine/batch/types.ts';
import type { EpisodeRecord, EpisodeStep } from '../../engine/episode/record.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { ComparedSide, CustomEstimator, Lane, LectureStep, PlaygroundDocument, Settings } from './document.ts';
import { encodePipeline } from './decodePipeline.ts';
import { FORMAT, VERSION } from './schema.ts';

/** The wire form as a plain JSON object; `parseDocument` gives the document back. */
export function serializeDocument(document: PlaygroundDocument): JsonObject {
  return {
    format: FORMAT,
    version: VERSION,
    name: document.name,
    sentence: document.sentence,
    ...(document.source === undefined
      ? { groups: document.batch.groups.map(encodeGroup) }
      : { episodes: document.source.episodes.map(encodeEpisode) }),
    settings: {
      ...encodeSettings(document.settings),
      ...(document.source !== undefined && encodePipeline(document.source.pipeline)),
    },
    ...(document.config !== undefined && { config: document.config as JsonObject }),
    lanes: document.lanes.map(encodeLane),
    ...(document.estimators !== undefined && { estimators: document.estimators.map(encodeEstimator) }),
    ...(document.lecture !== undefined && { lecture: document.lecture.map(encodeLectureStep) }),
    ...(document.learn !== undefined && { learn: document.learn }),
    ...(document.compare !== undefined && { compare: document.compare.map(encodeSide) }),
  };
}

function encodeEstimator({ name, language, source, options }: CustomEstimator): JsonObject {
  return { name, language, source, ...(Object.keys(options).length > 0 && { options }) };
}

function encodeSide(side: ComparedSide): JsonObject {
  if ('estimator' in side) return { estimator: side.estimator };
  const { variant, epsilon, groupSize, promptsPerBatch } = side;
  return {
    variant,
    ...(epsilon !== null && { epsilon }),
    ...(groupSize !== undefined && { group_size: groupSize }),
    ...(promptsPerBatch !== undefined && { prompts_per_batch: promptsPerBatch }),
  };
}

/** The wire form as text: two spaces a level, lists of numbers on one line, -0 kept. */
export function formatDocument(document: PlaygroundDocument): string {
  return `${formatValue(serializeDocument(document), '')}\n`;
}

/** One group as it stands in the text of a document. */
export function formatGroup(group: RewardGroup): string {
  return formatValue(encodeGroup(group), '    ');
}

function encodeGroup(group: RewardGroup): JsonObject {
  return {
    group_id: group.groupId,
    rewards: group.rewards.map(encodeReward),
    ...(group.trajectoryIds !== undefined && { trajectory_ids: group.trajectoryIds }),
    ...(group.steps !== undefined && { steps: group.steps.map((steps) => steps.map(encodeStep)) }),
    ...(group.responseLengths !== undefined && { response_lengths: group.responseLengths }),
  };
}

function encodeStep({ responseTokens, advantage }: StepRecord): JsonObject {
  const encoded = typeof advantage === 'number' ? encodeNumber(advantage) : (advantage?.map(encodeNumber) ?? null);
  return { n_response: responseTokens, advantage: encoded };
}

function encodeEpisode(episode: EpisodeRecord): JsonObject {
  const { id, terminationReason, isCorrect, validation, metrics, trajectories } = episode;
  return {
    id,
    termination_reason: terminationReason,
    is_correct: isCorrect,
    ...(validation === true && { validation }),
    ...(metrics !== undefined && { metrics: metrics.map(([key, value]) => [key, encodeNumber(value)]) }),
    trajectories: trajectories.map(({ name, uid, reward, steps }) => ({
      name,
      ...(uid !== undefined && { uid }),
      reward: encodeReward(reward),
      steps: steps.map(encodeEpisodeStep),
    })),
  };
}

function encodeEpisodeStep({ advantageKeyMissing, reward, ...step }: EpisodeStep): JsonObject {
  const { n_response, advantage } = encodeStep(step);
  return {
    reward: encodeNumber(reward),
    n_response: n_response!,
    ...(advantageKeyMissing !== true && { advantage: advantage! }),
  };
}

function encodeLectureStep({ rewards, lanes, ...step }: LectureStep): JsonObject {
  return {
    ...step,
    ...(rewards !== undefined && { rewards: rewards.map(encodeReward) }),
    ...(lanes !== undefined && { lanes: lanes.map(encodeLane) }),
  };
}

function encodeReward(reward: RewardValue): number | string | null {
  return reward === null ? null : encodeNumber(reward);
}

function encodeNumber(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

function encodeSettings(settings: Settings): JsonObject {
  return {
    revision: settings.revision,
    estimator: settings.estimator,
    estimator_map: encodeMap(settings.estimatorMap),
    norm_adv_by_std_in_grpo: settings.normAdvByStdInGrpo,
    use_precomputed_advantage: settings.usePrecomputedAdvantage,
    ...(settings.stepwiseAdvantageMode !== undefined && { stepwise_advantage_mode: settings.stepwiseAdvantageMode }),
  };
}

/** An object, or pairs when an object would change the order: keys that look like numbers come first in one. */
function encodeMap(map: Settings['estimatorMap']): JsonValue {
  const object = Object.fromEntries(map);
  const kept = Object.keys(object);
  return kept.length === map.length && kept.every((role, index) => role === map[index]?.[0])
    ? object
    : map.map(([role, estimator]) => [role, estimator]);
}

function encodeLane(lane: Lane): JsonObject {
  return {
    id: lane.id,
    estimator: lane.estimator,
    ...(lane.normAdvByStdInGrpo !== null && { norm_adv_by_std_in_grpo: lane.normAdvByStdInGrpo }),
    ...(lane.revision !== null && { revision: lane.revision }),
  };
}

function formatValue(value: JsonValue, indent: string): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const open = Array.isArray(value) ? '[' : '{';
  const close = Array.isArray(value) ? ']' : '}';
  const parts = Array.isArray(value)
    ? value.map((item: JsonValue) => formatValue(item, inner))
    : Object.entries(value).map(
        ([key, item]: [string, JsonValue]) => `${JSON.stringify(key)}: ${formatValue(item, inner)}`,
      );
  if (parts.length === 0) return open + close;
  const flat =
    Object.values(value).every((item) => typeof item !== 'object' || item === null) &&
    (Array.isArray(value) || isShort(parts));
  if (flat) return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

/** Small objects of plain values (steps, lanes) stand on one line. */
function isShort(parts: readonly string[]): boolean {
  return parts.join(', ').length <= 100;
}

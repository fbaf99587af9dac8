import { displayGroup } from '../engine/batch/groupId.ts';
import type { RewardGroup } from '../engine/batch/types.ts';
import type { EpisodeRecord } from '../engine/episode/record.ts';
import { PIPELINE_YAML_DEFAULTS } from '../engine/pipeline/settings.ts';
import { DEFAULT_REVISION } from '../engine/revision.ts';
import type { PlaygroundDocument } from './playground/document.ts';
import { withEpisodes } from './playground/episodeSource.ts';
import type { ImportedEpisode, ImportedGroup, ImportedRun } from './run.ts';

/** A document made of a run, and what was decided on the way. */
export interface RunDocument {
  readonly document: PlaygroundDocument;
  readonly notes: readonly string[];
}

/**
 * Turns what was read into a document: one training step (the last, unless `step` says which), default settings, lanes
 * for GRPO and RLOO. Episodes go through rLLM's pipeline with the defaults of its YAML, so that groups of one are
 * dropped. Groups of roles that train no policy are no part of the batch unless `keepFrozenRoles` asks for them. A
 * document comes back as it is.
 */
export function toDocument(run: ImportedRun, step?: number | null, keepFrozenRoles = false): RunDocument {
  if (run.document !== undefined) return { document: run.document, notes: [] };
  const notes: string[] = [];
  const chosen = step === undefined ? (run.steps.at(-1) ?? null) : step;
  if (run.steps.length > 1)
    notes.push(
      `${run.steps.length} training steps were read; ${chosen === null ? 'the groups without a step are' : `step ${chosen} is`} shown.`,
    );
  const stated = run.episodes === undefined ? notes : [];
  const training = withoutValidation(
    run.groups.filter((group) => group.step === chosen),
    stated,
  );
  const ofStep = keepFrozenRoles ? training : withoutFrozenRoles(training, run.frozenRoles ?? [], stated);
  const given: PlaygroundDocument = {
    name: nameOf(run),
    sentence: '',
    batch: { groups: ofStep.map(toRewardGroup) },
    ...DEFAULTS,
  };
  const episodes = run.episodes?.filter((episode) => episode.step === chosen) ?? [];
  if (episodes.length === 0) return { document: given, notes };
  return { document: withEpisodes(given, oneSplit(episodes, notes), PIPELINE_YAML_DEFAULTS), notes };
}

/** What there is to say of the groups that rLLM drops for their size, under the document's present settings. */
export function droppedNotes({ source }: PlaygroundDocument): string[] {
  const dropped = source?.run.flow.dropped.length ?? 0;
  const least = source?.pipeline.rejectionSampling.minTrajsPerGroup;
  return dropped === 0
    ? []
    : [`rLLM drops groups with fewer than ${least} trajectories (min_trajs_per_group = ${least}): ${dropped} dropped.`];
}

/** A batch is of training or of validation: of both, the training groups are taken. */
function withoutValidation(groups: readonly ImportedGroup[], notes: string[]): readonly ImportedGroup[] {
  const train = groups.filter(({ validation }) => validation !== true);
  if (train.length === 0 || train.length === groups.length) return groups;
  notes.push(`Validation groups are no part of the training batch; left out: ${groups.length - train.length}.`);
  return train;
}

/** What trains no policy has no advantage. Where no other group is there, the groups are shown all the same. */
function withoutFrozenRoles(
  groups: readonly ImportedGroup[],
  frozenRoles: readonly string[],
  notes: string[],
): readonly ImportedGroup[] {
  const trained = groups.filter(({ role }) => !frozenRoles.includes(role));
  const left = groups.length - trained.length;
  if (left === 0) return groups;
  const roles = [...new Set(groups.map(({ role }) => role))].filter((role) => frozenRoles.includes(role));
  const names = roles.slice(0, 8).map(displayGroup).join(', ');
  if (trained.length === 0) {
    notes.push(`No role here trains a policy (${names}); the groups are shown all the same.`);
    return groups;
  }
  notes.push(
    `The tokens of ${roles.length === 1 ? 'role' : 'roles'} ${names} train no policy; ${left === 1 ? '1 group is' : `${left} groups are`} left out.`,
  );
  return trained;
}

/** A batch is of training or of validation: of both, the training episodes are taken. */
function oneSplit(episodes: readonly ImportedEpisode[], notes: string[]): readonly EpisodeRecord[] {
  const train = episodes.filter(({ split }) => split !== 'val');
  const chosen = train.length > 0 ? train : episodes;
  if (chosen.length < episodes.length)
    notes.push(
      `${episodes.length - chosen.length} validation episodes are no part of the training batch and were left out.`,
    );
  return chosen.map(({ step: _step, split, ...episode }) =>
    split === 'val' ? { ...episode, validation: true as const } : episode,
  );
}

const DEFAULTS: Pick<PlaygroundDocument, 'settings' | 'lanes'> = {
  settings: {
    revision: DEFAULT_REVISION,
    estimator: 'grpo',
    estimatorMap: [],
    normAdvByStdInGrpo: true,
    usePrecomputedAdvantage: false,
  },
  lanes: ['grpo', 'rloo'].map((estimator) => ({ id: estimator, estimator, normAdvByStdInGrpo: null, revision: null })),
};

/** The file's name without its folders and its ending; of several files the folder's, or how many they are. */
function nameOf({ files }: ImportedRun): string {
  const path = files[0] ?? '';
  const parts = path.split('/');
  if (files.length > 1) return parts.at(-2) ?? `${files.length} files`;
  const name = parts.at(-1);
  return name?.replace(/\.(?:ndjson|jsonl?|csv|tsv|txt|parquet)(?:\.(?:gz|zst))?$/, '') || 'Imported rewards';
}

function toRewardGroup({ groupId, rewards, trajectoryIds, steps, responseLengths }: ImportedGroup): RewardGroup {
  return {
    groupId,
    rewards,
    ...(trajectoryIds !== undefined && { trajectoryIds }),
    ...(steps !== undefined && { steps }),
    ...(responseLengths !== undefined && { responseLengths }),
  };
}

import type { Batch, RewardValue } from '../../engine/batch/types.ts';
import type { EpisodeRecord } from '../../engine/episode/record.ts';
import type { PipelineSettings } from '../../engine/pipeline/settings.ts';
import type { EpisodeSource, PlaygroundDocument } from '../../importers/playground/document.ts';
import { withEpisodes } from '../../importers/playground/episodeSource.ts';
import * as batchEdits from './batchEdits.ts';
import * as episodeEdits from './episodeEdits.ts';
import * as repairs from './repairs.ts';

/*
 * Edits of the rewards of a document: of its groups where those are given, of the episodes behind them otherwise. Each
 * is a transition of the document, to be handed to the store's `edit`.
 */

export type DocumentEdit = (document: PlaygroundDocument) => PlaygroundDocument;

export const setReward = (group: number, trajectory: number, reward: RewardValue): DocumentEdit =>
  either(
    (batch) => batchEdits.setReward(batch, group, trajectory, reward),
    (source) => episodeEdits.setReward(source, group, trajectory, reward),
  );

export const setRewards = (group: number, rewards: readonly RewardValue[]): DocumentEdit =>
  either(
    (batch) => batchEdits.setRewards(batch, group, rewards),
    (source) => episodeEdits.setRewards(source, group, rewards),
  );

export const addTrajectory = (group: number, reward: RewardValue): DocumentEdit =>
  either(
    (batch) => batchEdits.addTrajectory(batch, group, reward),
    (source) => episodeEdits.addTrajectory(source, group, reward),
  );

export const duplicateTrajectory = (group: number, trajectory: number): DocumentEdit =>
  either(
    (batch) => batchEdits.duplicateTrajectory(batch, group, trajectory),
    (source) => episodeEdits.duplicateTrajectory(source, group, trajectory),
  );

export const removeTrajectory = (group: number, trajectory: number): DocumentEdit =>
  either(
    (batch) => batchEdits.removeTrajectory(batch, group, trajectory),
    (source) => episodeEdits.removeTrajectory(source, group, trajectory),
  );

export const addGroup = (rewards: readonly RewardValue[]): DocumentEdit =>
  either(
    (batch) => batchEdits.addGroup(batch, rewards),
    (source) => episodeEdits.addGroup(source, rewards),
  );

export const duplicateGroup = (group: number): DocumentEdit =>
  either(
    (batch) => batchEdits.duplicateGroup(batch, group),
    (source) => episodeEdits.duplicateGroup(source, group),
  );

export const removeGroup = (group: number): DocumentEdit =>
  either(
    (batch) => batchEdits.removeGroup(batch, group),
    (source) => episodeEdits.removeGroup(source, group),
  );

export const renameTask = (group: number, task: string): DocumentEdit =>
  either(
    (batch) => batchEdits.renameTask(batch, group, task),
    (source) => episodeEdits.renameTask(source, group, task),
  );

export const renameRole = (from: string, to: string): DocumentEdit =>
  either(
    (batch) => batchEdits.renameRole(batch, from, to),
    (source) => episodeEdits.renameRole(source, from, to),
  );

export const dropSingletons = (): DocumentEdit =>
  either(repairs.dropSingletons, (source) =>
    episodeEdits.removeTrajectories(source, (g) => source.run.groups[g]!.rewards.length === 1),
  );

/** Episodes make no empty groups. */
export const dropEmptyGroups = (): DocumentEdit => either(repairs.dropEmptyGroups, ({ episodes }) => episodes);

export const dropMissing = (): DocumentEdit =>
  either(repairs.dropMissing, (source) =>
    episodeEdits.removeTrajectories(source, (g, t) => source.run.groups[g]!.rewards[t] === null),
  );

/** Other settings between episodes and groups; a document of groups has none. */
export const setPipeline =
  (change: (pipeline: PipelineSettings) => PipelineSettings): DocumentEdit =>
  (document) =>
    document.source === undefined
      ? document
      : withEpisodes(document, document.source.episodes, change(document.source.pipeline));

function either(
  ofBatch: (batch: Batch) => Batch,
  ofEpisodes: (source: EpisodeSource) => readonly EpisodeRecord[],
): DocumentEdit {
  return (document) => {
    const { source, batch } = document;
    return source === undefined
      ? { ...document, batch: ofBatch(batch) }
      : withEpisodes(document, ofEpisodes(source), source.pipeline);
  };
}

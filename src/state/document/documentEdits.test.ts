import { describe, expect, test } from 'vitest';
import type { EpisodeRecord } from '../../engine/episode/record.ts';
import { PIPELINE_YAML_DEFAULTS } from '../../engine/pipeline/settings.ts';
import { withEpisodes } from '../../importers/playground/episodeSource.ts';
import { sampleDocument } from '../testing/documents.ts';
import * as edits from './documentEdits.ts';

const step = { reward: 0.25, responseTokens: 1, advantage: null };

/** Two tasks with two rollouts each; a solver and a judge act in the first. */
function document(reward: (k: number) => number | null = (k) => k % 2) {
  const episodes = [0, 1, 2, 3].map((k): EpisodeRecord => {
    const solver = { name: 'solver', uid: `s${k}`, reward: reward(k), steps: [step] };
    const judge = { name: 'judge', reward: 0.5, steps: [step] };
    return {
      id: `${k < 2 ? 'a' : 'b'}:${k % 2}`,
      terminationReason: 'env_done',
      isCorrect: k % 2 === 1,
      trajectories: k < 2 ? [solver, judge] : [solver],
    };
  });
  return withEpisodes(sampleDocument(), episodes, PIPELINE_YAML_DEFAULTS);
}

const groupsAfter = (edit: edits.DocumentEdit, given = document()) =>
  edit(given).batch.groups.map(({ groupId, rewards }) => [groupId, ...rewards]);

const A_SOLVER = ['a:solver', 0, 1];
const A_JUDGE = ['a:judge', 0.5, 0.5];
const B_SOLVER = ['b:solver', 0, 1];

describe('an edit of a batch of episodes', () => {
  test('reaches the episode behind it', () => {
    const given = document();
    const next = edits.setReward(2, 1, 0.75)(given);
    expect(next.batch.groups[2]?.rewards).toEqual([0, 0.75]);
    expect(next.source?.episodes[3]?.trajectories[0]?.reward).toBe(0.75);
    expect(next.source?.episodes[0]).toBe(given.source?.episodes[0]);
  });

  test('of a reward that came from the last step writes the others of its group down', () => {
    const given = document((k) => (k < 2 ? null : 1));
    expect(given.batch.groups[0]?.rewards).toEqual([0.25, 0.25]);
    const next = edits.setReward(0, 0, 1)(given);
    expect(next.batch.groups[0]?.rewards).toEqual([1, 0.25]);
    expect(next.source?.run.error).toBeNull();
  });

  test('can move a whole group', () => {
    expect(groupsAfter(edits.setRewards(2, [5, 6]))).toEqual([A_SOLVER, A_JUDGE, ['b:solver', 5, 6]]);
    expect(groupsAfter(edits.setRewards(2, [5]))).toEqual([A_SOLVER, A_JUDGE, B_SOLVER]);
    expect(edits.setRewards(1, [3, 4])(sampleDocument()).batch.groups[1]?.rewards).toEqual([3, 4]);
  });

  test('adds a trajectory as an episode of its own', () => {
    expect(groupsAfter(edits.addTrajectory(1, 0.25))).toEqual([A_SOLVER, ['a:judge', 0.5, 0.5, 0.25], B_SOLVER]);
    expect(edits.addTrajectory(1, 1)(document()).source?.episodes.at(-1)).toMatchObject({ id: 'a:2', isCorrect: true });
  });

  test('duplicates a trajectory without its id', () => {
    const next = edits.duplicateTrajectory(0, 1)(document());
    expect(next.batch.groups[0]?.rewards).toEqual([0, 1, 1]);
    expect(next.source?.episodes[2]?.trajectories).toEqual([{ name: 'solver', reward: 1, steps: [step] }]);
  });

  test('removes a trajectory, and the episode with its last one', () => {
    expect(edits.removeTrajectory(0, 0)(document()).source?.episodes).toHaveLength(4);
    expect(edits.removeTrajectory(2, 0)(document()).source?.episodes).toHaveLength(3);
    // A group of one is dropped, as rLLM does.
    expect(groupsAfter(edits.removeTrajectory(2, 0))).toEqual([A_SOLVER, A_JUDGE]);
  });

  test('adds, duplicates and removes groups', () => {
    expect(groupsAfter(edits.addGroup([1, 0]))).toEqual([A_SOLVER, A_JUDGE, B_SOLVER, ['group-3:solver', 1, 0]]);
    expect(groupsAfter(edits.duplicateGroup(1))).toEqual([A_SOLVER, A_JUDGE, B_SOLVER, ['a-3:judge', 0.5, 0.5]]);
    expect(groupsAfter(edits.removeGroup(0))).toEqual([A_JUDGE, B_SOLVER]);
  });

  test('renames a task in all its roles, and a role in all its tasks', () => {
    expect(groupsAfter(edits.renameTask(0, 'x:y'))).toEqual([
      ['x%3Ay:solver', 0, 1],
      ['x%3Ay:judge', 0.5, 0.5],
      B_SOLVER,
    ]);
    expect(groupsAfter(edits.renameRole('solver', 'writer')).map(([id]) => id)).toEqual([
      'a:writer',
      'a:judge',
      'b:writer',
    ]);
  });

  test('drops trajectories without a reward', () => {
    const mixed = document((k) => (k === 0 ? null : 1));
    expect(mixed.source?.run.error).not.toBeNull();
    const next = edits.dropMissing()(mixed);
    expect(next.source?.run.error).toBeNull();
    expect(next.batch.groups.map(({ groupId }) => groupId)).toEqual(['a:judge', 'b:solver']);
  });

  test('of a place that is not there changes nothing', () => {
    const given = document();
    for (const edit of [
      edits.setReward(9, 0, 1),
      edits.removeTrajectory(0, 9),
      edits.addTrajectory(9, 1),
      edits.renameTask(9, 'x'),
    ]) {
      expect(edit(given).source?.episodes).toEqual(given.source?.episodes);
    }
  });
});

test('the pipeline’s settings make the groups again', () => {
  const next = edits.setPipeline((pipeline) => ({
    ...pipeline,
    rejectionSampling: { ...pipeline.rejectionSampling, minTrajsPerGroup: 3 },
  }))(document());
  expect(next.batch.groups).toEqual([]);
  expect(next.source?.run.flow.dropped).toHaveLength(3);
  expect(edits.setPipeline((same) => same)(sampleDocument())).toEqual(sampleDocument());
});

test('a document of groups is edited as before', () => {
  expect(edits.setReward(0, 0, 0.5)(sampleDocument()).batch.groups[0]?.rewards[0]).toBe(0.5);
  expect(edits.dropSingletons()(sampleDocument()).batch.groups).toHaveLength(3);
});

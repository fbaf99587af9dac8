import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REJECTION_SAMPLING_DEFAULTS, type RejectionSamplingConfig } from '../config/rejectionSampling.ts';
import type { Episode } from '../episode/types.ts';
import { raised } from '../testing/collecting.ts';
import { buildEpisodes, episodeOf, episodePlans, trajectoryOf } from '../testing/episodes.ts';
import { transformEpisodesToTrajectoryGroups } from '../transform/transformEpisodes.ts';
import { applyRejectionSamplingAndFiltering } from './applyRejectionSampling.ts';
import { RejectionSamplingState } from './state.ts';

function sample(
  episodes: Episode[],
  config: Partial<RejectionSamplingConfig> = {},
  state = new RejectionSamplingState(),
) {
  const { groups } = transformEpisodesToTrajectoryGroups(episodes, null, { revision: 'rllm-head' });
  const settings = { ...REJECTION_SAMPLING_DEFAULTS, ...config };
  const result = applyRejectionSamplingAndFiltering(episodes, groups, settings, state);
  const ids = result.groups.map(({ groupId }) => groupId);
  return { ...result, state, ids, metric: (key: string) => new Map(result.metrics).get(`batch/${key}`) };
}

/** One task whose episodes are correct or not. */
const task = (id: string, correct: readonly boolean[]) =>
  correct.map((isCorrect, i) => episodeOf(`${id}:${i}`, [trajectoryOf('x', 1, [0], `${id}${i}`)], { isCorrect }));

describe('groups that are too small', () => {
  test('are dropped even in mode none (D-10), and their trajectories leave the episodes', () => {
    const episodes = [...task('a', [true, false]), ...task('b', [true])];
    const { ids, account, metrics } = sample(episodes);
    expect(ids).toEqual(['a:x']);
    expect(episodes.map(({ trajectories }) => trajectories.length)).toEqual([1, 1, 0]);
    expect(account).toEqual({
      dropped: [
        {
          groupId: 'b:x',
          group: 1,
          reason: 'too-few-trajectories',
          size: 1,
          trajectories: [{ episode: 2, trajectory: 0, uid: 'b0' }],
        },
      ],
      heldBack: false,
    });
    expect(metrics).toEqual([
      ['batch/num_tasks', 1],
      ['batch/solve_none', 0],
      ['batch/solve_all', 0],
      ['batch/solve_partial', 1],
      ['batch/groups_before_filter', 2],
      ['batch/groups_after_filter', 1],
      ['batch/groups_dropped_insufficient_trajs', 1],
    ]);
  });

  test('stay when the minimum lets them', () => {
    expect(sample(task('b', [true]), { minTrajsPerGroup: 1 }).ids).toEqual(['b:x']);
  });

  test('take another trajectory of the same uid with them', () => {
    const twins = [trajectoryOf('x', 1, [0], 'same'), trajectoryOf('y', 1, [0], 'other')];
    const episodes = [episodeOf('a:0', twins), episodeOf('b:0', [trajectoryOf('y', 1, [0], 'same')])];
    const groups = [{ groupId: 'a:x', trajectories: [twins[0]!] }];
    const { account } = applyRejectionSamplingAndFiltering(
      episodes,
      groups,
      REJECTION_SAMPLING_DEFAULTS,
      new RejectionSamplingState(),
    );
    expect(account.dropped[0]!.trajectories.map(({ episode, trajectory }) => [episode, trajectory])).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });
});

describe('tasks', () => {
  test('are solved by all, some or none of their episodes', () => {
    const { metric } = sample([...task('a', [true, true]), ...task('b', [true, false]), ...task('c', [false, false])]);
    expect(['num_tasks', 'solve_all', 'solve_partial', 'solve_none'].map(metric)).toEqual([3, 1 / 3, 1 / 3, 1 / 3]);
  });

  test('an empty batch reports one (D-25)', () => {
    const { metric } = sample([]);
    expect(metric('num_tasks')).toBe(1);
    expect(metric('solve_none')).toBe(0);
  });
});

describe('mode episode', () => {
  test('holds batches back until enough tasks are partly solved, then gives all of them', () => {
    const state = new RejectionSamplingState();
    const first = sample(task('a', [true, true]), { mode: 'episode' }, state);
    expect(first).toMatchObject({ ids: [], episodes: [], account: { heldBack: true } });
    const second = sample(task('b', [true, false]), { mode: 'episode' }, state);
    expect(second.ids).toEqual(['a:x', 'b:x']);
    expect(second.episodes).toHaveLength(4);
    expect(second.account.heldBack).toBe(false);
  });

  test('gives an accepted batch again with the next when the caller does not reset', () => {
    const state = new RejectionSamplingState();
    sample(task('a', [true, false]), { mode: 'episode' }, state);
    expect(sample(task('b', [true, true]), { mode: 'episode' }, state).ids).toEqual(['a:x', 'b:x']);
    state.reset();
    expect(sample(task('c', [true, false]), { mode: 'episode' }, state).ids).toEqual(['c:x']);
  });

  test('what it gives is a copy of what it keeps', () => {
    const { groups, episodes, state } = sample(task('a', [true, false]), { mode: 'episode' });
    groups.length = 0;
    episodes.length = 0;
    expect(state.accumulatedGroups).toHaveLength(1);
    expect(state.accumulatedEpisodes).toHaveLength(2);
  });
});

describe('other modes', () => {
  test('group raises NotImplementedError before anything changes', () => {
    const state = new RejectionSamplingState();
    const episodes = task('b', [true]);
    expect(() => sample(episodes, { mode: 'group' }, state)).toThrow(
      raised('NotImplementedError', 'Group-level rejection sampling is not implemented yet'),
    );
    expect(state).toEqual(new RejectionSamplingState());
    expect(episodes[0]!.trajectories).toHaveLength(1);
  });

  test('an unknown one raises ValueError after counting', () => {
    const state = new RejectionSamplingState();
    expect(() => sample(task('a', [true, false]), { mode: 'batch' }, state)).toThrow(
      raised('ValueError', 'Unknown rejection sampling mode: batch'),
    );
    expect(state.counters).toMatchObject({ solvePartial: 1, groupsBeforeFilter: 1, groupsAfterFilter: 1 });
    expect(state.accumulatedGroups).toEqual([]);
  });
});

test('counters and account add up, whatever the batches are', () => {
  fc.assert(
    fc.property(fc.array(episodePlans, { maxLength: 4 }), fc.nat(4), (batches, minTrajsPerGroup) => {
      const state = new RejectionSamplingState();
      const sum = { dropped: 0, kept: 0, tasks: 0 };
      for (const plans of batches) {
        const episodes = buildEpisodes(plans);
        const before = episodes.flatMap(({ trajectories }) => trajectories).length;
        const { groups, account } = sample(episodes, { minTrajsPerGroup }, state);
        const removed = account.dropped.flatMap(({ trajectories }) => trajectories).length;
        const after = episodes.flatMap(({ trajectories }) => trajectories).length;
        expect(before - after).toBe(removed);
        expect(removed).toBe(account.dropped.reduce((total, { size }) => total + size, 0));
        sum.dropped += account.dropped.length;
        sum.kept += groups.length;
        const left = episodes.filter(({ trajectories }) => trajectories.length > 0);
        sum.tasks += new Set(left.map(({ id }) => id.split(':')[0])).size;
      }
      const { counters } = state;
      expect(counters.groupsDroppedInsufficientTrajs).toBe(sum.dropped);
      expect(counters.groupsAfterFilter).toBe(sum.kept);
      expect(counters.groupsBeforeFilter).toBe(sum.dropped + sum.kept);
      expect(counters.solveNone + counters.solveAll + counters.solvePartial).toBe(sum.tasks);
    }),
  );
});

import { describe, expect, test } from 'vitest';
import { COMPACT_FILTERING_YAML_DEFAULTS } from '../config/compactFiltering.ts';
import { TRANSFORM_DEFAULTS, type TransformConfig } from '../config/transform.ts';
import type { Episode } from '../episode/types.ts';
import type { Revision } from '../revision.ts';
import { raised } from '../testing/collecting.ts';
import { episodeOf, trajectoryOf } from '../testing/episodes.ts';
import { validateAndPropagateRewards } from './rewards.ts';
import { type TransformOptions, transformEpisodesToTrajectoryGroups } from './transformEpisodes.ts';

const REVISIONS = ['rllm-head', 'rllm-seed'] as const;

function transform(
  episodes: readonly Episode[],
  config: Partial<TransformConfig> = {},
  options: Partial<TransformOptions> = {},
) {
  const lines: string[] = [];
  const log = {
    warn: (line: string) => void lines.push(`W ${line}`),
    debug: (line: string) => void lines.push(`D ${line}`),
  };
  const result = transformEpisodesToTrajectoryGroups(
    episodes,
    { ...TRANSFORM_DEFAULTS, ...config },
    { revision: 'rllm-head', log, ...options },
  );
  const shape = result.groups.map(({ groupId, trajectories }) => [groupId, trajectories.map(({ uid }) => uid)]);
  return { ...result, shape, lines };
}

const unnamed = (uid: string) => trajectoryOf('', 1, [0], uid);

describe('names', () => {
  test('are made of the position in the episode, and a made name joins an own one', () => {
    const episodes = [
      episodeOf('t:0', [unnamed('u0'), trajectoryOf('default_traj_name', 0, [0], 'u1')]),
      episodeOf('t:1', [trajectoryOf('default_traj_name_0', 0, [0], 'u2')]),
    ];
    const { shape, account } = transform(episodes);
    expect(shape).toEqual([
      ['t:default_traj_name_0', ['u0', 'u2']],
      ['t:default_traj_name_1', ['u1']],
    ]);
    expect(account.renamed).toEqual([
      { episode: 0, trajectory: 0, from: '', to: 'default_traj_name_0' },
      { episode: 0, trajectory: 1, from: 'default_traj_name', to: 'default_traj_name_1' },
    ]);
  });

  test('that are missing drop the trajectory only while they are not imputed (D-24)', () => {
    const build = () => [episodeOf('t:0', [unnamed('u0'), trajectoryOf('solver', 1, [0], 'u1'), unnamed('u2')])];
    const dropped = build();
    const { account, shape } = transform(dropped, { imputeMissingNames: false, dropUnnamedTraj: true });
    expect(shape).toEqual([['t:solver', ['u1']]]);
    expect(dropped[0]!.trajectories.map(({ uid }) => uid)).toEqual(['u1']);
    expect(account.lost).toEqual([
      { episode: 0, trajectory: 0, reason: 'unnamed-dropped' },
      { episode: 0, trajectory: 2, reason: 'unnamed-dropped' },
    ]);
    expect(transform(build(), { dropUnnamedTraj: true }).account.lost).toEqual([]);
  });

  test('that are kept empty give a group without a role', () => {
    const { shape } = transform([episodeOf('t:0', [unnamed('u0')])], { imputeMissingNames: false });
    expect(shape).toEqual([['t:', ['u0']]]);
  });

  test.each([
    ['rllm-seed', 'W', 'similar warnings with trajectory names'],
    ['rllm-head', 'D', 'similar trajectory name warnings'],
  ] as const)('at %s are logged once, then counted', (revision, level, similar) => {
    const episodes = [episodeOf('t:0', [unnamed('a'), unnamed('b'), unnamed('c')])];
    expect(transform(episodes, {}, { revision }).lines).toEqual([
      `${level} Episode t:0: Trajectory at position 0 renamed to 'default_traj_name_0'`,
      `${level} Skipping 2 more ${similar}`,
    ]);
  });
});

describe('groups', () => {
  test('come in order of first appearance and hold the episodes’ own trajectories', () => {
    const [a, b, c] = [
      trajectoryOf('x', 1, [0], 'a'),
      trajectoryOf('y', 1, [0], 'b'),
      trajectoryOf('x', 0, [0], 'c'),
    ] as const;
    const { groups, shape } = transform([episodeOf('t:0', [a, b]), episodeOf('t:1', [c])]);
    expect(shape).toEqual([
      ['t:x', ['a', 'c']],
      ['t:y', ['b']],
    ]);
    expect(groups[0]!.trajectories[1]).toBe(c);
  });

  test('say where each trajectory came from', () => {
    const { groups } = transform([
      episodeOf('t:3', [trajectoryOf('x', 1)], { terminationReason: 'timeout', isCorrect: true }),
    ]);
    expect(groups[0]!.metadata).toEqual([
      { taskId: 't', rolloutIdx: '3', terminationReason: 'timeout', isCorrect: true },
    ]);
  });

  test('merge tasks whose ids differ after a colon (D-33)', () => {
    const episodes = ['math:1:0', 'math:2:0'].map((id) => episodeOf(id, [trajectoryOf('x', 1, [0], id)]));
    expect(transform(episodes).shape).toEqual([['math:x', ['math:1:0', 'math:2:0']]]);
  });

  test('leave out masked episodes and trajectories without steps, and the account says why', () => {
    const compactFiltering = { ...COMPACT_FILTERING_YAML_DEFAULTS, enable: true };
    const { shape, account } = transform(
      [
        episodeOf('t:0', [trajectoryOf('x', 1, [0], 'u0')], { terminationReason: 'timeout' }),
        episodeOf('t:1', [trajectoryOf('x', 1, [], 'u1'), trajectoryOf('x', 1, [0], 'u2')]),
      ],
      {},
      { compactFiltering },
    );
    expect(shape).toEqual([['t:x', ['u2']]]);
    expect(account.lost).toEqual([
      { episode: 0, trajectory: 0, reason: 'masked', terminationReason: 'timeout' },
      { episode: 1, trajectory: 0, reason: 'no-steps' },
    ]);
  });

  test('an episode without a reason is masked as unknown', () => {
    const mask = { ...COMPACT_FILTERING_YAML_DEFAULTS.mask, unknown: true };
    const { account } = transform(
      [episodeOf('t:0', [trajectoryOf('x', 1)])],
      {},
      { compactFiltering: { enable: true, mask } },
    );
    expect(account.lost).toEqual([{ episode: 0, trajectory: 0, reason: 'masked', terminationReason: 'unknown' }]);
  });

  test('an id without a colon raises IndexError once a trajectory with steps is met', () => {
    expect(transform([episodeOf('t', [trajectoryOf('x', 1, [])])]).shape).toEqual([]);
    expect(() => transform([episodeOf('t', [trajectoryOf('x', 1)])])).toThrow(
      raised('IndexError', /index out of range/),
    );
  });

  test('can be made by a hook, which then answers for the rewards too', () => {
    const left = trajectoryOf('x', null, [0.5], 'left');
    const taken = trajectoryOf('y', null, [0.5], 'taken');
    const { shape, account } = transform(
      [episodeOf('t:0', [left, taken])],
      {},
      { groupingHook: () => [{ groupId: 'mine:role', trajectories: [taken] }] },
    );
    expect(shape).toEqual([['mine:role', ['taken']]]);
    expect(taken.reward).toBeNull();
    expect(account.lost).toEqual([{ episode: 0, trajectory: 0, reason: 'left-by-hook' }]);
  });
});

describe('rewards', () => {
  test('that all lack come from the last step', () => {
    const trajectories = [trajectoryOf('x', null, [0.1, 0.7], 'a'), trajectoryOf('x', null, [0.2], 'b')];
    const { lines } = transform(trajectories.map((one, i) => episodeOf(`t:${i}`, [one])));
    expect(trajectories.map(({ reward }) => reward)).toEqual([0.7, 0.2]);
    expect(lines).toEqual([
      'D Trajectory x in group t:x has no trajectory-level reward, propagated from last step reward',
      'D Skipping 1 more similar reward validation warnings',
    ]);
  });

  test('that only some lack raise AssertionError; groups before it stay filled', () => {
    const first = trajectoryOf('x', null, [0.5], 'a');
    const mixed = [trajectoryOf('y', null, [0.5], 'b'), trajectoryOf('y', 1, [0.5], 'c')];
    expect(() => transform([episodeOf('t:0', [first, mixed[0]!]), episodeOf('t:1', [mixed[1]!])])).toThrow(
      raised('AssertionError', /^Trajectories in a group must either ALL NOT/),
    );
    expect(first.reward).toBe(0.5);
    expect(mixed[0]!.reward).toBeNull();
  });

  test('are not touched without broadcast, but step counts must agree', () => {
    const equal = [trajectoryOf('x', null, [1], 'a'), trajectoryOf('x', 1, [1], 'b')];
    expect(validateAndPropagateRewards([{ groupId: 't:x', trajectories: equal }], { broadcast: false })).toEqual([]);
    expect(equal[0]!.reward).toBeNull();
    const unequal = [trajectoryOf('x', 1, [1], 'a'), trajectoryOf('x', 1, [1, 1], 'b')];
    for (const trajectories of [unequal, []]) {
      expect(() => validateAndPropagateRewards([{ groupId: 't:x', trajectories }], { broadcast: false })).toThrow(
        raised('AssertionError', /same number of steps when broadcast=False$/),
      );
    }
  });

  test('cannot come from a trajectory without steps', () => {
    expect(() =>
      validateAndPropagateRewards([{ groupId: 't:x', trajectories: [trajectoryOf('x', null, [])] }], {
        broadcast: true,
      }),
    ).toThrow(raised('AssertionError', 'Trajectory within a group must have at least one step'));
  });
});

describe('metrics', () => {
  test.each(REVISIONS)('at %s have the revision’s prefix, unless another is given', (revision: Revision) => {
    const episodes = ['t:0', 't:1', 'u:0'].map((id) => episodeOf(id, [trajectoryOf('x', 1, [0], id)]));
    const prefix = revision === 'rllm-seed' ? 'grouping' : 'groups';
    expect(transform(episodes, {}, { revision }).metrics).toEqual([
      [`${prefix}/num_trajs_before_filter`, 3],
      [`${prefix}/num_trajs_after_filter`, 3],
      [`${prefix}/num_groups`, 2],
      [`${prefix}/avg_group_size`, 1.5],
      [`${prefix}/max_group_size`, 2],
      [`${prefix}/min_group_size`, 1],
    ]);
    const [first] = transform(episodes, {}, { revision, metricsPrefix: 'foo/bar' }).metrics;
    expect(first).toEqual(['foo/bar/num_trajs_before_filter', 3]);
  });

  test('of no groups are zeros at the head, and a ValueError at the seed (D-09)', () => {
    expect(transform([]).metrics.map(([, value]) => value)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(() => transform([], {}, { revision: 'rllm-seed' })).toThrow(raised('ValueError', /^zero-size array/));
  });
});

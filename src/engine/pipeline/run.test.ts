import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EpisodeRecord } from '../episode/record.ts';
import { TERMINATION_REASONS } from '../episode/terminationReason.ts';
import { REVISIONS } from '../revision.ts';
import { lossesOf } from './losses.ts';
import { runPipeline } from './run.ts';
import { PIPELINE_YAML_DEFAULTS, type PipelineSettings } from './settings.ts';

const step = { reward: 0, responseTokens: 1, advantage: null };

/** Episodes of one trajectory each: `[id, name, reward]`, and what else they have. */
function episodesOf(...rows: readonly (readonly [string, string, number | null, Partial<EpisodeRecord>?])[]) {
  return rows.map(
    ([id, name, reward, rest]): EpisodeRecord => ({
      id,
      terminationReason: 'env_done',
      isCorrect: reward === 1,
      trajectories: [{ name, reward, steps: [step] }],
      ...rest,
    }),
  );
}

function settingsWith(changes: {
  mask?: readonly (typeof TERMINATION_REASONS)[number][];
  rejection?: Partial<PipelineSettings['rejectionSampling']>;
  transform?: Partial<PipelineSettings['transform']>;
}): PipelineSettings {
  const { compactFiltering, transform, rejectionSampling } = PIPELINE_YAML_DEFAULTS;
  const mask = Object.fromEntries(
    TERMINATION_REASONS.map((reason) => [reason, changes.mask?.includes(reason) ?? false]),
  );
  return {
    compactFiltering: { enable: changes.mask !== undefined, mask: { ...compactFiltering.mask, ...mask } },
    transform: { ...transform, ...changes.transform },
    rejectionSampling: { ...rejectionSampling, ...changes.rejection },
  };
}

describe('the pipeline', () => {
  test('by default groups by task and name, and drops groups of one', () => {
    const run = runPipeline(
      episodesOf(['a:0', 's', 1], ['a:1', 's', 0], ['b:0', 's', 1]),
      PIPELINE_YAML_DEFAULTS,
      'rllm-head',
    );
    expect(run.groups).toEqual([{ groupId: 'a:s', rewards: [1, 0] }]);
    expect(run.origins).toEqual([
      [
        { episode: 0, trajectory: 0 },
        { episode: 1, trajectory: 0 },
      ],
    ]);
    expect(run.flow).toMatchObject({ groupsFormed: 2, groupsKept: 1, trajectoriesKept: 2 });
    expect(run.flow.dropped).toMatchObject([{ groupId: 'b:s', size: 1 }]);
  });

  test('a masked reason takes its episodes out, and says who was lost', () => {
    const records = episodesOf(['a:0', 's', 1], ['a:1', 's', 0], ['a:2', 's', 0, { terminationReason: 'timeout' }]);
    const run = runPipeline(records, settingsWith({ mask: ['timeout'] }), 'rllm-head');
    expect(run.groups[0]?.rewards).toEqual([1, 0]);
    expect(run.flow.maskedEpisodes).toBe(1);
    expect(run.flow.lost).toEqual([{ episode: 2, trajectory: 0, reason: 'masked', terminationReason: 'timeout' }]);
  });

  test('missing rewards come from the last step, and it is known that they do', () => {
    const steps = [step, { ...step, reward: 0.75 }];
    const trajectories = [{ name: 's', reward: null, steps }];
    const run = runPipeline(
      episodesOf(['a:0', 's', null, { trajectories }], ['a:1', 's', null, { trajectories }]),
      PIPELINE_YAML_DEFAULTS,
      'rllm-head',
    );
    expect(run.groups[0]?.rewards).toEqual([0.75, 0.75]);
    expect(run.propagated).toEqual([true]);
    expect(run.log[0]).toContain('propagated from last step reward');
  });

  test('mixed missing rewards are rLLM’s assertion, and the groups can still be looked at', () => {
    const run = runPipeline(episodesOf(['a:0', 's', 1], ['a:1', 's', null]), PIPELINE_YAML_DEFAULTS, 'rllm-head');
    expect(run.error).toMatchObject({ pythonClass: 'AssertionError', group: 0 });
    expect(run.groups).toEqual([{ groupId: 'a:s', rewards: [1, null] }]);
  });

  test('with everything masked the seed breaks and the head has no groups', () => {
    const records = episodesOf(['a:0', 's', 1, { terminationReason: 'error' }]);
    const settings = settingsWith({ mask: ['error'] });
    expect(runPipeline(records, settings, 'rllm-seed').error).toMatchObject({ pythonClass: 'ValueError' });
    const head = runPipeline(records, settings, 'rllm-head');
    expect([head.error, head.groups]).toEqual([null, []]);
    expect(new Map(head.metrics).get('groups/num_groups')).toBe(0);
  });

  test('rejection by episode holds a batch back that has too few partly solved tasks', () => {
    const records = episodesOf(['a:0', 's', 1], ['a:1', 's', 1]);
    const run = runPipeline(records, settingsWith({ rejection: { mode: 'episode' } }), 'rllm-head');
    expect(run.flow).toMatchObject({ heldBack: true, groupsKept: 0, groupsFormed: 1 });
    expect(run.facts).toMatchObject({ rejectionMode: 'episode', solvePartial: 0 });
  });

  test('a mode that rLLM does not have is its error, and the groups stay', () => {
    const records = episodesOf(['a:0', 's', 1], ['a:1', 's', 0]);
    const run = runPipeline(records, settingsWith({ rejection: { mode: 'group' } }), 'rllm-head');
    expect(run.error).toMatchObject({ pythonClass: 'NotImplementedError' });
    expect(run.groups).toHaveLength(1);
  });

  test('the file’s own ids and steps go along; trajectories that share an id are kept apart', () => {
    const trajectories = [
      { name: 's', uid: 'same', reward: 1, steps: [{ ...step, advantage: 0.5 }] },
      { name: 's', uid: 'same', reward: 0, steps: [step] },
    ];
    const run = runPipeline(episodesOf(['a:0', 's', 1, { trajectories }]), PIPELINE_YAML_DEFAULTS, 'rllm-head');
    expect(run.groups[0]).toEqual({
      groupId: 'a:s',
      rewards: [1, 0],
      trajectoryIds: ['same', 'same'],
      steps: [[{ responseTokens: 1, advantage: 0.5 }], [{ responseTokens: 1, advantage: null }]],
    });
  });

  test('the records are left as they were', () => {
    const records = episodesOf(['a:0', '', 1], ['a:1', '', null]);
    const before = structuredClone(records);
    runPipeline(records, PIPELINE_YAML_DEFAULTS, 'rllm-seed');
    expect(records).toEqual(before);
  });
});

const names = fc.constantFrom('', 's', 'j', 'default_traj_name', 'default_traj_name_0');
const episodes: fc.Arbitrary<EpisodeRecord[]> = fc.array(
  fc.record({
    id: fc.tuple(fc.constantFrom('a', 'b', ''), fc.nat(3)).map(([task, k]) => `${task}:${k}`),
    terminationReason: fc.constantFrom(null, ...TERMINATION_REASONS),
    isCorrect: fc.boolean(),
    trajectories: fc.array(
      fc.record({
        name: names,
        reward: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(0, 1, 0.5) },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
        steps: fc.array(fc.constant(step), { maxLength: 2 }),
      }),
      { maxLength: 3 },
    ),
  }),
  { maxLength: 8 },
);
const anySettings = fc
  .tuple(
    fc.option(fc.subarray([...TERMINATION_REASONS]), { nil: undefined }),
    fc.record({
      mode: fc.constantFrom('none', 'episode'),
      minTrajsPerGroup: fc.nat(3),
      minPartialSolveTasks: fc.nat(2),
    }),
    fc.record({ imputeMissingNames: fc.boolean(), dropUnnamedTraj: fc.boolean(), broadcast: fc.boolean() }),
  )
  .map(([mask, rejection, transform]) =>
    settingsWith({ ...(mask === undefined ? {} : { mask }), rejection, transform }),
  );

test('every trajectory is in a group that is kept, in one that was dropped or held back, or among the lost', () => {
  fc.assert(
    fc.property(episodes, anySettings, fc.constantFrom(...REVISIONS), (records, settings, revision) => {
      const run = runPipeline(records, settings, revision);
      const { flow, error, origins, groups } = run;
      if (error !== null) return;
      expect(flow.trajectoriesGrouped + flow.lost.length).toBe(flow.trajectories);
      const dropped = flow.dropped.reduce((sum, { size }) => sum + size, 0);
      if (!flow.heldBack) expect(flow.trajectoriesKept + dropped).toBe(flow.trajectoriesGrouped);
      else expect(groups).toEqual([]);
      expect(flow.groupsKept + flow.dropped.length).toBe(flow.heldBack ? flow.dropped.length : flow.groupsFormed);
      const losses = lossesOf(run);
      const lost = losses.reduce((sum, { trajectories }) => sum + trajectories.length, 0);
      expect(lost + flow.trajectoriesKept).toBe(flow.trajectories);
      const everywhere = [...origins.flat(), ...losses.flatMap(({ trajectories }) => trajectories)];
      expect(new Set(everywhere.map((place) => JSON.stringify(place))).size).toBe(flow.trajectories);
      const places = origins.flat().map(({ episode, trajectory }) => `${episode}/${trajectory}`);
      expect(new Set(places).size).toBe(places.length);
      expect(origins.map((one) => one.length)).toEqual(groups.map(({ rewards }) => rewards.length));
    }),
    { numRuns: 1000 },
  );
});

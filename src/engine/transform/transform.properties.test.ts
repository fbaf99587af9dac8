import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPACT_FILTERING_YAML_DEFAULTS } from '../config/compactFiltering.ts';
import { TRANSFORM_DEFAULTS } from '../config/transform.ts';
import { buildEpisodes, episodePlans } from '../testing/episodes.ts';
import { transformEpisodesToTrajectoryGroups } from './transformEpisodes.ts';

const configs = fc.record({
  ...Object.fromEntries(Object.entries(TRANSFORM_DEFAULTS).map(([key, value]) => [key, fc.constant(value)])),
  imputeMissingNames: fc.boolean(),
  dropUnnamedTraj: fc.boolean(),
}) as unknown as fc.Arbitrary<typeof TRANSFORM_DEFAULTS>;

const filterings = fc.boolean().map((enable) => ({ ...COMPACT_FILTERING_YAML_DEFAULTS, enable }));

test('every trajectory is in exactly one group or among the lost', () => {
  fc.assert(
    fc.property(episodePlans, configs, filterings, (plans, config, compactFiltering) => {
      const episodes = buildEpisodes(plans);
      const given = episodes.map(({ trajectories }) => trajectories);
      const { groups, account } = transformEpisodesToTrajectoryGroups(episodes, config, {
        revision: 'rllm-head',
        compactFiltering,
      });
      const uids = [
        ...groups.flatMap(({ trajectories }) => trajectories.map(({ uid }) => uid)),
        ...account.lost.map(({ episode, trajectory }) => given[episode]![trajectory]!.uid),
      ];
      expect(uids.sort()).toEqual(
        given
          .flat()
          .map(({ uid }) => uid)
          .sort(),
      );
    }),
  );
});

test('a second transform of the same episodes changes nothing', () => {
  fc.assert(
    fc.property(episodePlans, (plans) => {
      const episodes = buildEpisodes(plans);
      const once = transformEpisodesToTrajectoryGroups(episodes, null, { revision: 'rllm-head' });
      const twice = transformEpisodesToTrajectoryGroups(episodes, null, { revision: 'rllm-head' });
      expect(twice.groups).toEqual(once.groups);
      expect(twice.metrics).toEqual(once.metrics);
      expect(twice.account.renamed).toEqual([]);
    }),
  );
});

test('a group holds the trajectories of one task and one name', () => {
  fc.assert(
    fc.property(episodePlans, (plans) => {
      const { groups } = transformEpisodesToTrajectoryGroups(buildEpisodes(plans), null, { revision: 'rllm-head' });
      expect(new Set(groups.map(({ groupId }) => groupId)).size).toBe(groups.length);
      for (const { groupId, trajectories, metadata } of groups) {
        expect(metadata).toHaveLength(trajectories.length);
        trajectories.forEach(({ name }, i) => expect(`${metadata![i]!.taskId}:${name}`).toBe(groupId));
      }
    }),
  );
});

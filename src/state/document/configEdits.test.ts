import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PIPELINE_YAML_DEFAULTS } from '../../engine/pipeline/settings.ts';
import type { Revision } from '../../engine/revision.ts';
import type { PlaygroundDocument } from '../../importers/playground/document.ts';
import { withEpisodes } from '../../importers/playground/episodeSource.ts';
import { readRllmConfig, toHydraOverrides, toPythonCall, toYaml } from '../../importers/rllm_config/index.ts';
import { sampleDocument } from '../testing/documents.ts';
import { applyConfig, settingsToTakeAway, withoutConfig } from './configEdits.ts';

function read(text: string, revision: Revision = 'rllm-head') {
  const result = readRllmConfig(text, revision);
  if (!result.ok) throw new Error(result.issues[0]?.message);
  return result.value;
}

const apply = (text: string, document = sampleDocument()) =>
  applyConfig(document, read(text, document.settings.revision));

describe('a configuration', () => {
  test('sets what it says and leaves the rest', () => {
    const before = sampleDocument({ settings: { ...sampleDocument().settings, estimator: 'prpo' } });
    const { settings } = apply('rllm:\n  algorithm:\n    norm_adv_by_std_in_grpo: false\n', before);
    expect(settings).toMatchObject({ estimator: 'prpo', normAdvByStdInGrpo: false });
  });

  test('is kept for the findings, and adds the lane that follows the settings', () => {
    const next = apply('rllm:\n  trainer:\n    val_only: true\n');
    expect(next.config).toEqual({ rllm: { trainer: { val_only: true } } });
    expect(next.lanes.map(({ estimator }) => estimator)).toEqual(['grpo', 'rloo', 'role_map']);
    expect(withoutConfig(next)).not.toHaveProperty('config');
  });

  test('filters episodes, and leaves groups that were given alone', () => {
    const text =
      'rllm:\n  compact_filtering: {enable: true, mask_timeout: true}\n  rejection_sample: {enable: true, min_trajs_per_group: 1}\n';
    const episodes = withEpisodes(
      sampleDocument(),
      ['env_done', 'timeout'].map((terminationReason, k) => ({
        id: `t:${k}`,
        terminationReason: terminationReason as 'timeout',
        isCorrect: k === 0,
        trajectories: [{ name: 's', reward: k, steps: [{ reward: 0, responseTokens: 1, advantage: null }] }],
      })),
      PIPELINE_YAML_DEFAULTS,
    );
    const { source } = apply(text, episodes);
    expect(source?.pipeline.compactFiltering).toMatchObject({ enable: true, mask: { timeout: true } });
    expect(source?.pipeline.rejectionSampling).toMatchObject({ mode: 'episode', minTrajsPerGroup: 1 });
    expect(source?.run.flow.maskedEpisodes).toBe(1);
    const groups = sampleDocument();
    expect(apply(text, groups).batch).toBe(groups.batch);
  });

  test('at each revision the norm is taken from the place that the trainer reads', () => {
    const seed = sampleDocument({ settings: { ...sampleDocument().settings, revision: 'rllm-seed' } });
    const algorithm = 'rllm:\n  algorithm:\n    norm_adv_by_std_in_grpo: false\n';
    const stepwise = 'rllm:\n  stepwise_advantage:\n    mode: broadcast\n    norm_adv_by_std_in_grpo: false\n';
    expect(apply(algorithm).settings.normAdvByStdInGrpo).toBe(false);
    expect(apply(algorithm, seed).settings.normAdvByStdInGrpo).toBe(true);
    expect(apply(stepwise).settings.normAdvByStdInGrpo).toBe(true);
    expect(apply(stepwise, seed).settings.normAdvByStdInGrpo).toBe(false);
  });
});

const documents: fc.Arbitrary<PlaygroundDocument> = fc
  .record({
    revision: fc.constantFrom<Revision>('rllm-head', 'rllm-seed'),
    estimator: fc.constantFrom('grpo', 'rloo', 'reinforce', 'reinforce_plus_plus_baseline'),
    estimatorMap: fc.uniqueArray(
      fc.tuple(
        fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('solver', '__proto__', 'a "b"', "it's", 'x: y')),
        fc.constantFrom('grpo', 'rloo'),
      ),
      { selector: ([role]) => role, minLength: 1, maxLength: 3 },
    ),
    normAdvByStdInGrpo: fc.boolean(),
    usePrecomputedAdvantage: fc.boolean(),
  })
  .map((settings) => sampleDocument({ settings }));

test('the settings that are taken away come back the same, as YAML and as overrides', () => {
  fc.assert(
    fc.property(documents, fc.constantFrom(toYaml, toHydraOverrides), (document, write) => {
      const { settings } = document;
      const text = write(settingsToTakeAway(document), settings.revision);
      const blank = sampleDocument({
        settings: { ...sampleDocument().settings, revision: settings.revision },
      });
      expect(apply(text, blank).settings).toEqual(settings);
    }),
    { numRuns: 300 },
  );
});

test('the Python call carries the map', () => {
  const document = sampleDocument();
  const mapped = { ...document, settings: { ...document.settings, estimatorMap: [['judge', 'rloo'] as const] } };
  expect(toPythonCall(settingsToTakeAway(mapped), 'rllm-head')).toContain('"judge": rLLMAdvantageEstimator.RLOO');
});

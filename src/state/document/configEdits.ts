import { withEpisodes } from '../../importers/playground/episodeSource.ts';
import type { PlaygroundDocument, Settings } from '../../importers/playground/document.ts';
import { pipelineSettingsWith } from '../../importers/rllm_config/pipelineSettings.ts';
import type { RllmConfig, RllmSettings } from '../../importers/rllm_config/index.ts';
import { withRoleMapLane } from './laneEdits.ts';

/**
 * The document under a configuration of rLLM: what it says is taken, what it does not say stays. A lane that follows
 * the settings is added, so that their effect is seen.
 */
export function applyConfig(document: PlaygroundDocument, { settings: given, tree }: RllmConfig): PlaygroundDocument {
  const next = {
    ...document,
    settings: withAlgorithm(document.settings, given),
    lanes: withRoleMapLane(document.lanes),
    config: tree,
  };
  const { source } = document;
  return source === undefined
    ? next
    : withEpisodes(next, source.episodes, pipelineSettingsWith(source.pipeline, given));
}

/** Forgets the configuration; what it has set stays. */
export function withoutConfig({ config: _config, ...document }: PlaygroundDocument): PlaygroundDocument {
  return document;
}

function withAlgorithm(settings: Settings, { algorithm, estimatorMap }: RllmSettings): Settings {
  return {
    ...settings,
    estimator: algorithm?.estimator ?? settings.estimator,
    estimatorMap: estimatorMap ?? settings.estimatorMap,
    normAdvByStdInGrpo: algorithm?.normAdvByStdInGrpo ?? settings.normAdvByStdInGrpo,
    usePrecomputedAdvantage: algorithm?.usePrecomputedAdvantage ?? settings.usePrecomputedAdvantage,
    ...(algorithm?.stepwiseAdvantageMode !== undefined && { stepwiseAdvantageMode: algorithm.stepwiseAdvantageMode }),
  };
}

/** The document's settings as a configuration says them, for taking them to rLLM. */
export function settingsToTakeAway({ settings, source }: PlaygroundDocument): RllmSettings {
  const pipeline = source?.pipeline;
  return {
    ...(settings.estimatorMap.length > 0 && { estimatorMap: settings.estimatorMap }),
    algorithm: {
      estimator: settings.estimator,
      normAdvByStdInGrpo: settings.normAdvByStdInGrpo,
      usePrecomputedAdvantage: settings.usePrecomputedAdvantage,
      ...(settings.stepwiseAdvantageMode !== undefined && { stepwiseAdvantageMode: settings.stepwiseAdvantageMode }),
      // At rllm-seed the trainer takes a map only with this key (D-15).
      ...(settings.revision === 'rllm-seed' && settings.estimatorMap.length > 0 && { useRllm: true }),
    },
    ...(pipeline !== undefined && {
      compactFiltering: pipeline.compactFiltering,
      rejectionSampling: {
        enable: pipeline.rejectionSampling.mode === 'episode',
        // Only rllm-head reads the mode itself, and the filter of uniform groups.
        ...(!['none', 'episode'].includes(pipeline.rejectionSampling.mode) && {
          mode: pipeline.rejectionSampling.mode,
        }),
        ...(pipeline.rejectionSampling.filterUniformGroups && { filterUniformGroups: true }),
        minTrajsPerGroup: pipeline.rejectionSampling.minTrajsPerGroup,
        minPartialSolveTasks: pipeline.rejectionSampling.minPartialSolveTasks,
      },
    }),
  };
}

import type { PipelineSettings } from '../../engine/pipeline/settings.ts';
import type { RllmSettings } from './types.ts';

/** The settings between episodes and groups under a configuration: what it does not say stays. */
export function pipelineSettingsWith(base: PipelineSettings, given: RllmSettings): PipelineSettings {
  const { compactFiltering, transform, rejectionSampling } = base;
  const { enable, mode, minTrajsPerGroup, minPartialSolveTasks, filterUniformGroups } = given.rejectionSampling ?? {};
  const enabled = enable === undefined ? rejectionSampling.mode : enable ? 'episode' : 'none';
  return {
    compactFiltering: {
      enable: given.compactFiltering?.enable ?? compactFiltering.enable,
      mask: { ...compactFiltering.mask, ...given.compactFiltering?.mask },
    },
    transform: { ...transform, ...given.transform },
    rejectionSampling: {
      mode: mode ?? enabled,
      minTrajsPerGroup: minTrajsPerGroup ?? rejectionSampling.minTrajsPerGroup,
      minPartialSolveTasks: minPartialSolveTasks ?? rejectionSampling.minPartialSolveTasks,
      filterUniformGroups: filterUniformGroups ?? rejectionSampling.filterUniformGroups,
    },
  };
}

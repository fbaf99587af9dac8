import { TERMINATION_REASONS } from '../../engine/episode/terminationReason.ts';
import { PIPELINE_YAML_DEFAULTS, type PipelineSettings } from '../../engine/pipeline/settings.ts';
import type { JsonObject } from '../json.ts';
import type { WireHead } from './schema.ts';

/** The settings between episodes and groups; what is not said is as in rLLM's base.yaml. */
export function decodePipeline(wire: WireHead['settings'], notices: string[]): PipelineSettings {
  const { compactFiltering, transform, rejectionSampling } = PIPELINE_YAML_DEFAULTS;
  const masks: Readonly<Record<string, boolean | undefined>> = wire?.compact_filtering ?? {};
  const given = wire?.transform ?? {};
  const rejection = wire?.rejection_sample ?? {};
  return {
    compactFiltering: {
      enable: wire?.compact_filtering?.enable ?? compactFiltering.enable,
      mask: maskOf((reason) => masks[`mask_${reason}`] ?? compactFiltering.mask[reason]),
    },
    transform: {
      imputeMissingNames: given.impute_missing_names ?? transform.imputeMissingNames,
      defaultTrajName: given.default_traj_name ?? transform.defaultTrajName,
      dropUnnamedTraj: given.drop_unnamed_traj ?? transform.dropUnnamedTraj,
      broadcast: given.broadcast ?? transform.broadcast,
    },
    rejectionSampling: {
      // Any text: what rLLM does not have is its own error, which is worth seeing.
      mode: rejection.mode ?? rejectionSampling.mode,
      minTrajsPerGroup: count(
        'min_trajs_per_group',
        rejection.min_trajs_per_group,
        rejectionSampling.minTrajsPerGroup,
        notices,
      ),
      minPartialSolveTasks: count(
        'min_partial_solve_tasks',
        rejection.min_partial_solve_tasks,
        rejectionSampling.minPartialSolveTasks,
        notices,
      ),
      filterUniformGroups: rejection.filter_uniform_groups ?? rejectionSampling.filterUniformGroups,
    },
  };
}

/** The sections as they are written, under rLLM's names. */
export function encodePipeline({ compactFiltering, transform, rejectionSampling }: PipelineSettings): JsonObject {
  return {
    compact_filtering: {
      enable: compactFiltering.enable,
      ...Object.fromEntries(TERMINATION_REASONS.map((reason) => [`mask_${reason}`, compactFiltering.mask[reason]])),
    },
    transform: {
      impute_missing_names: transform.imputeMissingNames,
      default_traj_name: transform.defaultTrajName,
      drop_unnamed_traj: transform.dropUnnamedTraj,
      broadcast: transform.broadcast,
    },
    rejection_sample: {
      mode: rejectionSampling.mode,
      min_trajs_per_group: rejectionSampling.minTrajsPerGroup,
      min_partial_solve_tasks: rejectionSampling.minPartialSolveTasks,
      filter_uniform_groups: rejectionSampling.filterUniformGroups,
    },
  };
}

function maskOf(
  masked: (reason: (typeof TERMINATION_REASONS)[number]) => boolean,
): PipelineSettings['compactFiltering']['mask'] {
  return Object.fromEntries(
    TERMINATION_REASONS.map((reason) => [reason, masked(reason)]),
  ) as PipelineSettings['compactFiltering']['mask'];
}

function count(key: string, value: number | undefined, fallback: number, notices: string[]): number {
  if (value === undefined) return fallback;
  if (Number.isSafeInteger(value) && value >= 0) return value;
  notices.push(`settings.rejection_sample.${key} ${value} is not a whole number of at least 0; ${fallback} was taken.`);
  return fallback;
}

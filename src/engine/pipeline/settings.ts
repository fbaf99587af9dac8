import { COMPACT_FILTERING_YAML_DEFAULTS, type CompactFilteringConfig } from '../config/compactFiltering.ts';
import { REJECTION_SAMPLING_DEFAULTS, type RejectionSamplingConfig } from '../config/rejectionSampling.ts';
import { TRANSFORM_DEFAULTS, type TransformConfig } from '../config/transform.ts';

/** The settings that stand between episodes and trajectory groups. */
export interface PipelineSettings {
  readonly compactFiltering: CompactFilteringConfig;
  readonly transform: TransformConfig;
  readonly rejectionSampling: RejectionSamplingConfig;
}

/** What a run without any such key has: rLLM's base.yaml. Groups of one are dropped (D-10). */
export const PIPELINE_YAML_DEFAULTS: PipelineSettings = {
  compactFiltering: COMPACT_FILTERING_YAML_DEFAULTS,
  transform: TRANSFORM_DEFAULTS,
  rejectionSampling: REJECTION_SAMPLING_DEFAULTS,
};

import { expect, test } from 'vitest';
import { PIPELINE_YAML_DEFAULTS } from '../../engine/pipeline/settings.ts';
import { readRllmConfig } from './index.ts';
import { pipelineSettingsWith } from './pipelineSettings.ts';

function pipelineOf(text: string, revision: 'rllm-head' | 'rllm-seed' = 'rllm-head') {
  const read = readRllmConfig(text, revision);
  if (!read.ok) throw new Error(read.issues[0]!.message);
  return pipelineSettingsWith(PIPELINE_YAML_DEFAULTS, read.value.settings);
}

test('a configuration without the sections changes nothing', () => {
  expect(pipelineOf('rllm.rollout.n=4')).toEqual(PIPELINE_YAML_DEFAULTS);
});

test('what a configuration says goes over the base, key by key', () => {
  const { compactFiltering, transform } = pipelineOf(
    'rllm.compact_filtering.enable=true rllm.compact_filtering.mask_error=false rllm.stepwise_advantage.mode=per_step',
  );
  expect(compactFiltering).toEqual({
    enable: true,
    mask: { ...PIPELINE_YAML_DEFAULTS.compactFiltering.mask, error: false },
  });
  expect(transform).toEqual({ ...PIPELINE_YAML_DEFAULTS.transform, broadcast: false });
});

test('the mode of rejection sampling follows enable, and a mode of its own at the head alone', () => {
  expect(pipelineOf('rllm.rejection_sample.enable=true').rejectionSampling.mode).toBe('episode');
  const both = 'rllm.rejection_sample.enable=true +rllm.rejection_sample.mode=none';
  expect(pipelineOf(both).rejectionSampling.mode).toBe('none');
  expect(pipelineOf(both, 'rllm-seed').rejectionSampling.mode).toBe('episode');
  expect(pipelineOf('rllm.rejection_sample.enable=false +rllm.rejection_sample.mode=null').rejectionSampling.mode).toBe(
    'none',
  );
});

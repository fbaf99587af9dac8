import { describe, expect, test } from 'vitest';
import { TERMINATION_REASONS } from '../episode/terminationReason.ts';
import { raised } from '../testing/collecting.ts';
import {
  COMPACT_FILTERING_DEFAULTS,
  COMPACT_FILTERING_YAML_DEFAULTS,
  compactFilteringDictionary,
  compactFilteringFrom,
  shouldMask,
} from './compactFiltering.ts';
import {
  REJECTION_SAMPLING_DEFAULTS,
  rejectionSamplingDictionary,
  rejectionSamplingFrom,
} from './rejectionSampling.ts';

describe('compact filtering', () => {
  test('masks nothing by class default', () => {
    expect(compactFilteringFrom({})).toEqual(COMPACT_FILTERING_DEFAULTS);
    expect(TERMINATION_REASONS.filter((reason) => COMPACT_FILTERING_DEFAULTS.mask[reason])).toEqual([]);
  });

  test('by YAML default is off, and would mask what was cut off or failed', () => {
    expect(TERMINATION_REASONS.some((reason) => shouldMask(COMPACT_FILTERING_YAML_DEFAULTS, reason))).toBe(false);
    const on = { ...COMPACT_FILTERING_YAML_DEFAULTS, enable: true };
    expect(TERMINATION_REASONS.filter((reason) => !shouldMask(on, reason))).toEqual(['env_done', 'unknown']);
  });

  test('reads a section under rLLM’s names, and writes it back', () => {
    const config = compactFilteringFrom({ enable: true, mask_timeout: true });
    expect(TERMINATION_REASONS.filter((reason) => shouldMask(config, reason))).toEqual(['timeout']);
    expect(compactFilteringFrom(Object.fromEntries(compactFilteringDictionary(config)))).toEqual(config);
  });

  test('a key it does not have raises TypeError', () => {
    expect(() => compactFilteringFrom({ mask_foo: true })).toThrow(raised('TypeError', /'mask_foo'$/));
  });
});

describe('rejection sampling', () => {
  const section = { enable: true, min_trajs_per_group: 3, min_partial_solve_tasks: 4 };

  test.each(['rllm-head', 'rllm-seed'] as const)('at %s is episode mode when enabled, else none', (revision) => {
    const on = rejectionSamplingFrom(section, revision);
    expect(on).toEqual({ mode: 'episode', minTrajsPerGroup: 3, minPartialSolveTasks: 4, filterUniformGroups: false });
    expect(rejectionSamplingFrom({ ...section, enable: false }, revision).mode).toBe('none');
  });

  test('a mode in the file wins at the head and is ignored at the seed', () => {
    expect(rejectionSamplingFrom({ ...section, mode: 'group' }, 'rllm-head').mode).toBe('group');
    expect(rejectionSamplingFrom({ ...section, mode: null }, 'rllm-head').mode).toBe('episode');
    expect(rejectionSamplingFrom({ ...section, mode: 'group' }, 'rllm-seed').mode).toBe('episode');
  });

  test('the head falls back to the class defaults, the seed needs its keys', () => {
    expect(rejectionSamplingFrom({}, 'rllm-head')).toEqual(REJECTION_SAMPLING_DEFAULTS);
    expect(() => rejectionSamplingFrom({ enable: true }, 'rllm-seed')).toThrow(
      raised('AttributeError', 'Missing key min_trajs_per_group'),
    );
  });

  test('filter_uniform_groups is a field of the head only', () => {
    const fields = (revision: 'rllm-head' | 'rllm-seed') =>
      rejectionSamplingDictionary(REJECTION_SAMPLING_DEFAULTS, revision).map(([field]) => field);
    expect(fields('rllm-seed')).toEqual(['mode', 'min_trajs_per_group', 'min_partial_solve_tasks']);
    expect(fields('rllm-head').slice(3)).toEqual(['filter_uniform_groups']);
  });
});

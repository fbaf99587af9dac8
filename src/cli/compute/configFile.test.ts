import { describe, expect, test } from 'vitest';
import { DataError } from '../command.ts';
import { settingsOfConfig } from './configFile.ts';

describe('a configuration file', () => {
  test('gives the settings that the trainer of the revision reads', () => {
    const text = `rllm:
  algorithm: {adv_estimator: rloo, norm_adv_by_std_in_grpo: false, use_precomputed_advantage: true}
  stepwise_advantage: {mode: per_step, norm_adv_by_std_in_grpo: true}
traj_group_adv_estimator_map: {judge: reinforce}`;
    const shared = {
      estimator: 'rloo',
      usePrecomputedAdvantage: true,
      stepwiseAdvantageMode: 'per_step',
      estimatorMap: [['judge', 'reinforce']],
    };
    expect(settingsOfConfig(text, 'c', 'rllm-head').settings).toEqual({ ...shared, normAdvByStdInGrpo: false });
    expect(settingsOfConfig(text, 'c', 'rllm-seed').settings).toEqual({ ...shared, normAdvByStdInGrpo: true });
  });

  test('can be Hydra overrides', () => {
    const text = 'python -m train \\\n  rllm.algorithm.adv_estimator=rloo \\\n  rllm.rollout.n=4';
    expect(settingsOfConfig(text, 'c', 'rllm-head')).toEqual({
      settings: { estimator: 'rloo' },
      given: { algorithm: { estimator: 'rloo' }, rollout: { n: 4 } },
      tree: { rllm: { algorithm: { adv_estimator: 'rloo' }, rollout: { n: 4 } } },
      warnings: [],
    });
  });

  test('warns, with the place, of a key that does not do what it says', () => {
    const text = 'rllm:\n  algorithm:\n    norm_adv_by_std_in_grpo: false\n    adv_estimater: rloo';
    const { settings, warnings } = settingsOfConfig(text, 'c', 'rllm-seed');
    expect(settings).toEqual({});
    expect(warnings).toEqual([
      expect.stringMatching(/^c, line 3, column 5: .* = false: Ignored at rllm-seed, read at rllm-head\. .* \(D-05\)$/),
      'c, line 4, column 5: rllm.algorithm.adv_estimater = rloo: Not a key of rLLM. Was rllm.algorithm.adv_estimator meant?',
    ]);
  });

  test('warns of the rule that stops the trainer', () => {
    const text = 'rllm:\n  rejection_sample: {multiplier: 2}';
    expect(settingsOfConfig(text, 'c', 'rllm-head').warnings).toEqual([
      'c: rLLM does not build its trainer: AssertionError: rejection sampling is disabled, but rejection_sample.multiplier is not 1.',
    ]);
  });

  test('lists twenty warnings and counts the rest', () => {
    const text = Array.from({ length: 25 }, (_, i) => `rllm.unheard_of_${i}=1`).join('\n');
    const { warnings } = settingsOfConfig(text, 'c', 'rllm-head');
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe('c: 5 more keys do not do what they say.');
  });

  test('leaves out a value of another type, and warns', () => {
    const text = `rllm: {algorithm: {adv_estimator: 3, use_precomputed_advantage: 1}}
estimator_map: {judge: [1, 2, 3], solver: rloo}`;
    const { settings, warnings } = settingsOfConfig(text, 'c', 'rllm-head');
    expect(settings).toEqual({ usePrecomputedAdvantage: true });
    expect(warnings).toContain('c, line 1, column 20: rllm.algorithm.adv_estimator = 3: It takes a text, not 3.');
    const map = settingsOfConfig('estimator_map: {judge: [1, 2, 3], solver: rloo}', 'c', 'rllm-head');
    expect(map.settings).toEqual({ estimatorMap: [['solver', 'rloo']] });
    expect(map.warnings[0]).toMatch(/judge = \[1, 2, 3\]: It takes the name of an estimator/);
  });

  test('that cannot be read is refused', () => {
    expect(() => settingsOfConfig('a: [1\nb: 2', 'c', 'rllm-head')).toThrow(DataError);
    expect(() => settingsOfConfig('a: [1\nb: 2', 'c', 'rllm-head')).toThrow(
      /^c, line 1, column 4: This \[ is not closed/,
    );
  });
});

import { describe, expect, test } from 'vitest';
import { AdvantageEstimator } from '../estimators/AdvantageEstimator.ts';
import { settingsOf } from '../testing/batches.ts';
import { algorithmConfigDefaults, createAlgorithmConfig, USE_RLLM_DEPRECATED } from './algorithm.ts';
import { fieldDictionary } from './fieldDictionary.ts';
import { algorithmConfigFrom } from './fromConfig.ts';
import { algorithmConfigOfRun } from './runSettings.ts';

const head = (algorithm: object, rest = {}) => ({ rllm: { algorithm, ...rest } });

describe('AlgorithmConfig', () => {
  test('takes the defaults of its revision', () => {
    expect(createAlgorithmConfig({}, 'rllm-head')).toEqual({
      config: algorithmConfigDefaults('rllm-head'),
      warnings: [],
    });
    expect(algorithmConfigDefaults('rllm-head').useRllm).toBeNull();
    expect(algorithmConfigDefaults('rllm-seed').useRllm).toBe(false);
  });

  test.each(['rllm-head', 'rllm-seed'] as const)('at %s per_step warns and becomes broadcast', (revision) => {
    const { config, warnings } = createAlgorithmConfig({ stepwiseAdvantageMode: 'per_step' }, revision);
    expect(config.stepwiseAdvantageMode).toBe('broadcast');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]![1]).toContain('The `per_step` mode is deprecated');
  });

  test('no other mode is touched, whatever it says', () => {
    const { config, warnings } = createAlgorithmConfig({ stepwiseAdvantageMode: 'nonsense' }, 'rllm-head');
    expect(config.stepwiseAdvantageMode).toBe('nonsense');
    expect(warnings).toEqual([]);
  });

  test('at the head a given use_rllm warns', () => {
    expect(createAlgorithmConfig({ useRllm: true }, 'rllm-head').warnings).toEqual([
      ['DeprecationWarning', USE_RLLM_DEPRECATED],
    ]);
    expect(createAlgorithmConfig({ useRllm: true }, 'rllm-seed').warnings).toEqual([]);
  });

  test('at the head a tuple of the map is split into estimator and loss', () => {
    const estimatorMap = new Map([
      ['solver', { tuple: [AdvantageEstimator.RLOO, 'ppo'] }],
      ['judge', { tuple: ['grpo', AdvantageEstimator.GRPO] }],
    ]);
    const { config } = createAlgorithmConfig({ estimatorMap }, 'rllm-head');
    expect([...config.estimatorMap]).toEqual([
      ['solver', AdvantageEstimator.RLOO],
      ['judge', 'grpo'],
    ]);
    expect([...config.lossFnMap]).toEqual([
      ['solver', 'ppo'],
      ['judge', 'grpo'],
    ]);
    expect(createAlgorithmConfig({ estimatorMap }, 'rllm-seed').config.estimatorMap).toBe(estimatorMap);
  });

  test.each([0, 1, 3])('a tuple of %i elements raises ValueError', (length) => {
    const estimatorMap = new Map([['solver', { tuple: Array.from({ length }, () => 'grpo') }]]);
    expect(() => createAlgorithmConfig({ estimatorMap }, 'rllm-head')).toThrow(
      expect.objectContaining({
        pythonClass: 'ValueError',
        message: `estimator_map tuple for role 'solver' must have exactly 2 elements (estimator, loss_fn), got ${length}`,
      }),
    );
  });
});

describe('from_config at the head', () => {
  test('reads rllm.algorithm, and the mode from rllm.stepwise_advantage', () => {
    const tree = head(
      {
        adv_estimator: 'rloo',
        norm_adv_by_std_in_grpo: false,
        kl_beta: 0.1,
        rollout_correction: { tis_mode: 'token' },
      },
      { stepwise_advantage: { mode: 'per_step' } },
    );
    const { config, warnings } = algorithmConfigFrom(tree, 'rllm-head', new Map([['judge', 'grpo']]));
    expect(config.estimator).toBe(AdvantageEstimator.RLOO);
    expect(config.normAdvByStdInGrpo).toBe(false);
    expect(config.klBeta).toBe(0.1);
    expect(config.rolloutCorrection).toEqual({ tisMode: 'token', bypassMode: null, tisCap: 2 });
    expect(config.stepwiseAdvantageMode).toBe('broadcast');
    expect(warnings).toHaveLength(1);
    expect([...config.estimatorMap]).toEqual([['judge', 'grpo']]);
  });

  test('an unknown estimator becomes OTHER, and use_rllm warns and is dropped', () => {
    const { config, warnings } = algorithmConfigFrom(head({ adv_estimator: 'gae', use_rllm: true }), 'rllm-head');
    expect(config.estimator).toBe(AdvantageEstimator.OTHER);
    expect(config.useRllm).toBeNull();
    expect(warnings).toEqual([['DeprecationWarning', USE_RLLM_DEPRECATED]]);
  });

  test('a key that objects inherit is not in the file', () => {
    expect(algorithmConfigFrom(head({ adv_estimator: 'grpo' }), 'rllm-head').config.lossFn).toBeNull();
    expect(() => algorithmConfigFrom(Object.setPrototypeOf({}, { rllm: {} }), 'rllm-head')).toThrow('Missing key rllm');
  });

  test.each([
    ['no rllm', {}, 'Missing key rllm'],
    ['no algorithm', { rllm: {} }, 'Missing key algorithm'],
    ['no estimator', { rllm: { algorithm: {} } }, 'Missing key adv_estimator'],
    ['null for a section', { rllm: null }, "'NoneType' object has no attributes; rllm must be a section"],
    [
      'a list for a section',
      { rllm: { algorithm: [] } },
      "'list' object has no attributes; algorithm must be a section",
    ],
    [
      'text for a section',
      { rllm: { algorithm: 'grpo' } },
      "'str' object has no attributes; algorithm must be a section",
    ],
  ])('%s raises AttributeError', (_, tree, message) => {
    expect(() => algorithmConfigFrom(tree, 'rllm-head')).toThrow(
      expect.objectContaining({ pythonClass: 'AttributeError', message }),
    );
  });
});

describe('from_config at the seed', () => {
  const seed = {
    algorithm: { adv_estimator: 'reinforce' },
    rllm: {
      algorithm: { adv_estimator: 'rloo', norm_adv_by_std_in_grpo: false, use_precomputed_advantage: true },
      stepwise_advantage: { mode: 'broadcast', norm_adv_by_std_in_grpo: true, use_rllm: true },
    },
  };

  test('takes the estimator from the top and the norm from stepwise_advantage (D-05, D-06)', () => {
    const { config, warnings } = algorithmConfigFrom(seed, 'rllm-seed');
    expect(config.estimator).toBe(AdvantageEstimator.REINFORCE);
    expect(config.normAdvByStdInGrpo).toBe(true);
    expect(config.usePrecomputedAdvantage).toBe(true);
    expect(config.useRllm).toBe(true);
    expect(warnings).toEqual([]);
  });

  test('needs the mode', () => {
    expect(() => algorithmConfigFrom({ ...seed, rllm: { ...seed.rllm, stepwise_advantage: {} } }, 'rllm-seed')).toThrow(
      'Missing key mode',
    );
  });
});

describe('the configuration of a run', () => {
  test('the head puts the estimator through the enum, the seed keeps the text (D-04, D-07)', () => {
    expect(algorithmConfigOfRun(settingsOf({ estimator: 'rloo' })).config.estimator).toBe(AdvantageEstimator.RLOO);
    expect(algorithmConfigOfRun(settingsOf({ estimator: 'mine' })).config.estimator).toBe(AdvantageEstimator.OTHER);
    expect(algorithmConfigOfRun(settingsOf({ estimator: 'rloo', revision: 'rllm-seed' })).config.estimator).toBe(
      'rloo',
    );
  });

  test('carries the map and the flags', () => {
    const settings = settingsOf({
      estimatorMap: [['__proto__', 'rloo']],
      normAdvByStdInGrpo: false,
      usePrecomputedAdvantage: true,
    });
    const { config } = algorithmConfigOfRun(settings);
    expect(config.estimatorMap.get('__proto__')).toBe('rloo');
    expect(config.normAdvByStdInGrpo).toBe(false);
    expect(config.usePrecomputedAdvantage).toBe(true);
  });
});

describe('the field dictionary', () => {
  test('has the fields of its revision, in order of definition', () => {
    const { config } = createAlgorithmConfig({ estimatorMap: new Map([['a', 'rloo']]) }, 'rllm-head');
    const names = (revision: 'rllm-head' | 'rllm-seed') => fieldDictionary(config, revision).map(([name]) => name);
    expect(names('rllm-seed')).toEqual([
      'use_rllm',
      'estimator',
      'estimator_map',
      'stepwise_advantage_mode',
      'norm_adv_by_std_in_grpo',
      'use_precomputed_advantage',
      'loss_fn',
      'lr_schedule',
      'warmup_steps_ratio',
    ]);
    expect(names('rllm-head')).toHaveLength(17);
    const values = new Map(fieldDictionary(config, 'rllm-head'));
    expect(values.get('estimator')).toEqual({ enum: 'grpo' });
    expect(values.get('estimator_map')).toEqual({ a: 'rloo' });
  });

  test('shows a tuple of the map as a list', () => {
    const estimatorMap = new Map([['a', { tuple: [AdvantageEstimator.RLOO, 'ppo'] }]]);
    const { config } = createAlgorithmConfig({ estimatorMap }, 'rllm-seed');
    expect(new Map(fieldDictionary(config, 'rllm-seed')).get('estimator_map')).toEqual({
      a: [{ enum: 'rloo' }, 'ppo'],
    });
  });
});

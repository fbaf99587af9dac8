import { describe, expect, test } from 'vitest';
import { faultText, HEAD, read, row, SEED } from './testing/read.ts';

describe('a key with a point in a file', () => {
  test.each([
    ['rllm:\n  algorithm.adv_estimator: rloo', 'rllm.algorithm.adv_estimator'],
    ['rllm.algorithm.adv_estimator: rloo', 'rllm.algorithm.adv_estimator'],
    ['rllm.algorithm:\n  adv_estimator: rloo', 'rllm.algorithm.adv_estimator'],
    ['algorithm.adv_estimator: rloo', 'algorithm.adv_estimator'],
    ['{"rllm.algorithm": {"adv_estimator": "rloo"}}', 'rllm.algorithm.adv_estimator'],
    ["'rllm={algorithm.adv_estimator: rloo}'", 'rllm.algorithm.adv_estimator'],
  ])('does not nest, and is not taken: %j', (text, path) => {
    expect(row(text, path)).toMatchObject({
      status: 'misspelt',
      nearest: 'rllm.algorithm.adv_estimator',
      warns: true,
      sentence: expect.stringContaining('Write it as nested sections, rllm: algorithm: adv_estimator.'),
    });
    for (const revision of [HEAD, SEED]) expect(read(text, revision).settings).toEqual({});
  });

  test('of another tool is that tool’s', () => {
    expect(row('actor_rollout_ref:\n  a.b: 1', 'actor_rollout_ref.a.b').status).toBe('outside');
  });
});

describe('a section', () => {
  test.each([
    ['rllm:\n  algorithm:', 'rllm.algorithm', "AttributeError: 'NoneType' object has no attribute 'adv_estimator'"],
    ['rllm:\n  algorithm: 5', 'rllm.algorithm', "AttributeError: 'int' object has no attribute 'adv_estimator'"],
    [
      'rllm:\n  stepwise_advantage: x',
      'rllm.stepwise_advantage',
      "AttributeError: 'str' object has no attribute 'mode'",
    ],
    [
      'rllm:\n  rejection_sample: null',
      'rllm.rejection_sample',
      "AttributeError: 'NoneType' object has no attribute 'multiplier'",
    ],
    [
      'rllm:\n  compact_filtering: ~',
      'rllm.compact_filtering',
      'TypeError: CompactFilteringConfig() argument after ** must be a mapping, not NoneType',
    ],
    ['rllm.trainer=[1]', 'rllm.trainer', "AttributeError: 'ListConfig' object has no attribute 'project_name'"],
  ])('that is none stops both revisions: %j', (text, path, fault) => {
    for (const revision of [HEAD, SEED]) {
      expect(faultText(text, revision)).toBe(fault);
      expect(row(text, path, revision)).toMatchObject({ status: 'wrong-type', warns: true });
    }
  });

  test('rllm as a number has no attributes', () => {
    expect(faultText('rllm: 5')).toBe("AttributeError: 'int' object has no attribute 'get'");
    expect(faultText('rllm: 5', SEED)).toBe("AttributeError: 'int' object has no attribute 'rejection_sample'");
    expect(row('rllm: 5', 'rllm').sentence).toBe('It takes a section of keys, not 5; rLLM does not start with it.');
  });

  test('that is empty, or that rLLM can do without, changes nothing', () => {
    const text = 'rllm:\n  algorithm: {}\n  compact_filtering: {}\n';
    expect(read(text)).toMatchObject({ fault: null, settings: {} });
    expect(read('rllm:\n  algorithm: {rollout_correction: null}').report).toMatchObject([{ warns: false }]);
  });

  test('of compact filtering with a key that it does not have is a TypeError', () => {
    expect(faultText('rllm.compact_filtering.mask_foo=true')).toBe(
      "TypeError: CompactFilteringConfig.__init__() got an unexpected keyword argument 'mask_foo'",
    );
  });
});

describe('an anchor', () => {
  const text =
    'base: &b {enable: true}\nlist: [&n 4, 5]\nunused: &u 1\nrllm:\n  rejection_sample:\n    <<: *b\n    min_trajs_per_group: *n';

  test('that an alias uses makes its section of the root a holder', () => {
    const { report, settings, tree } = read(text);
    expect(report.slice(0, 3).map(({ path, status, warns }) => [path, status, warns])).toEqual([
      ['base.enable', 'outside', false],
      ['list', 'outside', false],
      ['unused', 'unknown', true],
    ]);
    expect(settings).toEqual({ rejectionSampling: { enable: true, minTrajsPerGroup: 4 } });
    expect(tree).toEqual({ unused: 1, rllm: { rejection_sample: { enable: true, min_trajs_per_group: 4 } } });
  });

  test('that is used beside rllm makes a holder of a section of its names, and never of rllm', () => {
    const beside = 'compact_filtering: &c {enable: true}\nrllm:\n  compact_filtering: *c';
    expect(read(beside).report.map(({ path, status }) => [path, status])).toEqual([
      ['compact_filtering.enable', 'outside'],
      ['rllm.compact_filtering.enable', 'used'],
    ]);
    expect(read('rllm: &r {rollout: {n: 3}}\ncopy: *r').settings).toEqual({ rollout: { n: 3 } });
  });

  test('does not decide where the root of a file is', () => {
    const section = 'shared: &s {rejection_sample: {enable: true}}\nadv_estimator: rloo\nx: *s';
    expect(read(section).settings.algorithm).toEqual({ estimator: 'rloo' });
  });
});

describe('a flag', () => {
  test.each([
    ['rllm.algorithm.use_rllm=1', 'rllm.algorithm.use_rllm', 'useRllm', true],
    [
      'rllm.algorithm.use_precomputed_advantage=0',
      'rllm.algorithm.use_precomputed_advantage',
      'usePrecomputedAdvantage',
      false,
    ],
  ])('may be 0 or 1, which Python takes for false and true: %s', (text, path, name, value) => {
    expect(read(text, SEED).settings.algorithm).toEqual({ [name]: value });
    expect(row(text, path, SEED)).toMatchObject({ status: 'used', warns: false });
  });

  test('of rejection sampling must be true itself beside a multiplier', () => {
    const text = 'rllm.rejection_sample.enable=1 rllm.rejection_sample.multiplier=2';
    expect(faultText(text)).toBe(
      'AssertionError: rejection sampling is disabled, but rejection_sample.multiplier is not 1',
    );
  });

  test('that is handed on as it is, or is another number, is of the wrong type', () => {
    const path = 'rllm.algorithm.rollout_correction.bypass_mode';
    expect(row(`${path}=1`, path).status).toBe('wrong-type');
    expect(row('rllm.trainer.val_only=2', 'rllm.trainer.val_only').status).toBe('wrong-type');
  });
});

describe('val_only', () => {
  const only = 'rllm.trainer.val_only=true';

  test.each([
    [HEAD, only, true],
    [SEED, only, false],
    [HEAD, `${only} rllm.trainer.val_before_train=true`, false],
    [HEAD, `${only} rllm.trainer.val_before_train=1`, false],
    [SEED, `${only} rllm.trainer.val_before_train=false`, true],
    [SEED, `rllm.trainer.val_before_train=false ${only} ~rllm.trainer.val_before_train`, false],
    [HEAD, `${only} ~rllm.trainer.val_before_train`, false],
    [SEED, `${only} 'rllm.trainer.val_before_train=\${x}'`, false],
  ] as const)('at %s does nothing in "%s": %s', (revision, text, does) => {
    expect(row(text, 'rllm.trainer.val_only', revision)).toMatchObject({
      discrepancy: does ? 'D-17' : null,
      warns: does,
    });
  });
});

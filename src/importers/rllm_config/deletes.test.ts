import { describe, expect, test } from 'vitest';
import { faultText, HEAD, read, row, SEED } from './testing/read.ts';

describe('an override ~key', () => {
  test('leaves rLLM’s own default, not base.yaml’s', () => {
    const text = '~rllm.compact_filtering.mask_timeout';
    expect(read(text)).toMatchObject({
      settings: { compactFiltering: { mask: { timeout: false } } },
      tree: { rllm: { compact_filtering: { mask_timeout: false } } },
      fault: null,
    });
    expect(row(text, 'rllm.compact_filtering.mask_timeout')).toMatchObject({
      status: 'deleted',
      sentence: 'It is taken out of the configuration; rLLM’s own default, false, counts.',
      warns: false,
    });
  });

  test('leaves tis_cap at from_config’s 2.0, and val_before_train on', () => {
    expect(read('~rllm.algorithm.rollout_correction').settings.algorithm).toEqual({
      tisMode: null,
      bypassMode: null,
      tisCap: 2,
    });
    expect(read('~rllm.trainer.val_before_train').settings.trainer).toEqual({ valBeforeTrain: true });
  });

  test('takes out what was set before, at it and below', () => {
    const text =
      'rllm.algorithm.rollout_correction.tis_cap=3 rllm.algorithm.loss_fn=ppo\n~rllm.algorithm.rollout_correction\n~rllm.algorithm.loss_fn';
    const { report, tree, settings } = read(text);
    expect(report.map(({ path, status, sentence }) => [path, status, sentence.split(';')[0]])).toEqual([
      ['rllm.algorithm.rollout_correction.tis_cap', 'deleted', 'The ~ on line 2 takes it out again.'],
      ['rllm.algorithm.loss_fn', 'deleted', 'The ~ on line 3 takes it out again.'],
      ['rllm.algorithm.rollout_correction', 'deleted', 'It is taken out of the configuration'],
      ['rllm.algorithm.loss_fn', 'deleted', 'It is taken out of the configuration'],
    ]);
    expect(settings.algorithm).toMatchObject({ tisCap: 2, lossFn: null });
    expect(tree).toEqual({
      rllm: {
        algorithm: { rollout_correction: { tis_mode: null, bypass_mode: null, tis_cap: 2 }, loss_fn: null },
      },
    });
  });

  test('takes out a map of estimators, and a role of it', () => {
    const map = '+traj_group_adv_estimator_map={a:rloo,b:grpo}';
    expect(read(`${map} ~traj_group_adv_estimator_map.a`).settings.estimatorMap).toEqual([['b', 'grpo']]);
    expect(read(`${map} ~traj_group_adv_estimator_map`).settings).toEqual({});
    expect(faultText(`${map} ~traj_group_adv_estimator_map`, SEED)).toBeNull();
  });

  test('lets a later value count, which needs a +', () => {
    const again = '~rllm.algorithm.adv_estimator +rllm.algorithm.adv_estimator=rloo';
    expect(read(again)).toMatchObject({ settings: { algorithm: { estimator: 'rloo' } }, fault: null });
    expect(read(again).report.map(({ warns }) => warns)).toEqual([false, false]);
    expect(read('~rllm.rollout.n rllm.rollout.n=2').report[1]!.sentence).toContain('write a + in front');
  });

  test('builds a section anew from class defaults', () => {
    const text = '~rllm.compact_filtering +rllm.compact_filtering={enable:true}';
    expect(read(text)).toMatchObject({
      settings: { compactFiltering: { enable: true, mask: { timeout: false, error: false } } },
      fault: null,
    });
  });

  test.each([
    ['~rllm', 'AttributeError: Missing key rllm'],
    ['~rllm.algorithm', 'AttributeError: Missing key algorithm'],
    ['~rllm.algorithm.adv_estimator', 'AttributeError: Missing key adv_estimator'],
    ['~rllm.stepwise_advantage.mode', 'AttributeError: Missing key mode'],
    ['~rllm.rejection_sample.multiplier', 'AttributeError: Missing key multiplier'],
    ['~rllm.compact_filtering', 'AttributeError: Missing key compact_filtering'],
    ['~rllm.workflow.retry_limit', 'AttributeError: Missing key retry_limit'],
  ])('of what rLLM needs warns, and is the fault: %s', (text, fault) => {
    for (const revision of [HEAD, SEED]) {
      expect(faultText(text, revision)).toBe(fault);
      expect(read(text, revision).settings).toEqual({});
      expect(row(text, text.slice(1), revision)).toMatchObject({
        status: 'deleted',
        warns: true,
        sentence: 'It is taken out of the configuration, and rLLM stops without it: an AttributeError.',
      });
    }
  });

  test('of rejection_sample.enable stops rllm-seed alone', () => {
    const text = '~rllm.rejection_sample.enable';
    expect(faultText(text, SEED)).toBe('AttributeError: Missing key enable');
    expect(faultText(text)).toBeNull();
    expect(read(text).settings).toEqual({ rejectionSampling: { enable: false } });
  });
});

test('a value that is no section goes over everything that was set below it', () => {
  const { report, tree } = read('rllm.algorithm.loss_fn=ppo\nrllm.algorithm=null');
  expect(report.map(({ status }) => status)).toEqual(['duplicate', 'wrong-type']);
  expect(tree).toEqual({ rllm: { algorithm: null } });
});

import { describe, expect, test } from 'vitest';
import { constructionFault } from './construction.ts';

const map = new Map([['solver', 'rloo']]);
const rllm = (sections: object) => ({ rllm: sections });

describe('a trainer is not built', () => {
  test.each([{}, { rllm: null }])('without an rllm section: %j', (config) => {
    expect(constructionFault(config, 'rllm-seed')).toMatchObject({
      pythonClass: 'AssertionError',
      message: 'rLLM config is not set',
    });
    expect(constructionFault(config, 'rllm-head')).toMatchObject({ pythonClass: 'AttributeError' });
  });

  test('at the seed with a map and without use_rllm', () => {
    expect(constructionFault(rllm({}), 'rllm-seed', map)).toMatchObject({
      pythonClass: 'ValueError',
      message:
        'If `traj_group_adv_estimator_map` is given, the user must explicitly turn `rllm.algorithm.use_rllm` to True',
      discrepancy: 'D-15',
    });
    expect(constructionFault(rllm({}), 'rllm-head', map)).toBeNull();
    expect(constructionFault(rllm({ algorithm: { use_rllm: 1 } }), 'rllm-seed', map)).toBeNull();
    expect(constructionFault(rllm({}), 'rllm-seed', new Map())).toBeNull();
  });

  test.each([
    [{ multiplier: 2 }, false],
    [{ multiplier: 2, enable: 1 }, false],
    [{ multiplier: 2, enable: true }, true],
    [{ multiplier: 1 }, true],
    [{ multiplier: '1' }, false],
    [{ multiplier: null }, false],
    [{ multiplier: true }, true],
    [{}, true],
  ])('with a multiplier other than 1 unless rejection sampling is on: %j', (section, built) => {
    const fault = constructionFault(rllm({ rejection_sample: section }), 'rllm-head');
    if (built) expect(fault).toBeNull();
    else {
      expect(fault).toMatchObject({
        pythonClass: 'AssertionError',
        message: 'rejection sampling is disabled, but rejection_sample.multiplier is not 1',
      });
    }
  });

  test('for the map before the multiplier', () => {
    const both = rllm({ rejection_sample: { multiplier: 2 } });
    expect(constructionFault(both, 'rllm-seed', map)).toMatchObject({ pythonClass: 'ValueError' });
  });
});

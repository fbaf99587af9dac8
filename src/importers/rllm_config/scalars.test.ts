import { describe, expect, test } from 'vitest';
import { escapedInterpolation, hydraScalar, scalarNode } from './scalars.ts';
import { HEAD, read, row, SEED } from './testing/read.ts';

describe('an unquoted value of an override', () => {
  test.each([
    ['0', 0],
    ['-0', 0],
    ['-0.0', -0],
    ['1_000', 1000],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['1.', 1],
    ['1e-3', 0.001],
    ['1.5E3', 1500],
    ['-inf', Number.NEGATIVE_INFINITY],
    ['NaN', Number.NaN],
  ])('%s is the number %s', (text, value) => {
    expect(hydraScalar(text)).toBe(value);
  });

  test.each(['010', '08', '-010', '1__0', '1_', '0x1F', '1:30', '.inf', 'yes', 'off'])('%s is a text', (text) => {
    expect(hydraScalar(text)).toBe(text);
  });
});

describe('an interpolation', () => {
  const place = { line: 1, column: 1 };

  test.each([
    ['${a}', true, '${a}'],
    [String.raw`\${a}`, false, '${a}'],
    ['\\\\${a}', true, '\\\\${a}'],
    [String.raw`\\\${a} \b`, false, String.raw`\${a} \b`],
    ['$HOME', false, '$HOME'],
  ])('in %s waits: %s', (text, waits, value) => {
    expect(scalarNode(text, place)).toEqual({ ...place, kind: 'scalar', value, ...(waits && { waits }) });
    if (!waits) expect(scalarNode(escapedInterpolation(value), place)).toMatchObject({ value });
  });

  test('counts neither in the tree nor for the rules of construction', () => {
    const text =
      'rllm:\n  rejection_sample: {multiplier: "${m}"}\n  algorithm: {use_rllm: true}\n  trainer: {val_only: "${v}"}';
    for (const revision of [HEAD, SEED]) {
      const { tree, fault } = read(text, revision);
      expect(tree).toEqual({ rllm: { algorithm: { use_rllm: true } } });
      expect(fault).toBeNull();
    }
    const { fault } = read('+traj_group_adv_estimator_map={a:grpo} rllm.algorithm.use_rllm=$X', SEED);
    expect(fault?.discrepancy).toBe('D-15');
  });

  test('of a role is not taken as the name of an estimator', () => {
    const text = 'traj_group_adv_estimator_map: {a: "${b}", c: rloo}';
    expect(read(text).settings.estimatorMap).toEqual([['c', 'rloo']]);
    expect(row(text, 'traj_group_adv_estimator_map.a')).toMatchObject({ status: 'interpolation', warns: true });
  });
});

test('??? is a value that is still to be given, and is not taken', () => {
  const text = 'rllm:\n  algorithm: {adv_estimator: ???}';
  expect(row(text, 'rllm.algorithm.adv_estimator')).toMatchObject({
    warns: true,
    sentence: '??? stands for a value that must still be given: OmegaConf raises when it is read; grpo counts here.',
  });
  expect(read(text)).toMatchObject({ settings: {}, tree: {}, fault: null });
});

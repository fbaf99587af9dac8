import { describe, expect, test } from 'vitest';
import { oneGroupOf } from '../testing/frameworkVectors.ts';
import { evaluateVariant } from './evaluate.ts';
import { FRAMEWORKS } from './frameworks.ts';
import { FrameworkRows } from './rows.ts';
import type { EvaluateOptions } from './types.ts';
import { variantById, VARIANTS } from './variants/index.ts';

const evaluate = (id: string, rows: FrameworkRows, options?: EvaluateOptions) =>
  evaluateVariant(variantById(id)!, rows, options);
const fixed = (values: ArrayLike<number>) => Array.from(values, (value) => Number(value.toFixed(3)));

test('rows that do not divide into blocks are refused, with the numbers', () => {
  const rows = new FrameworkRows({ rewards: [1, 0, 0, 1, 0], groups: Array.from('aabbc') });
  const { outcome, advantages } = evaluate('trl.grpo.scale_group', rows);
  expect(outcome).toEqual({
    kind: 'refused',
    error: 'RuntimeError',
    words:
      'It raises: the rewards do not reshape into rows of one prompt each. Here are 5 rows in blocks of 2: 1 too many.',
  });
  expect(advantages).toHaveLength(0);
});

test('blocks cut across ids where rows of two prompts alternate, and the note says which', () => {
  const rows = new FrameworkRows({ rewards: [1, 0, 1, 0], groups: Array.from('pqpq') });
  const byPosition = evaluate('trl.grpo.scale_group', rows);
  expect(fixed(byPosition.advantages)).toEqual([0.707, -0.707, 0.707, -0.707]);
  expect(byPosition.notes).toEqual([expect.objectContaining({ kind: 'mixed', groups: [0, 1] })]);
  expect(fixed(evaluate('verl.grpo', rows).advantages)).toEqual([0, 0, 0, 0]);
});

test('uneven groups by position take the commonest size, unless one is given', () => {
  const rows = new FrameworkRows({ rewards: [1, 0, 1, 1, 0, 0], groups: Array.from('aaabbb') });
  expect(evaluate('trl.grpo.scale_none', rows).groups!.offsets).toEqual(Uint32Array.of(0, 3, 6));
  expect(evaluate('trl.grpo.scale_none', rows, { groupSize: 2 }).groups!.offsets).toEqual(Uint32Array.of(0, 2, 4, 6));
});

test('a constant group of 0.1 is dead and not zero in float32, and zero in rLLM', () => {
  const rows = oneGroupOf(new Array<number>(8).fill(0.1));
  expect(evaluate('verl.grpo', rows).notes.map(({ kind }) => kind)).toEqual(['dead but not zero']);
  expect(evaluate('rllm.grpo', rows).notes.map(({ kind }) => kind)).toEqual(['dead']);
});

test('a missing reward is left out by TRL, counts as 0 in ms-swift, spreads in verl, and is refused by rLLM', () => {
  const rows = oneGroupOf([1, Number.NaN, 1, 0]);
  expect(fixed(evaluate('trl.grpo.scale_group', rows).advantages)).toEqual([0.577, 0, 0.577, -1.155]);
  expect(fixed(evaluate('swift.grpo.scale_group', rows).advantages)).toEqual([0.866, -0.866, 0.866, -0.866]);
  expect(evaluate('verl.grpo', rows).outcome).toMatchObject({ kind: 'not finite', count: 4 });
  expect(evaluate('rllm.grpo', rows).outcome).toMatchObject({ kind: 'refused', error: 'AssertionError' });
});

test('rLLM takes the roles apart for whatever looks at the batch', () => {
  const rewards = [1, 0, 5, 7];
  const rows = new FrameworkRows({ rewards, groups: Array.from('aabb'), roles: ['s', 's', 'j', 'j'] });
  expect(fixed(evaluate('rllm.prpo', rows).advantages)).toEqual([1, -1, -1, 1]);
  const merged = new FrameworkRows({ rewards, groups: Array.from('aabb') });
  expect(fixed(evaluate('rllm.prpo', merged).advantages)[1]).toBeCloseTo(-1.136, 3);
});

test('prime-rl’s hierarchical groups and its running baseline follow the role', () => {
  const rows = new FrameworkRows({ rewards: [1, 5, 0, 7], groups: Array.from('aaaa'), roles: ['s', 'j', 's', 'j'] });
  expect(fixed(evaluate('prime.hierarchical_grpo', rows).advantages)).toEqual([0.5, -1, -0.5, 1]);
  expect(fixed(evaluate('prime.rae', rows).advantages)).toEqual([1, 5, -0.05, 6.75]);
});

test('what the batch does not hold is named', () => {
  const rows = oneGroupOf([1, 0]);
  expect(evaluate('verl.remax', rows).outcome).toMatchObject({ kind: 'needs' });
  expect(evaluate('verl.gae', rows).outcome).toMatchObject({ kind: 'needs' });
  expect(evaluate('verl.optimal_token_baseline', rows).outcome).toMatchObject({ kind: 'needs' });
  expect(evaluate('nemo.gdpo', rows).outcome).toMatchObject({ kind: 'refused', error: 'ValueError' });
});

test('one token in the whole batch cannot be whitened over n − 1', () => {
  const rows = oneGroupOf([1], [1]);
  expect(evaluate('verl.reinforce_plus_plus', rows).outcome).toMatchObject({ kind: 'refused' });
  expect(evaluate('verl.reinforce_plus_plus.gamma0.99', rows).outcome).toMatchObject({ kind: 'refused' });
});

test('epsilon, clip and weights can be others than the framework’s', () => {
  const rows = oneGroupOf([1, 0]);
  expect(fixed(evaluate('rllm.grpo', rows, { epsilon: 0.5 }).advantages)).toEqual([0.5, -0.5]);
  const wide = oneGroupOf([0, 0, 0, 100]);
  expect(fixed(evaluate('openrlhf.dr_grpo', wide, { clip: null }).advantages)).toEqual([-25, -25, -25, 75]);
  const two = new FrameworkRows({ components: { a: [1, 0], b: [0, 1] }, groups: ['x', 'x'] });
  expect(fixed(evaluate('trl.grpo.scale_none', two, { rewardWeights: [3, 1] }).advantages)).toEqual([1, -1]);
  expect(fixed(evaluate('torchforge.grpo', two).advantages)).toEqual([0, 0]);
});

test('of several turns of a rollout the last votes in verl and SkyRL, and all of them elsewhere', () => {
  const rows = new FrameworkRows({
    rewards: [9, 1, 9, 0],
    groups: Array.from('aaaa'),
    rollouts: ['s', 's', 't', 't'],
  });
  for (const id of ['verl.grpo', 'skyrl.grpo', 'swift.grpo.multi_turn']) {
    expect(fixed(evaluate(id, rows).advantages)).toEqual([0.707, 0.707, -0.707, -0.707]);
  }
  expect(fixed(evaluate('prime.grpo', rows).advantages)).toEqual([4.25, -3.75, 4.25, -4.75]);
});

test('TRL takes the KL off before the baseline, OpenRLHF after it', () => {
  const rows = new FrameworkRows({ rewards: [1, 0], groups: ['a', 'a'], kl: [0.3, 0.1] });
  expect(fixed(evaluate('trl.rloo', rows, { klCoefficient: 1 }).advantages)).toEqual([0.8, -0.8]);
  expect(fixed(evaluate('openrlhf.rloo', rows, { klCoefficient: 1 }).advantages)).toEqual([0.7, -1.1]);
  expect(fixed(evaluate('trl.rloo', rows).advantages)).toEqual([1, -1]);
});

test('verl carries a return past tool tokens, and SkyRL resets it there', () => {
  const mask = [1, 1, 0, 0, 1, 1];
  const tokens = {
    mask: [mask, [1, 1, 1, 1, 1, 1]],
    rewards: [
      [0, 0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0, 0],
    ],
    gamma: 1,
    lambda: 1,
  };
  const rows = new FrameworkRows({ rewards: [1, 0], groups: ['a', 'a'], lengths: [4, 6], tokens });
  const trainable = (id: string) => {
    const [first] = evaluate(id, rows, { tokens: true }).tokens!;
    return Array.from(first!.filter((_, t) => mask[t] === 1));
  };
  const [carried] = trainable('verl.reinforce_plus_plus');
  expect(trainable('verl.reinforce_plus_plus')).toEqual([carried, carried, carried, carried]);
  const [reset, , , last] = trainable('skyrl.reinforce++');
  expect(trainable('skyrl.reinforce++')).toEqual([reset, reset, last, last]);
  expect(reset).toBeLessThan(last!);
});

test('a size that is no number is left out, and so is a length that no answer has', () => {
  const rows = oneGroupOf([1, 0], [2, 1e12]);
  expect(fixed(evaluate('trl.grpo.scale_none', rows, { groupSize: Number.NaN }).advantages)).toEqual([0.5, -0.5]);
  expect(evaluate('verl.reinforce_plus_plus.gamma0.99', rows).outcome.kind).toBe('needs');
});

test('tokens are given where they differ, on demand', () => {
  const rows = oneGroupOf([1, 0], [2, 3]);
  expect(evaluate('verl.reinforce_plus_plus.gamma0.99', rows).tokens).toBeNull();
  const { tokens } = evaluate('verl.reinforce_plus_plus.gamma0.99', rows, { tokens: true });
  expect(tokens!.map(({ length }) => length)).toEqual([2, 3]);
});

describe('the list', () => {
  test('is not all: a discount of one’s own has an id, too', () => {
    const { kernel, label } = variantById('verl.reinforce_plus_plus.gamma0.5')!;
    expect(label).toBe('reinforce_plus_plus, gamma 0.5');
    expect(kernel.run).toBeDefined();
    expect(variantById('verl.reinforce_plus_plus.gammax')).toBeUndefined();
  });

  test('has an id, a formula, words and a source for every variant', () => {
    expect(new Set(VARIANTS.map(({ id }) => id)).size).toBe(VARIANTS.length);
    for (const { id, framework, formula, singleton, dead, source, kernel } of VARIANTS) {
      expect(id.startsWith(`${framework}.`)).toBe(true);
      for (const text of [formula, singleton, dead, source.commit, source.path]) expect(text).not.toBe('');
      expect(kernel.composition ?? kernel.run ?? kernel.tokens).toBeDefined();
    }
  });

  test('has a GRPO for every framework, and one variant for a name of each', () => {
    for (const { id } of FRAMEWORKS) {
      const names = VARIANTS.filter(({ framework }) => framework === id).flatMap(({ defaultFor }) => defaultFor);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toContain('GRPO');
    }
  });

  test('gives every framework that groups by position words for uneven batches', () => {
    for (const { framework, kernel } of VARIANTS) {
      const { uneven } = FRAMEWORKS.find(({ id }) => id === framework)!;
      if (kernel.grouping === 'position') expect(uneven).not.toBeNull();
    }
  });
});

test('rows need columns of one length, and a reward', () => {
  expect(() => new FrameworkRows({ groups: ['a'] })).toThrow(RangeError);
  expect(() => new FrameworkRows({ rewards: [1], groups: ['a', 'b'] })).toThrow(RangeError);
});

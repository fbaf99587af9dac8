import { expect, test } from 'vitest';
import { evaluateVariant } from '../evaluate.ts';
import { FrameworkRows } from '../rows.ts';
import { type ArealSettings, arealVariant } from './areal.ts';
import { variantById } from './index.ts';

const rows = new FrameworkRows({ rewards: [1, 0, 0, 0], groups: [0, 0, 0, 0] });
const norm = { mean: 'group', std: 'group', leaveOneOut: false, unbiased: true, epsilon: 1e-3 } as const;
const settings: ArealSettings = { bias: 0.25, scaling: 2, clip: 5, rewardNorm: norm, advantageNorm: null };

test('the id of a configured variant holds its settings', () => {
  const made = arealVariant(settings);
  const again = variantById(made.id)!;
  expect(again.id).toBe(made.id);
  expect(evaluateVariant(again, rows).advantages).toEqual(evaluateVariant(made, rows).advantages);
});

test('a configuration that is a recipe has the recipe’s id', () => {
  const recipe = arealVariant({
    bias: -0.5,
    scaling: 10,
    clip: 20,
    rewardNorm: { ...norm, epsilon: 1e-5 },
    advantageNorm: { mean: 'batch', std: 'batch', leaveOneOut: false, unbiased: true, epsilon: 1e-5 },
  });
  expect(recipe.id).toBe('areal.grpo_recipe');
});

test.each([
  'areal.configured',
  'areal.configured[',
  'areal.configured[0,1]',
  'areal.configured["a",1,20,null,null]',
  'areal.configured[0,1,20,["mean"],null]',
  'areal.configured[0,1,20,["group","group",0,1,-1],null]',
  `areal.configured[0,1,20,null,${'['.repeat(300)}`,
  'verl.reinforce_plus_plus.gamma',
])('%s is no variant', (id) => {
  expect(variantById(id)).toBeUndefined();
});

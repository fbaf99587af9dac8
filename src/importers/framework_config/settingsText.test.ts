import { expect, test } from 'vitest';
import { settingsText } from '../../engine/frameworks/settingsText.ts';
import { VARIANTS, variantById } from '../../engine/frameworks/variants/index.ts';
import { readFrameworkConfig } from './index.ts';
import type { ConfiguredFramework } from './types.ts';

const READ: readonly string[] = ['rllm', 'verl', 'trl', 'unsloth', 'openrlhf', 'nemo', 'swift', 'slime', 'areal'];
/** What one configuration has that another has too: an older snapshot, or what no key says. */
const NOT_TOLD = /@|async_grpo|multi_turn|session|kl_|w2_1/;

const told = VARIANTS.filter(
  ({ framework, id, config }) => READ.includes(framework) && !NOT_TOLD.test(id) && config.length > 0,
);

test.each(told.map((variant) => [variant.id, variant] as const))(
  '%s: its settings, read again, lead to it',
  (id, variant) => {
    const { variant: found, problems } = readFrameworkConfig(
      settingsText(variant),
      variant.framework as ConfiguredFramework,
    );
    expect(problems).toEqual([]);
    expect(found?.id).toBe(id);
  },
);

test('settings are written as the framework takes them', () => {
  expect(settingsText(variantById('trl.grpo.scale_none')!)).toContain(
    'config = GRPOConfig(\n    scale_rewards="none",',
  );
  expect(settingsText(variantById('slime.grpo.no_std')!)).toContain('--disable-grpo-std-normalization');
  expect(settingsText(variantById('verl.grpo.no_std')!)).toMatch(
    /\nalgorithm\.adv_estimator=grpo\nalgorithm\.norm_adv_by_std_in_grpo=false\n$/,
  );
});

test('the formula of a paper is a comment alone', () => {
  const lines = settingsText(variantById('paper.opo')!).trim().split('\n');
  expect(lines.every((line) => line.startsWith('# '))).toBe(true);
});

test('weights are not part of a variant: they are read beside it', () => {
  const { variant, options } = readFrameworkConfig(settingsText(variantById('verl.gdpo.w2_1')!), 'verl');
  expect(variant?.id).toBe('verl.gdpo');
  expect(options.rewardWeights).toEqual([2, 1]);
});

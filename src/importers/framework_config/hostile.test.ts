import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFrameworkConfig } from './index.ts';

const SEEDS = [
  'algorithm:\n  adv_estimator: grpo\n  norm_adv_by_std_in_grpo: False\n',
  'python -m verl.trainer.main_ppo algorithm.adv_estimator=grpo actor_rollout_ref.rollout.n=8',
  'args = GRPOConfig(scale_rewards="none", loss_type=["a", 1], num_generations=8)',
  '--algo.advantage.estimator rloo --reward.clip_range -10 10',
  '{"scale_rewards": false, "reward_weights": [1, 2]}',
  'rllm.algorithm.adv_estimator=rloo',
  'actor:\n  reward_norm:\n    mean_level: group\n',
];
const PIECES = [
  '{',
  '}',
  '[',
  '(',
  ')',
  '"',
  "'",
  '=',
  ':',
  '\n',
  ' ',
  '\t',
  '$',
  '&a',
  '*a',
  '--',
  '\\',
  '#',
  '\u0000',
  '__proto__',
  '1e999',
  ',',
];

const cut = fc
  .tuple(
    fc.constantFrom(...SEEDS),
    fc.array(fc.tuple(fc.nat(), fc.nat(4), fc.constantFrom(...PIECES)), { maxLength: 6 }),
  )
  .map(([seed, edits]) =>
    edits.reduce((text, [at, length, piece]) => {
      const from = text.length === 0 ? 0 : at % text.length;
      return text.slice(0, from) + piece + text.slice(from + length);
    }, seed),
  );

test('nothing throws, and every problem has a place and a sentence', () => {
  fc.assert(
    fc.property(fc.oneof(cut, fc.string({ maxLength: 200 })), (text) => {
      const { framework, variant, problems, keys, remarks } = readFrameworkConfig(text);
      if (framework === null) expect(variant).toBeNull();
      if (framework === null) expect(problems.length).toBeGreaterThan(0);
      for (const { line, column, message } of problems) {
        expect(line).toBeGreaterThan(0);
        expect(column).toBeGreaterThan(0);
        expect(message).not.toBe('');
      }
      for (const { effect } of keys) expect(effect).not.toBe('');
      for (const remark of remarks) expect(remark).toMatch(/\.$/);
    }),
    { numRuns: 2_000 },
  );
});

test('large and deep texts are answered soon', () => {
  const texts = [
    `GRPOConfig(${'a=['.repeat(20_000)}`,
    `GRPOConfig(${'x=1,'.repeat(30_000)})`,
    '--x '.repeat(60_000),
    `algorithm.adv_estimator=${'['.repeat(50_000)}`,
    `algorithm:\n${Array.from({ length: 8_000 }, (_, i) => `  key_number_${i}: ${i}\n`).join('')}`,
    '['.repeat(200_000),
    `algorithm.adv_estimator=grpo ${'a.'.repeat(50_000)}b=1`,
  ];
  for (const text of texts) {
    const start = performance.now();
    readFrameworkConfig(text);
    expect(performance.now() - start, text.slice(0, 30)).toBeLessThan(5_000);
  }
});

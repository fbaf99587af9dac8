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
    { numRuns: 1_000 },
  );
});

test.each([
  ['brackets that never close', `GRPOConfig(${'a=['.repeat(20_000)}`],
  ['thousands of arguments', `GRPOConfig(${'x=1,'.repeat(20_000)})`],
  ['thousands of flags', '--x '.repeat(24_000)],
  ['a deep override', `algorithm.adv_estimator=${'['.repeat(50_000)}`],
  ['thousands of keys', `algorithm:\n${Array.from({ length: 4_000 }, (_, i) => `  key_${i}: ${i}\n`).join('')}`],
  ['brackets alone', '['.repeat(90_000)],
  ['a path of thousands of parts', `algorithm.adv_estimator=grpo ${'a.'.repeat(40_000)}b=1`],
])('%s: an answer with a bounded number of rows', (_, text) => {
  const { keys, problems } = readFrameworkConfig(text);
  expect(keys.length).toBeLessThan(1_100);
  expect(keys.length + problems.length).toBeGreaterThan(0);
});

test('a text beyond the limit is refused with what to do', () => {
  const [problem] = readFrameworkConfig('x'.repeat(100_001)).problems;
  expect(problem!.message).toBe('It has more than 100,000 characters. Paste the parts on the algorithm alone.');
});

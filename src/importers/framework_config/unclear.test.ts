import { describe, expect, test } from 'vitest';
import { readFrameworkConfig } from './index.ts';
import type { FrameworkConfig } from './types.ts';

const rowOf = ({ keys }: FrameworkConfig, key: string) => keys.find((row) => row.key === key)!;

test('a key that repeats another by interpolation leaves the value that is there', () => {
  const read = readFrameworkConfig(
    'grpo:\n  normalize_rewards: false\n  adv_estimator:\n    name: grpo\n    normalize_rewards: ${grpo.normalize_rewards}\n',
  );
  expect(read.variant?.id).toBe('nemo.grpo.loo_no_norm');
  expect(read.keys.filter(({ key }) => key === 'grpo.normalize_rewards').map(({ status }) => status)).toEqual([
    'used',
    'unknown',
  ]);
});

describe('what is not clear', () => {
  test('keys that several frameworks have make candidates', () => {
    const read = readFrameworkConfig('--advantage_estimator rloo');
    expect(read.framework).toBeNull();
    expect(read.candidates.toSorted()).toEqual(['openrlhf', 'swift']);
    expect(read.problems[0]!.message).toMatch(/OpenRLHF or ms-swift|ms-swift or OpenRLHF/);
    expect(readFrameworkConfig('--advantage_estimator rloo', 'swift').variant?.id).toBe('swift.rloo');
  });

  test('a text without a known key, an empty one and one that is too long say what to paste', () => {
    for (const text of ['learning_rate: 1', '', '   ', 'x'.repeat(300_000), 'Hello there.']) {
      const { framework, variant, problems } = readFrameworkConfig(text);
      expect([framework, variant]).toEqual([null, null]);
      expect(problems[0]!.message).toMatch(/[Pp]aste/);
    }
  });

  test('a text that is cut off is read as far as it goes, with the place', () => {
    const call = readFrameworkConfig('GRPOConfig(\n  scale_rewards="none",\n  loss_type="dr_gr');
    expect(call.variant?.id).toBe('trl.grpo.scale_none');
    expect(call.problems.some(({ line, message }) => line === 3 && /cut off/.test(message))).toBe(true);
    const json = readFrameworkConfig('{"algorithm": {"adv_estimator": "grpo"');
    expect(json.problems[0]).toMatchObject({ line: 1 });
  });

  test('a key that stands twice, one that is filled in later, and a slip of the pen', () => {
    const read = readFrameworkConfig(
      'algorithm.adv_estimator=grpo algorithm.adv_estimator=rloo actor_rollout_ref.rollout.n=$N algorithm.norm_adv_by_std_in_grp=False',
    );
    expect(read.variant?.id).toBe('verl.rloo');
    expect(read.keys[0]).toMatchObject({ status: 'no effect', value: 'grpo' });
    expect(rowOf(read, 'actor_rollout_ref.rollout.n')).toMatchObject({ status: 'unknown', line: 1 });
    expect(rowOf(read, 'algorithm.norm_adv_by_std_in_grp').effect).toMatch(
      /Is algorithm.norm_adv_by_std_in_grpo meant/,
    );
  });
});

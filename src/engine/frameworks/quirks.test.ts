import { describe, expect, test } from 'vitest';
import { numberOf, oneGroupOf, type Quirk, readFrameworkVectors } from '../testing/frameworkVectors.ts';
import { promptStds } from './deadRules.ts';
import { evaluateVariant } from './evaluate.ts';
import { FrameworkRows } from './rows.ts';
import type { EvaluateOptions } from './types.ts';
import { variantById } from './variants/index.ts';

const { quirks } = readFrameworkVectors();
const quirk = (id: string) => quirks.find((one) => one.id === id)!;

function advantages(id: string, { input }: Quirk, groups?: readonly string[], options?: EvaluateOptions) {
  const { rewards } = input;
  const rows = new FrameworkRows({ rewards, groups: groups ?? rewards.map(() => 'a') });
  return evaluateVariant(variantById(id)!, rows, options);
}

function expectNear(ours: ArrayLike<number>, { expected }: Quirk) {
  const theirs = (expected as readonly (number | string)[]).map(numberOf);
  expect(ours).toHaveLength(theirs.length);
  theirs.forEach((value, i) => {
    if (Number.isNaN(value)) expect(ours[i]).toBeNaN();
    else expect(Math.abs(ours[i]! - value)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(value)));
  });
}

test.each(['q01', 'q02', 'q03'])('slime makes one group of a batch that has not the configured rows (%s)', (id) => {
  const one = quirk(id);
  const { groups, n_samples_per_prompt: groupSize, rollout_batch_size: promptsPerBatch } = one.input;
  const options = { groupSize: groupSize as number, promptsPerBatch: promptsPerBatch as number };
  const result = advantages(one.estimator, one, groups as string[], options);
  expectNear(result.advantages, one);
  expect(result.notes.map(({ kind }) => kind)).toContain('whole batch');
});

test('AReaL divided a remainder by epsilon alone, and takes real groups since', () => {
  const [before, since] = [quirk('q04'), quirk('q05')];
  const result = advantages('areal.group_norm@2026-05', before, ['a', 'a', 'b'], { groupSize: 2 });
  expectNear(result.advantages, before);
  expect(result.notes.map(({ kind }) => kind)).toContain('rest');
  expectNear(advantages('areal.group_norm', since, since.input['groups'] as string[]).advantages, since);
});

test('NeMo-RL merges two rows of data with the same prompt', () => {
  const [same, distinct] = [quirk('q06'), quirk('q07')];
  expectNear(advantages('nemo.grpo.no_loo', same).advantages, same);
  expectNear(advantages('nemo.grpo.no_loo', distinct, Array.from('aaaabbbb')).advantages, distinct);
});

test.each(['q08', 'q09', 'q10'])('the std that NeMo-RL filters by is that of each row (%s)', (id) => {
  const one = quirk(id);
  const { rewards, use_leave_one_out_baseline: leaveOneOut } = one.input;
  expectNear(promptStds(Float64Array.from(rewards), leaveOneOut as boolean), one);
});

test('OpenRLHF turns a constant of 0.7 into advantages of 0.92, and clips what it has centred', () => {
  expectNear(advantages('openrlhf.group_norm', quirk('q11')).advantages, quirk('q11'));
  expectNear(advantages('openrlhf.dr_grpo', quirk('q12')).advantages, quirk('q12'));
});

test('ROLL makes a matrix of a mean of the batch and a std of the group', () => {
  const { outcome } = advantages('roll.reinforce.batch_group', quirk('q13'), Array.from('aaaabbbb'));
  expect(outcome).toMatchObject({ kind: 'refused', error: 'shape' });
});

test('four frameworks give NaN for a group of one', () => {
  for (const id of ['torchforge.grpo', 'torchtune.grpo', 'roll.grpo', 'openrlhf.group_norm']) {
    const result = advantages(id, quirk('q14'));
    expect(result.advantages[0]).toBeNaN();
    expect(result.outcome).toMatchObject({ kind: 'not finite', count: 1 });
  }
});

describe('a group of one', () => {
  const singletons = quirks.filter(({ id }) => id.startsWith('q15.'));
  test.each(singletons.map((one) => [one.estimator, one] as const))('in %s', (id, one) => {
    const rows = oneGroupOf(one.input.rewards, one.input['lengths'] as number[]);
    expectNear(evaluateVariant(variantById(id)!, rows).advantages, one);
  });
});

test('every recorded peculiarity is looked at', () => {
  const numbered = quirks.filter(({ id }) => !id.startsWith('q15.')).map(({ id }) => id);
  expect(numbered).toEqual(Array.from({ length: 14 }, (_, i) => `q${String(i + 1).padStart(2, '0')}`));
});

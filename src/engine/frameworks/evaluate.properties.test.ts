import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatorById } from '../estimators/index.ts';
import { columnsOf } from '../estimators/columns.ts';
import { evaluateVariant } from './evaluate.ts';
import { groupsIn, rowAt } from './grouping.ts';
import { FrameworkRows } from './rows.ts';
import type { Variant } from './types.ts';
import { variantById, VARIANTS } from './variants/index.ts';

/** Quarters, so that float32 holds sums and means of them exactly. */
const reward = fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4);
const evenBatch = fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 5 })).chain(([size, groups]) =>
  fc.record({
    size: fc.constant(size),
    rewards: fc.array(reward, { minLength: size * groups, maxLength: size * groups }),
    lengths: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: size * groups, maxLength: size * groups }),
  }),
);
const idsOf = (rows: number, size: number) => Array.from({ length: rows }, (_, i) => `g${Math.floor(i / size)}`);

/** Only the group's mean or that of the others is subtracted, and one number divides a whole group. */
const CENTRED = VARIANTS.filter(({ kernel: { composition } }) => {
  if (composition === undefined || composition.whiten !== undefined || composition.clip !== undefined) return false;
  const { over } = composition.centre;
  return (over === 'group' || over === 'others') && composition.scale?.by !== 'others';
});

test('variants that centre by group sum to 0 in every group', () => {
  expect(CENTRED.length).toBeGreaterThan(40);
  fc.assert(
    fc.property(evenBatch, ({ size, rewards }) => {
      const rows = new FrameworkRows({ rewards, groups: idsOf(rewards.length, size) });
      for (const variant of CENTRED) {
        const { advantages, groups } = evaluateVariant(variant, rows);
        for (let g = 0; g < groupsIn(groups!); g++) {
          let sum = 0;
          let most = 0;
          for (let place = groups!.offsets[g]!; place < groups!.offsets[g + 1]!; place++) {
            sum += advantages[rowAt(groups!, place)]!;
            most = Math.max(most, Math.abs(advantages[rowAt(groups!, place)]!));
          }
          expect(Math.abs(sum), variant.id).toBeLessThanOrEqual(1e-4 * Math.max(1e-2, most));
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('a constant on all rewards of a group changes nothing where the group is centred', () => {
  fc.assert(
    fc.property(evenBatch, fc.integer({ min: -4, max: 4 }), ({ size, rewards }, shift) => {
      const groups = idsOf(rewards.length, size);
      const rows = new FrameworkRows({ rewards, groups });
      const shifted = new FrameworkRows({ rewards: rewards.map((r, i) => (i < size ? r + shift : r)), groups });
      // A std of the batch's rewards sees the shift; a mean does too; and AReaL cuts off what it scales.
      for (const variant of CENTRED) {
        const { scale, shape } = variant.kernel.composition!;
        const seesShift =
          scale?.by === 'group mean' || (scale?.by === 'batch' && (scale.of ?? 'rewards') === 'rewards');
        if (seesShift || shape?.scaling === 10) continue;
        expectNear(evaluateVariant(variant, shifted).advantages, evaluateVariant(variant, rows).advantages, variant);
      }
    }),
    { numRuns: 40 },
  );
});

/** numpy-like: relative to the larger, since float32 rounds means of threes and sevens. */
function expectNear(ours: ArrayLike<number>, theirs: ArrayLike<number>, { id }: Variant): void {
  expect(ours).toHaveLength(theirs.length);
  for (let i = 0; i < ours.length; i++) {
    expect(Math.abs(ours[i]! - theirs[i]!), id).toBeLessThanOrEqual(2e-3 * Math.max(1, Math.abs(theirs[i]!)));
  }
}

test('RLOO is n / (n − 1) times the centred reward in every framework that has both', () => {
  const pairs = [
    ['rllm.rloo', 'rllm.grpo.no_std'],
    ['verl.rloo', 'verl.grpo.no_std'],
    ['trl.rloo', 'trl.grpo.scale_none'],
    ['nemo.grpo.loo_no_norm', 'nemo.grpo.no_loo_no_norm'],
    ['skyrl.rloo', 'skyrl.grpo.no_std'],
    ['swift.rloo', 'swift.grpo.scale_none'],
    ['paper.rloo', 'paper.dr_grpo'],
  ] as const;
  fc.assert(
    fc.property(evenBatch, ({ size, rewards }) => {
      const rows = new FrameworkRows({ rewards, groups: idsOf(rewards.length, size) });
      for (const [left, centred] of pairs) {
        const ours = evaluateVariant(variantById(left)!, rows).advantages;
        evaluateVariant(variantById(centred)!, rows).advantages.forEach((advantage, i) => {
          expect(ours[i]).toBeCloseTo((size / (size - 1)) * advantage, 5);
        });
      }
    }),
    { numRuns: 40 },
  );
});

test('variants that group by id give a row the same number wherever it stands', () => {
  const byId = VARIANTS.filter(({ kernel, id }) => kernel.grouping === 'id' && id !== 'prime.rae');
  fc.assert(
    fc.property(evenBatch, fc.infiniteStream(fc.nat()), ({ size, rewards, lengths }, stream) => {
      const keys = rewards.map(() => stream.next().value as number);
      const order = rewards.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]!);
      const groups = idsOf(rewards.length, size);
      const rows = new FrameworkRows({ rewards, groups, lengths });
      const moved = new FrameworkRows({
        rewards: order.map((i) => rewards[i]!),
        groups: order.map((i) => groups[i]!),
        lengths: order.map((i) => lengths[i]!),
      });
      for (const variant of byId) {
        const before = evaluateVariant(variant, rows).advantages;
        const after = evaluateVariant(variant, moved).advantages;
        if (before.length === 0) {
          expect(after).toHaveLength(0);
          continue;
        }
        // A tie at the top goes to the first row, and then the gap is 0: no difference.
        expectNear(
          after,
          order.map((i) => before[i]!),
          variant,
        );
      }
    }),
    { numRuns: 40 },
  );
});

describe('rLLM’s own estimators', () => {
  const batch = fc.array(fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 6,
  });
  test.each([
    ['rllm.grpo', 'grpo', true],
    ['rllm.grpo.no_std', 'grpo', false],
    ['rllm.reinforce', 'reinforce', true],
    ['rllm.reinforce_plus_plus_baseline', 'reinforce_plus_plus_baseline', true],
    ['rllm.prpo', 'prpo', true],
    ['rllm.rloo', 'rloo', true],
  ] as const)('have the same bits as %s', (id, estimator, normAdvByStdInGrpo) => {
    fc.assert(
      fc.property(batch, (rewardsByGroup) => {
        const columns = columnsOf(rewardsByGroup);
        const theirs = new Float64Array(columns.values.length);
        estimatorById(estimator)!.kernel(columns, { revision: 'rllm-head', normAdvByStdInGrpo }, theirs);
        const groups = rewardsByGroup.flatMap((rewards, g) => rewards.map(() => `g${g}`));
        const rows = new FrameworkRows({ rewards: rewardsByGroup.flat(), groups });
        const { advantages } = evaluateVariant(variantById(id)!, rows);
        theirs.forEach((value, i) => {
          expect(Object.is(advantages[i]! + 0, value + 0)).toBe(true);
        });
      }),
    );
  });
});

test('nothing throws, whatever the rewards are, and inputs stay as they are', () => {
  const any = fc.oneof(reward, fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e308));
  const groups = fc.array(fc.tuple(any, fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 9 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(groups, (list) => {
      const rewards = list.map(([r]) => r);
      const input = { rewards, groups: list.map(([, g]) => g), lengths: list.map(([, , l]) => l) };
      const rows = new FrameworkRows(input);
      for (const variant of VARIANTS) {
        const { advantages, outcome } = evaluateVariant(variant, rows);
        if (outcome.kind === 'refused' || outcome.kind === 'needs') {
          expect(advantages).toHaveLength(0);
          expect(outcome.words).toMatch(/\.$/);
        } else expect(advantages).toHaveLength(rewards.length);
      }
      expect(Array.from(rows.rewards!)).toEqual(rewards);
    }),
    { numRuns: 40 },
  );
});

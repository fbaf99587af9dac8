import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BatchColumns, batchColumnsOf } from '../batch/columns.ts';
import { roleRewards } from '../testing/arbitraries.ts';
import {
  advantagesIn,
  estimatorIn,
  type FocusGroup,
  focusGroup,
  largestAdvantage,
  type VerdictContext,
} from './context.ts';
import { contextOf, GRPO, OFF, POOLED, PRPO, REINFORCE, RLOO } from './testing/speak.ts';
import { binaryPairLanes, oneGroupLanes, proportionOf, shiftOf, signsAgree } from './theorems.ts';

const LANES = [GRPO, OFF, RLOO, REINFORCE, POOLED, PRPO];
const RUNS = { numRuns: Number(process.env['FUZZ_RUNS'] ?? 200) };
const SLOW = { timeout: 600_000 };

/** Rewards that are exact in binary, so that sums are. */
const eighths = fc.integer({ min: -16, max: 16 }).map((k) => k / 8);
const exactGroup = fc.array(eighths, { minLength: 1, maxLength: 6 });
const exactGroups = fc.array(exactGroup, { minLength: 1, maxLength: 4 });

function columnsOfGroups(groups: readonly ArrayLike<number>[]): BatchColumns {
  return batchColumnsOf({ groups: groups.map((rewards, g) => ({ groupId: `t${g}:a`, rewards: Array.from(rewards) })) });
}

async function given(groups: readonly ArrayLike<number>[], lanes = LANES) {
  const context = await contextOf(columnsOfGroups(groups), lanes);
  return { context, group: focusGroup(context)! };
}

function holds<T>(values: fc.Arbitrary<T>, law: (value: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(values, law), RUNS);
}

describe('group-centred estimators', () => {
  test('never have opposite signs, on any rewards', SLOW, async () => {
    let claimed = 0;
    await holds(roleRewards({ least: 2, most: 4 }), async (groups) => {
      const { context, group } = await given(groups);
      const lanes = signsAgree(context, group);
      if (lanes === null) return;
      claimed++;
      for (let i = 0; i < group.n; i++) {
        const signs = lanes.map((lane) => Math.sign(advantagesIn(lane, group)[i]!));
        expect(Math.max(...signs) - Math.min(...signs)).toBeLessThan(2);
      }
    });
    expect(claimed).toBeGreaterThan(20);
  });

  test('of REINFORCE and PRPO no such thing is claimed', async () => {
    const { context, group } = await given([
      [3, 2],
      [0, 0],
    ]);
    expect(signsAgree(context, group)?.map(({ label }) => label)).toEqual(['GRPO', 'Dr. GRPO', 'RLOO', 'REINFORCE++']);
    expect(advantagesIn(context.lanes[3]!, group)[1]).toBeGreaterThan(0);
    expect(advantagesIn(context.lanes[5]!, group)[1]).toBeGreaterThan(0);
    expect(advantagesIn(context.lanes[0]!, group)[1]).toBeLessThan(0);
  });
});

describe('REINFORCE++ baseline', () => {
  const equalSizes = fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 4 }))
    .chain(([n, count]) =>
      fc.array(fc.array(eighths, { minLength: n, maxLength: n }), { minLength: count, maxLength: count }),
    );

  test('is RLOO times (n − 1) / (n (s + ε)) in every group of a role of equal sizes', SLOW, async () => {
    let claimed = 0;
    await holds(equalSizes, async (groups) => {
      const { context, group } = await given(groups);
      const proportion = proportionOf(context, group);
      const spread = group.rewards.some((reward) => reward !== group.rewards[0]);
      expect(proportion !== null).toBe(spread);
      if (proportion === null) return;
      claimed++;
      const centred = groups.flatMap((rewards) => {
        const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
        return rewards.map((reward) => reward - mean);
      });
      const s = Math.sqrt(centred.reduce((sum, c) => sum + c * c, 0) / centred.length);
      const n = groups[0]!.length;
      expect(proportion.factor).toBeCloseTo((n - 1) / (n * (s + 1e-6)), 9);
      proportion.rloo.advantages.forEach((advantage, i) => {
        expect(proportion.pooled.advantages[i]).toBeCloseTo(proportion.factor * advantage, 9);
      });
    });
    expect(claimed).toBeGreaterThan(20);
  });

  test.each([
    [
      'sizes differ',
      [
        [1, 0, 0],
        [1, 0],
      ],
    ],
    ['a group is a singleton', [[1, 0], [1]]],
    ['there is one group', [[1, 0, 0]]],
    [
      'the selected group is constant',
      [
        [1, 1],
        [1, 0],
      ],
    ],
    [
      'a reward is not finite',
      [
        [1, 0],
        [1, Number.NaN],
      ],
    ],
  ])('is claimed to be no multiple where %s', async (_, groups) => {
    const { context, group } = await given(groups);
    expect(proportionOf(context, group)).toBeNull();
  });

  test('has the constant 2.56 for 1, 4, 7 and 8 of 8', async () => {
    const groups = [1, 4, 7, 8].map((k) => Array.from({ length: 8 }, (_, i) => (i < k ? 1 : 0)));
    const { context, group } = await given(groups);
    expect(proportionOf(context, group)!.factor).toBeCloseTo(2.55603, 5);
  });
});

test('a pair of 0 and 1 is ±1 under GRPO and RLOO, and a pair of other numbers is not claimed', SLOW, async () => {
  await holds(fc.tuple(eighths, eighths), async (pair) => {
    const { context, group } = await given([pair], [GRPO, OFF, RLOO, REINFORCE]);
    const lanes = binaryPairLanes(context, group);
    const binary = Math.min(...pair) === 0 && Math.max(...pair) === 1;
    expect(lanes?.map(({ label }) => label) ?? null).toEqual(binary ? ['GRPO', 'RLOO'] : null);
    for (const lane of lanes ?? []) {
      advantagesIn(lane, group).forEach((advantage, i) => expect(advantage).toBeCloseTo(pair[i] === 1 ? 1 : -1, 5));
    }
  });
});

test(
  'in a role of one group REINFORCE++ baseline and PRPO are GRPO, and in one of several this is not claimed',
  SLOW,
  async () => {
    await holds(exactGroups, async (groups) => {
      const { context, group } = await given(groups);
      const lanes = oneGroupLanes(context, group);
      const spread = group.n > 1 && group.rewards.some((reward) => reward !== group.rewards[0]);
      expect(lanes?.map(({ label }) => label) ?? null).toEqual(
        spread && groups.length === 1 ? ['GRPO', 'REINFORCE++', 'PRPO'] : null,
      );
      for (const lane of lanes ?? []) {
        expect(distance(advantagesIn(lane, group), advantagesIn(lanes![0]!, group))).toBeLessThan(1e-9);
      }
    });
  },
);

test('a shift of a group moves the lanes that are named, and no other', SLOW, async () => {
  const byWhole = fc.integer({ min: -3, max: 3 }).filter((shift) => shift !== 0);
  await holds(fc.tuple(exactGroups, byWhole), async ([groups, by]) => {
    const { context, group } = await given(groups);
    const shift = shiftOf(context, group);
    if (shift === null) return;
    const shifted = await given([groups[0]!.map((reward) => reward + by), ...groups.slice(1)]);
    expect(shift.moved.length + shift.still.length).toBe(context.lanes.length);
    for (const lane of shift.still) expect(moveOf(lane.laneId, group, context, shifted.context)).toBeLessThan(1e-9);
    for (const lane of shift.moved) expect(moveOf(lane.laneId, group, context, shifted.context)).toBeGreaterThan(1e-9);
    const ofPrpo = shift.moved.some((lane) => estimatorIn(lane, group.role) === 'prpo');
    expect(ofPrpo).toBe(groups.length > 1);
  });
});

/** How far the group's advantages under a lane are apart in two results. */
function moveOf(laneId: string, group: FocusGroup, ...contexts: readonly [VerdictContext, VerdictContext]): number {
  const [before, after] = contexts.map(({ lanes }) => {
    const lane = lanes.find((one) => one.laneId === laneId)!;
    expect(Number.isFinite(largestAdvantage(lane, group))).toBe(true);
    return advantagesIn(lane, group);
  });
  return distance(before!, after!);
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));
}

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchColumnsOf } from '../batch/columns.ts';
import { ESTIMATORS } from '../estimators/index.ts';
import { roleRewards } from '../testing/arbitraries.ts';
import { batches, batchesWithSteps, batchOf, runSettings, settingsOf } from '../testing/batches.ts';
import { IDLE } from '../testing/control.ts';
import { squaresOverflow } from '../testing/tolerance.ts';
import { compareLanes } from './compareLanes.ts';
import type { Comparison, LaneInput } from './types.ts';

const FOCUS = { group: 0, role: null };
const LANES: readonly LaneInput[] = [
  ...ESTIMATORS.map(({ id, label }) => ({ laneId: id, label, settings: settingsOf({ estimator: id }) })),
  { laneId: 'off', label: 'Dr. GRPO', settings: settingsOf({ normAdvByStdInGrpo: false }) },
];
const compare = (
  columns: Parameters<typeof compareLanes>[0],
  lanes = LANES,
  focus: Parameters<typeof compareLanes>[2] = FOCUS,
) => compareLanes(columns, lanes, focus, IDLE);

function laneOf(comparison: Comparison | null, laneId: string) {
  const lane = comparison?.lanes.find((one) => one.laneId === laneId);
  if (lane === undefined) throw new Error(`no lane ${laneId}`);
  return lane;
}

const solved = (k: number) => Array.from({ length: 8 }, (_, i) => (i < k ? 1 : 0));
const rounded = (values: ArrayLike<number>, digits: number) =>
  Array.from(values, (value) => Number(value.toFixed(digits)));

describe('a comparison', () => {
  test('of one solve in eight has the known numbers', async () => {
    const comparison = await compare(batchColumnsOf(batchOf({ t: solved(1) })));
    expect(rounded(laneOf(comparison, 'grpo').advantages.subarray(0, 2), 4)).toEqual([2.6457, -0.378]);
    expect(rounded(laneOf(comparison, 'rloo').advantages.subarray(0, 2), 4)).toEqual([1, -0.1429]);
  });

  test('shares the gradient of 1, 4, 7 and 8 of 8 as known', async () => {
    const batch = batchOf({ a: solved(1), b: solved(4), c: solved(7), d: solved(8) });
    const comparison = await compare(batchColumnsOf(batch));
    const percents = (laneId: string) =>
      rounded(
        laneOf(comparison, laneId).shares.map((share) => 100 * share),
        1,
      );
    expect(percents('grpo')).toEqual([28.5, 43.1, 28.5, 0]);
    expect(percents('rloo')).toEqual([23.3, 53.3, 23.3, 0]);
    expect(percents('reinforce_plus_plus_baseline')).toEqual([23.3, 53.3, 23.3, 0]);
  });

  test('in every lane with a gain, A = gain * (r - mean)', { timeout: 600_000 }, async () => {
    const law = fc.assert(
      fc.asyncProperty(roleRewards({ most: 8 }), async (groups) => {
        if (squaresOverflow(...groups)) return;
        const columns = batchColumnsOf({ groups: groups.map((r, g) => ({ groupId: `${g}`, rewards: [...r] })) });
        const comparison = await compare(columns);
        for (const { gains, advantages, laneId } of comparison?.lanes ?? []) {
          gains.forEach((gain, g) => {
            if (Number.isNaN(gain)) return;
            const mean = comparison!.groups.means[g]!;
            for (let i = columns.offsets[g]!; i < columns.offsets[g + 1]!; i++) {
              const expected = gain * (columns.values[i]! - mean);
              const tolerance = 1e-12 * Math.abs(expected) + 4 * Number.MIN_VALUE;
              if (Math.abs(advantages[i]! - expected) > tolerance) {
                throw new Error(`${laneId}: ${advantages[i]} instead of ${expected}`);
              }
            }
          });
        }
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 2000) },
    );
    await expect(law).resolves.toBeUndefined();
  });

  test('gives no gain to groups of one and to estimators that do not centre', async () => {
    const comparison = await compare(batchColumnsOf(batchOf({ t: [1], u: [1, 0] })));
    expect([...laneOf(comparison, 'rloo').gains]).toEqual([Number.NaN, 2]);
    expect([...laneOf(comparison, 'reinforce').gains]).toEqual([Number.NaN, Number.NaN]);
    expect([...laneOf(comparison, 'prpo').gains]).toEqual([Number.NaN, Number.NaN]);
  });

  test('names the estimator of each role', async () => {
    const lane = { laneId: 'm', label: 'Mixed', settings: settingsOf({ estimatorMap: [['b', 'rloo']] }) };
    const comparison = await compare(batchColumnsOf(batchOf({ '1:a': [1, 0], '1:b': [1, 0] })), [lane]);
    expect(laneOf(comparison, 'm').estimatorOfRole).toEqual([
      ['a', 'grpo'],
      ['b', 'rloo'],
    ]);
  });

  test('shows the distribution of the role in focus, else of the selected group’s, else of the first', async () => {
    const columns = batchColumnsOf(batchOf({ '1:a': [1, 0], '1:b': [1, 0, 0] }));
    const roleFor = async (group: number | null, role: string | null) =>
      (await compare(columns, LANES, { group, role }))?.distribution;
    expect(await roleFor(0, 'b')).toMatchObject({
      role: 'b',
      lanes: expect.arrayContaining([expect.objectContaining({ total: 3 })]),
    });
    expect((await roleFor(1, null))?.role).toBe('b');
    expect((await roleFor(null, null))?.role).toBe('a');
    expect((await roleFor(99, null))?.lanes[0]?.total).toBeUndefined();
  });

  test('counts in the distribution what rLLM’s fraction_zero counts', { timeout: 600_000 }, async () => {
    const law = fc.assert(
      fc.asyncProperty(fc.oneof(batches, batchesWithSteps), runSettings, fc.nat(7), async (batch, settings, group) => {
        const columns = batchColumnsOf(batch);
        const comparison = await compare(columns, [{ laneId: 'a', label: 'A', settings }], { group, role: null });
        const { metrics, error } = comparison!.lanes[0]!;
        const { role, lanes } = comparison!.distribution ?? {};
        if (role === undefined || error !== null) return;
        const { zeros, notFinite, counts, total, stopped } = lanes![0]!;
        expect(zeros / total).toBe(new Map(metrics).get(`advantage/${role}/fraction_zero`));
        expect(counts.reduce((a, b) => a + b, zeros + notFinite)).toBe(total);
        expect(stopped).toBe(false);
      }),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 2000) },
    );
    await expect(law).resolves.toBeUndefined();
  });

  test('counts precomputed advantages by token, also of a scalar, beside one of a trajectory', async () => {
    const steps = [[{ responseTokens: 3, advantage: 0 }], [{ responseTokens: 2, advantage: [0, 1] }]];
    const columns = batchColumnsOf({
      groups: [
        { groupId: 't:a', rewards: [1, 0], steps },
        { groupId: 'u:a', rewards: [1, 0, 0.5], steps: [[], [], []] },
      ],
    });
    const keep = { laneId: 'k', label: 'K', settings: settingsOf({ usePrecomputedAdvantage: true }) };
    const { distribution, lanes } = (await compare(columns, [keep]))!;
    expect(distribution?.lanes[0]).toMatchObject({ zeros: 5, total: 8 });
    expect(lanes[0]!.estimated).toEqual(Uint8Array.of(0, 1));
    expect(lanes[0]!.precomputed).toEqual(new Map([[0, Float64Array.of(0, 0, 0, 0, 1)]]));
  });

  test('tells a lane that stopped before a role from one that stopped after it', async () => {
    const columns = batchColumnsOf(batchOf({ '1:a': [1, 0], '1:b': [1, 0] }));
    const stops = { laneId: 's', label: 'S', settings: settingsOf({ estimatorMap: [['b', 'mine']] }) };
    const of = async (role: string) => (await compare(columns, [stops], { group: null, role }))?.distribution?.lanes[0];
    expect(await of('a')).toMatchObject({ total: 2, stopped: false });
    expect(await of('b')).toMatchObject({ total: 0, notFinite: 0, stopped: true });
  });

  test('of an empty batch has nothing, and no error', async () => {
    const comparison = await compare(batchColumnsOf({ groups: [] }), LANES, { group: null, role: null });
    expect(comparison?.distribution).toBeNull();
    expect(comparison?.roles).toEqual([]);
    expect(comparison?.lanes.every((lane) => lane.error === null && lane.metrics.length === 0)).toBe(true);
  });

  test('goes on past a lane that stops: its error is data', async () => {
    const bad = { laneId: 'x', label: 'Mine', settings: settingsOf({ estimator: 'mine' }) };
    const comparison = await compare(batchColumnsOf(batchOf({ t: [1, 0] })), [bad, ...LANES]);
    expect(laneOf(comparison, 'x').error?.pythonClass).toBe('ValueError');
    expect([...laneOf(comparison, 'x').advantages]).toEqual([Number.NaN, Number.NaN]);
    expect(laneOf(comparison, 'grpo').error).toBeNull();
  });

  test('reports after every lane', async () => {
    const seen: string[] = [];
    const onProgress = (done: number, total: number) => seen.push(`${done}/${total}`);
    await compareLanes(batchColumnsOf(batchOf({ t: [1, 0] })), LANES.slice(0, 3), FOCUS, { ...IDLE, onProgress });
    expect(seen).toEqual(['1/3', '2/3', '3/3']);
  });

  test('stops between lanes', async () => {
    let lanesDone = 0;
    const signal = {
      get aborted() {
        return lanesDone >= 2;
      },
    };
    const onProgress = (done: number) => {
      lanesDone = done;
    };
    const comparison = await compareLanes(batchColumnsOf(batchOf({ t: [1, 0] })), LANES, FOCUS, {
      ...IDLE,
      signal,
      onProgress,
    });
    expect(comparison).toBeNull();
    expect(lanesDone).toBe(2);
  });

  test('lets other work in before every lane of a large batch only', async () => {
    let pauses = 0;
    const pause = async () => {
      pauses++;
    };
    const large = batchColumnsOf({
      groups: [{ groupId: 't', rewards: Array.from({ length: 50_000 }, (_, i) => i % 2) }],
    });
    await compareLanes(batchColumnsOf(batchOf({ t: [1, 0] })), LANES, FOCUS, { ...IDLE, pause });
    expect(pauses).toBe(0);
    await compareLanes(large, LANES, FOCUS, { ...IDLE, pause });
    expect(pauses).toBe(LANES.length);
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchColumnsOf } from '../batch/columns.ts';
import { rolesOfBatch } from '../batch/roles.ts';
import { rewardsOf } from '../testing/arbitraries.ts';
import { batchOf } from '../testing/batches.ts';
import { holds } from '../testing/runs.ts';
import { type Distribution, distributionOf } from './distribution.ts';
import { groupStatsOf } from './groupStats.ts';
import { roleStatsOf } from './roleStats.ts';
import { gradientShares } from './shares.ts';

const of = (...values: number[]) => Float64Array.from(values);
const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
const lane = (values: Float64Array, laneId = 'A') => ({ laneId, values, stopped: false });

describe('the distribution of advantages', () => {
  const twoLanes = fc.tuple(rewardsOf(), rewardsOf());

  holds('puts every advantage in its bin, among the zeros or among what is not finite', twoLanes, ([one, two]) => {
    const { edges, lanes } = distributionOf('a', [lane(one), lane(two, 'B')]);
    [one, two].forEach((values, l) => expectCounts(edges, lanes[l]!, values));
  });

  holds('has rising edges, 0 among them, and at most 24 bins', twoLanes, ([one, two]) => {
    const { edges } = distributionOf('a', [lane(one), lane(two, 'B')]);
    if (edges.length === 0) return;
    if (!edges.includes(0)) throw new Error(`no edge at 0: ${edges.join(' ')}`);
    if (edges.length > 25) throw new Error(`${edges.length - 1} bins`);
    if (edges.some((edge, k) => !Number.isFinite(edge) || (k > 0 && edge <= edges[k - 1]!))) {
      throw new Error(`not rising: ${edges.join(' ')}`);
    }
  });

  test('bins are round numbers wide', () => {
    const { edges } = distributionOf('a', [lane(of(-1, 1))]);
    expect(edges[0]).toBe(-1);
    expect(edges.at(-1)).toBe(1);
    expect(edges).toHaveLength(21);
  });

  test('the last edge belongs to the last bin, every other to the bin that starts there', () => {
    const { edges, lanes } = distributionOf('a', [lane(of(-1, 1, 0.9))]);
    expect(edges.at(-1)).toBe(1);
    expect(lanes[0]!.counts.at(-1)).toBe(2);
    expect(lanes[0]!.counts[0]).toBe(1);
  });

  test('no bin mixes signs, however far the bins reach', () => {
    const { edges, lanes } = distributionOf('a', [lane(of(-1e12, -1e-7, 1e-7, 1e12))]);
    const zero = edges.indexOf(0);
    expect(sum(lanes[0]!.counts.slice(0, zero))).toBe(2);
    expect(sum(lanes[0]!.counts.slice(zero))).toBe(2);
  });

  test('nothing but zeros has no bins', () => {
    expect(distributionOf('a', [lane(of(0, -0, 5e-9))])).toEqual({
      role: 'a',
      edges: [],
      lanes: [{ laneId: 'A', counts: [], zeros: 3, notFinite: 0, total: 3, stopped: false }],
    });
  });

  test('NaN and infinities are counted apart and do not stretch the axis', () => {
    const { edges, lanes } = distributionOf('a', [lane(of(1, Number.NaN, Infinity, -Infinity))]);
    expect(edges.at(-1)).toBe(1);
    expect(lanes[0]).toMatchObject({ notFinite: 3, zeros: 0, total: 4 });
  });

  test('lanes share their bins', () => {
    const { edges, lanes } = distributionOf('a', [lane(of(0.1, 0.2)), lane(of(10), 'B')]);
    expect(edges.at(-1)).toBe(10);
    expect(lanes.map(({ counts }) => counts.findIndex((count) => count > 0))).toEqual([0, edges.length - 2]);
  });
});

/** Counts again, one value after the other, and compares. */
function expectCounts(edges: readonly number[], counted: Distribution['lanes'][number], values: Float64Array): void {
  const bins = Math.max(edges.length - 1, 0);
  const counts = Array.from({ length: bins }, () => 0);
  let zeros = 0;
  for (const value of values) {
    if (Math.abs(value) < 1e-8) zeros++;
    else {
      const k = edges.findIndex((edge, i) => value >= edge && (i === bins - 1 || value < edges[i + 1]!));
      counts[k]!++;
    }
  }
  const total = values.length;
  const expected = JSON.stringify({ laneId: counted.laneId, counts, zeros, notFinite: 0, total, stopped: false });
  const actual = JSON.stringify(counted);
  if (actual !== expected) throw new Error(`${actual} instead of ${expected} between ${edges.join(' ')}`);
}

describe('shares of the gradient', () => {
  test('are of the role’s sum of |A|', () => {
    const columns = batchColumnsOf(batchOf({ '1:a': [0, 0], '2:a': [0], '1:b': [0] }));
    expect([...gradientShares(columns, of(1, -2, 1, 5))]).toEqual([0.75, 0.25, 1]);
  });

  test('are NaN where the role’s sum is 0, NaN or infinite', () => {
    const columns = batchColumnsOf(batchOf({ '1:a': [0], '1:b': [0], '2:b': [0], '1:c': [0] }));
    expect([...gradientShares(columns, of(0, Number.NaN, 1, Infinity))].every(Number.isNaN)).toBe(true);
  });

  test('an empty group has a share of 0', () => {
    expect([...gradientShares(batchColumnsOf(batchOf({ '1:a': [], '2:a': [1] })), of(1))]).toEqual([0, 1]);
  });
});

describe('statistics', () => {
  const columns = batchColumnsOf(batchOf({ '1:a': [1, 0], '2:a': [3, 3], '1:b': [5], '3:a': [], '4:a': [1, null] }));

  test('of groups: mean, population std and what the group teaches', () => {
    const { means, stds, statuses } = groupStatsOf(columns);
    expect([...means]).toEqual([0.5, 3, 5, Number.NaN, Number.NaN]);
    expect([...stds]).toEqual([0.5, 0, 0, Number.NaN, Number.NaN]);
    expect(statuses).toEqual(['informative', 'too_easy', 'singleton', 'empty', 'partial']);
  });

  test('of a role: over all its rewards, and over the centred ones', () => {
    const whole = batchColumnsOf(batchOf({ '1:a': [1, 0], '2:a': [3, 2], '1:b': [9] }));
    expect(roleStatsOf(rolesOfBatch(whole)[0]!)).toEqual({
      role: 'a',
      groups: 2,
      trajectories: 4,
      mean: 1.5,
      std: Math.sqrt(1.25),
      centredStd: 0.5,
    });
  });
});

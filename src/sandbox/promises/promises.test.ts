import { describe, expect, test } from 'vitest';
import { columnsOf, viewsOf } from '../../engine/estimators/columns.ts';
import { estimatorById } from '../../engine/estimators/index.ts';
import { type MakeCalls, testPromises, type TrialCall } from './testPromises.ts';
import type { PromiseId, PromiseResult, TrialBatch } from './types.ts';

type Estimate = (groups: readonly Float64Array[], facts: TrialCall['groups']) => readonly ArrayLike<number>[];

const builtIn =
  (id: string, normAdvByStdInGrpo = true): Estimate =>
  (groups) => {
    const columns = columnsOf(groups);
    const out = new Float64Array(columns.values.length);
    estimatorById(id)!.kernel(columns, { revision: 'rllm-head', normAdvByStdInGrpo }, out);
    return viewsOf(out, columns.offsets);
  };

const making =
  (estimate: Estimate): MakeCalls =>
  async (calls) =>
    calls.map(({ rewardsByGroup, groups }) => {
      try {
        const advantagesByGroup = estimate(rewardsByGroup, groups).map((group) => Float64Array.from(group));
        return { kind: 'ok', result: { advantagesByGroup, returnsByGroup: advantagesByGroup } };
      } catch (error) {
        return { kind: 'fault', fault: { name: 'Error', message: String(error), line: null, column: null } };
      }
    });

async function resultsOf(
  estimate: Estimate,
  present: TrialBatch | null = null,
): Promise<Map<PromiseId, PromiseResult>> {
  const results = await testPromises(present, making(estimate), { trials: 500, seed: 7 });
  return new Map(results!.map((result) => [result.id, result]));
}

const KEPT = 'kept';
const BROKEN = 'broken';

/** What is known of the built-ins. */
const KNOWN: readonly [name: string, estimate: Estimate, Partial<Record<PromiseId, string>>, degree: 0 | 1 | null][] = [
  [
    'grpo',
    builtIn('grpo'),
    {
      lengths: KEPT,
      finite: KEPT,
      'zero-sum': KEPT,
      order: KEPT,
      shift: KEPT,
      permutation: KEPT,
      'groups-apart': KEPT,
      'roles-apart': KEPT,
      singletons: KEPT,
    },
    0,
  ],
  ['grpo without std', builtIn('grpo', false), { 'zero-sum': KEPT, shift: KEPT, scale: KEPT, 'groups-apart': KEPT }, 1],
  ['rloo', builtIn('rloo'), { 'zero-sum': KEPT, order: KEPT, shift: KEPT, scale: KEPT, singletons: KEPT }, 1],
  [
    'reinforce',
    builtIn('reinforce'),
    {
      'zero-sum': BROKEN,
      order: KEPT,
      shift: BROKEN,
      scale: KEPT,
      'groups-apart': KEPT,
      singletons: KEPT,
      constants: BROKEN,
    },
    1,
  ],
  [
    'reinforce_plus_plus_baseline',
    builtIn('reinforce_plus_plus_baseline'),
    { 'zero-sum': KEPT, order: KEPT, shift: KEPT, 'groups-apart': BROKEN, 'roles-apart': KEPT, singletons: BROKEN },
    0,
  ],
  ['prpo', builtIn('prpo'), { 'zero-sum': BROKEN, order: KEPT, 'groups-apart': BROKEN, 'roles-apart': KEPT }, 0],
];

describe('the promises of', () => {
  test.each(KNOWN)('%s are those that are known', async (_, estimate, known, degree) => {
    const results = await resultsOf(estimate);
    for (const [id, expected] of Object.entries(known)) {
      const { kept, tried, counterExample } = results.get(id as PromiseId)!;
      expect([id, kept === tried ? KEPT : BROKEN, counterExample !== null]).toEqual([
        id,
        expected,
        expected === BROKEN,
      ]);
      expect(tried).toBeGreaterThan(30);
    }
    expect(results.get('scale')?.degree).toBe(degree);
  });

  test('a floor under the std: neither degree holds everywhere', async () => {
    const floored: Estimate = (groups) =>
      groups.map((group) => {
        const mean = group.reduce((a, b) => a + b, 0) / group.length;
        const std = Math.sqrt(group.reduce((a, b) => a + (b - mean) ** 2, 0) / group.length);
        return group.map((value) => (value - mean) / Math.max(std, 0.3));
      });
    const results = await resultsOf(floored);
    const { kept, tried } = results.get('scale')!;
    expect(kept).toBeLessThan(tried);
    expect(kept).toBeGreaterThan(0);
  });
});

describe('a flaw in one promise is found:', () => {
  const centred =
    (weights: (group: Float64Array, g: number, all: readonly Float64Array[]) => number): Estimate =>
    (groups) =>
      groups.map((group, g) => group.map((value) => value - weights(group, g, groups)));
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0) / values.length;

  test.each<[string, Estimate, PromiseId]>([
    ['the mean of the last group as the baseline', centred((_, _g, all) => mean(all.at(-1)!)), 'groups-apart'],
    [
      'a factor from the group after',
      centred((group, g, all) => mean(group) + 0.1 * mean(all[g + 1] ?? [0])),
      'groups-apart',
    ],
    [
      'a division by the number of groups',
      (groups) => groups.map((group) => group.map((value) => (value - mean(group)) / groups.length)),
      'groups-apart',
    ],
    [
      'a weight by the share of all rewards',
      (groups) => {
        const all = groups.reduce((sum, { length }) => sum + length, 0);
        return groups.map((group) => group.map((value) => ((value - mean(group)) * group.length) / all));
      },
      'groups-apart',
    ],
    [
      'a factor by the place of the group',
      (groups) => groups.map((group, g) => group.map((value) => (value - mean(group)) * (g + 1))),
      'groups-apart',
    ],
    ['a baseline of the ends', centred((group) => (group[0]! + group.at(-1)!) / 2), 'permutation'],
    [
      'ends that weigh double, centred after that',
      (groups) =>
        groups.map((group) => {
          const weighed = group.map((value, i) => (i === 0 || i === group.length - 1 ? 2 : 1) * value);
          return weighed.map((value) => value - mean(weighed));
        }),
      'permutation',
    ],
    ['a group from eight rewards on', centred((group) => mean(group) + (group.length >= 8 ? 1 : 0)), 'zero-sum'],
  ])('%s', async (_, estimate, id) => {
    const { kept, tried, counterExample } = (await resultsOf(estimate)).get(id)!;
    expect(kept).toBeLessThan(tried);
    expect(counterExample).not.toBeNull();
  });

  test('an order that ends which weigh double break has an example of three plain rewards', async () => {
    const results = await resultsOf((groups) =>
      groups.map((group) => group.map((value, i) => (i === 0 || i === group.length - 1 ? 2 : 1) * value - mean(group))),
    );
    expect(results.get('order')!.counterExample![0]!.rewards.length).toBeLessThanOrEqual(3);
  });
});

test('GRPO ignores a stretch but for its epsilon; a floor under the std does not, where it holds', async () => {
  const { kept, tried } = (await resultsOf(builtIn('grpo'))).get('scale')!;
  expect(kept).toBe(tried);
});

test('an estimator is told of lengths and ids, and what it raises is said', async () => {
  const seen = new Set<string>();
  const results = await resultsOf(
    (groups, facts) => {
      for (const { id, stepLengths, responseLengths } of facts) {
        seen.add(id);
        if (stepLengths === undefined || responseLengths.includes(null)) throw new Error('no lengths');
      }
      return groups.map((group) => group.map((value) => value - group.reduce((a, b) => a + b, 0) / group.length));
    },
    [{ role: 'solver', rewards: [1, 0], id: 'task-1:solver', steps: [[3], [4, 5]] }],
  );
  expect(seen).toContain('task-1:solver');
  for (const id of ['lengths', 'zero-sum', 'permutation', 'groups-apart'] as const) {
    const { kept, tried, raises } = results.get(id)!;
    expect([id, kept, raises]).toEqual([id, tried, null]);
  }
  const bare = await resultsOf((groups, facts) => {
    if (facts.length > 0) throw new Error('no spread');
    return groups;
  });
  expect(bare.get('lengths')!).toMatchObject({ kept: 0, raises: expect.stringContaining('no spread') });
});

test('a leak in the second role alone is found, and so is one array too many', async () => {
  const leak = await resultsOf((groups, facts) =>
    groups.map((group, g) => group.map((value) => (facts[g]!.role === 'judge' ? value - groups[0]![0]! : value))),
  );
  expect(leak.get('groups-apart')!.kept).toBeLessThan(leak.get('groups-apart')!.tried);
  const more = await resultsOf((groups) => [...groups, Float64Array.of(0)]);
  expect(more.get('lengths')).toMatchObject({ kept: 0, tried: 500, raises: null });
  expect(more.get('order')!.tried).toBe(0);
});

describe('a counter-example', () => {
  test('is as small as it can be', async () => {
    const results = await resultsOf(builtIn('reinforce'));
    expect(results.get('zero-sum')!.counterExample).toEqual([
      { role: expect.any(String), rewards: expect.toSatisfy((r: number[]) => r.length === 2) },
    ]);
    const { counterExample } = results.get('constants')!;
    expect(counterExample).toEqual([{ role: expect.any(String), rewards: [1, 1] }]);
  });

  test('can be the present batch', async () => {
    const clipped: Estimate = (groups) =>
      groups.map((group) => group.map((value) => (value > 100 ? Number.NaN : value)));
    const present = [{ role: 'solver', rewards: [1, 500, 0] }];
    const { kept, tried, counterExample } = (await resultsOf(clipped, present)).get('finite')!;
    expect([tried - kept, tried]).toEqual([1, 501]);
    expect(counterExample).toEqual([{ role: 'solver', rewards: [500] }]);
  });

  test('of wrong lengths breaks that promise, and says nothing about the others', async () => {
    const results = await resultsOf((groups) => groups.map((group) => group.subarray(1)));
    expect(results.get('lengths')).toMatchObject({ kept: 0, tried: 500 });
    for (const [id, { tried, counterExample }] of results)
      if (id !== 'lengths') expect([id, tried, counterExample]).toEqual([id, 0, null]);
  });

  test('of NaN breaks the promise of finite values alone', async () => {
    const results = await resultsOf((groups) => groups.map((group) => group.map(() => Number.NaN)));
    const broken = [...results.values()].filter(({ kept, tried }) => kept < tried);
    expect(broken.map(({ id, tried }) => [id, tried])).toEqual([['finite', 500]]);
    expect(results.get('order')!.tried).toBe(0);
  });

  test('of values that are infinite only where rewards are moved is one of a shift', async () => {
    const results = await resultsOf((groups) => {
      const most = Math.max(...groups.flatMap((group) => [...group]));
      return groups.map((group) => group.map((value) => (most > 3 ? Infinity : value - group[0]!)));
    });
    expect(results.get('finite')!.kept).toBe(results.get('finite')!.tried);
    expect(results.get('shift')!.kept).toBeLessThan(results.get('shift')!.tried);
  });

  test('of an estimator that throws is the smallest that it throws on', async () => {
    const results = await resultsOf((groups) => {
      if (groups.some((group) => group.length === 1)) throw new Error('one');
      return groups.map((group) => group.map(() => 0));
    });
    expect(results.get('lengths')!.counterExample).toEqual([
      { role: expect.any(String), rewards: [expect.any(Number)] },
    ]);
    const broken = [...results.values()].filter(({ kept, tried }) => kept < tried).map(({ id }) => id);
    expect(broken).toEqual(['lengths']);
  });
});

test('the same seed tests the same batches', async () => {
  const seen: string[] = [];
  const make: MakeCalls = async (calls) => {
    seen.push(JSON.stringify(calls.map(({ rewardsByGroup }) => rewardsByGroup.map((group) => [...group]))));
    return making(builtIn('grpo'))(calls);
  };
  await testPromises(null, make, { trials: 20, seed: 1 });
  await testPromises(null, make, { trials: 20, seed: 1 });
  expect(new Set(seen).size).toBeLessThan(seen.length);
});

test('calls that could not be made give no results', async () => {
  expect(await testPromises(null, async () => null, { trials: 5, seed: 1 })).toBeNull();
});

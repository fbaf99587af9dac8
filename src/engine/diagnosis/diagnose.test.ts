import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchColumnsOf } from '../batch/columns.ts';
import { batches, batchOf, settingsOf } from '../testing/batches.ts';
import { diagnose } from './diagnose.ts';
import { GROUP_STATES } from './groupState.ts';
import { summaryOfStep } from './series.ts';
import type { Diagnosis } from './types.ts';

const LANES = ['grpo', 'rloo'].map((estimator) => ({
  laneId: estimator,
  label: estimator.toUpperCase(),
  settings: settingsOf({ estimator }),
}));
const diagnosed = (groups: Record<string, (number | null)[]>, more: Partial<Parameters<typeof diagnose>[0]> = {}) =>
  diagnose({
    columns: batchColumnsOf(batchOf(groups)),
    lanes: LANES,
    lengths: null,
    truncated: null,
    stopped: null,
    ...more,
  });
const solved = (k: number, n = 8) => Array.from({ length: n }, (_, i) => (i < k ? 1 : 0));
const found = (diagnosis: Diagnosis, id: string) => diagnosis.findings.find((one) => one.id === id);
const whatIf = (diagnosis: Diagnosis, id: string) => diagnosis.whatIfs.find((one) => one.id === id);

const MIXED = { a: solved(0), b: solved(0), c: solved(8), d: solved(1), e: solved(4), f: solved(7) };

describe('the state of a group', () => {
  test('tells what gives a gradient from what does not, and why', () => {
    const { states } = diagnosed({
      spread: [1, 0],
      jitter: [0.5, 0.5 + 1e-5],
      hard: [0, 0],
      easy: [1, 1],
      stuck: [0.2, 0.2],
      one: [0.6],
      none: [],
      hole: [1, null],
      nan: [Number.NaN],
    });
    expect(states).toEqual([
      'informative',
      'near_constant',
      'too_hard',
      'too_easy',
      'partial',
      'singleton',
      'empty',
      'missing',
      'missing',
    ]);
  });

  test('of a spread that is a thousandth of its role’s is noise, however large it is', () => {
    const { states } = diagnosed({ far: [0, 1000], near: [500, 500.1] });
    expect(states).toEqual(['informative', 'near_constant']);
  });
});

describe('the headline', () => {
  test('counts what teaches nothing, and says of which kind most are', () => {
    const { headline, detail } = diagnosed(MIXED);
    expect(headline).toBe('3 of 6 groups teach nothing, and most of those are too hard.');
    expect(detail).toContain('Half of the GRPO weight sits in 2 groups of the 3 with a spread.');
  });

  test.each([
    [{ a: [0, 0], b: [1, 0] }, '1 of 2 groups teaches nothing: it is too hard.'],
    [{ a: [0.2, 0.2], b: [1, 0] }, '1 of 2 groups teaches nothing.'],
    [{ a: [0, 0], b: [0, 0] }, 'All 2 groups teach nothing: 2 too hard.'],
    [{ a: [1], b: [0] }, 'Every group has one trajectory: there is nothing to compare.'],
    [{ a: [1, 0], b: [1, 1, 0] }, 'Every group has a spread; 1 group of 2 owns half of the gradient.'],
    [{ a: [1, null] }, 'rLLM stops at this batch with an AssertionError.'],
    [{}, 'There is no group to diagnose.'],
  ])('of %j', (groups, headline) => {
    expect(diagnosed(groups as Record<string, (number | null)[]>).headline).toBe(headline);
  });
});

describe('the histogram', () => {
  test('has a bar for each of few values, stacked by the state of the group', () => {
    const { histogram } = diagnosed({ hard: [0, 0], spread: [0, 1, 0.5] });
    expect(histogram.exact).toBe(true);
    expect(histogram.bars.map(({ low, total }) => [low, total])).toEqual([
      [0, 3],
      [0.5, 1],
      [1, 1],
    ]);
    const [first] = histogram.bars;
    expect(first!.counts[GROUP_STATES.indexOf('too_hard')]).toBe(2);
    expect(first!.counts[GROUP_STATES.indexOf('informative')]).toBe(1);
  });

  test('counts every finite reward once, whatever they are', () => {
    fc.assert(
      fc.property(batches, (batch) => {
        const columns = batchColumnsOf(batch);
        const { histogram } = diagnose({ columns, lanes: [], lengths: null, truncated: null, stopped: null });
        const finite = columns.values.filter(Number.isFinite).length;
        expect(histogram.counted).toBe(finite);
        expect(histogram.left).toBe(columns.values.length - finite);
        expect(histogram.bars.reduce((sum, bar) => sum + bar.total, 0)).toBe(finite);
      }),
    );
  });
});

describe('who owns the gradient', () => {
  test('of four equal groups each counts as one, and two hold half', () => {
    const [lane] = diagnosed({ a: solved(4), b: solved(4), c: solved(4), d: solved(4) }).lanes;
    expect(lane!.ownership.effectiveGroups).toBeCloseTo(4, 12);
    expect(lane!.ownership.effectiveTrajectories).toBeCloseTo(32, 12);
    expect(lane!.ownership.half).toEqual([0, 1]);
    expect(lane!.ownership.curve.at(-1)).toEqual([1, 1]);
  });

  test('dead groups have no weight, and the curve ends flat', () => {
    const [lane] = diagnosed(MIXED).lanes;
    expect(lane!.ownership.weighted).toBe(3);
    expect(lane!.ownership.curve.map(([groups]) => groups)).toEqual([0, 1 / 6, 2 / 6, 3 / 6, 1]);
    expect(lane!.ownership.half).toEqual([4, 3]);
  });

  test('a group of infinite weight owns nothing', () => {
    const { lanes } = diagnosed({ a: [Infinity, 0], b: [1, 0] });
    expect(lanes[0]!.ownership.half).toEqual([1]);
  });
});

describe('findings', () => {
  test('missing and NaN rewards come first, with what rLLM does', () => {
    const { findings } = diagnosed({ a: [1, null, Number.NaN], b: solved(0) });
    expect(findings[0]).toMatchObject({
      id: 'missing_rewards',
      severity: 'error',
      title: '2 rewards are missing or NaN',
      groups: [0],
    });
  });

  test('a spread of 1e-5 is called noise, with the share that GRPO gives it', () => {
    const finding = found(diagnosed({ a: solved(4), b: [0.5, 0.50002, 0.5, 0.5] }), 'near_constant');
    expect(finding?.groups).toEqual([1]);
    expect(finding?.sentence).toContain('GRPO gives them');
  });

  test('a merged prompt is one of twice the usual size', () => {
    const groups = { a: solved(1), b: solved(2), c: solved(3), d: solved(5, 16) };
    expect(found(diagnosed(groups), 'merged_prompts')?.groups).toEqual([3]);
  });

  test('small groups that add up to the usual size may be one prompt', () => {
    const groups = { a: solved(1), b: solved(2), c: solved(1, 3), d: solved(1, 5) };
    expect(found(diagnosed(groups), 'split_prompts')?.groups).toEqual([2, 3]);
  });

  test('one reward far from all others is found, among rewards that vary', () => {
    const groups = { a: [0.1, 0.4, 0.5, 0.9], b: [0.2, 0.3, 0.6, 0.7], c: [0.2, 0.8, 0.5, 90] };
    expect(found(diagnosed(groups), 'outliers')).toMatchObject({ groups: [2], title: '1 reward far from all others' });
  });

  test('rewards that rise with length are found only where there are enough pairs', () => {
    const groups = Object.fromEntries(Array.from({ length: 8 }, (_, k) => [`t${k}`, solved(4)]));
    const lengths = Float64Array.from({ length: 64 }, (_, i) => (i % 8 < 4 ? 900 : 100) + i);
    expect(found(diagnosed(groups, { lengths }), 'reward_by_length')?.title).toBe('Longer responses get more reward');
    expect(found(diagnosed({ a: solved(4) }, { lengths: lengths.slice(0, 8) }), 'reward_by_length')).toBeUndefined();
  });

  test('roles on other scales are named', () => {
    const groups = { 't1:solver': [0, 1], 't1:judge': [0, 50] };
    expect(found(diagnosed(groups), 'role_scales')).toMatchObject({
      title: 'Rewards of judge spread 50 times as far as those of solver',
      groups: [1],
    });
  });

  test('cut responses are counted when the file tells', () => {
    expect(found(diagnosed({ a: solved(4) }, { truncated: 2 }), 'truncation')?.sentence).toMatch(/^25% of/);
  });
});

describe('what-ifs', () => {
  test('twice the rollouts revive dead groups by the predictive probability of Jeffreys’ prior', () => {
    const { before, after, note } = whatIf(diagnosed(MIXED), 'more_rollouts')!;
    // One dead group of 8 stays equal over 8 more with Π (8.5 + j) / (9 + j) = 0.7117.
    let stays = 1;
    for (let j = 0; j < 8; j++) stays *= (8.5 + j) / (9 + j);
    expect([before, after]).toEqual(['3', String(Math.round(3 + 3 * (1 - stays)))]);
    expect(note).toContain('About 1 group of 3');
  });

  test('rewards that are not 0 and 1 have no pass rate to go by', () => {
    expect(whatIf(diagnosed({ a: [0, 0], b: [0.5, 0] }), 'more_rollouts')).toBeUndefined();
  });

  test('another estimator is told by the groups that own half under the first', () => {
    const { before, after, edit } = whatIf(diagnosed(MIXED), 'lane_rloo')!;
    // Shares of 1, 4 and 7 of 8 solves: GRPO 28.5, 43.1, 28.5 of these three; RLOO 23.3, 53.3, 23.3.
    expect([before, after]).toEqual(['72%', '77%']);
    expect(edit).toEqual({ kind: 'estimator', estimator: 'rloo' });
  });

  test('without the std a group of noise loses its weight', () => {
    const { before, after } = whatIf(diagnosed({ a: solved(4), b: [0.5, 0.50002, 0.5, 0.5] }), 'without_std')!;
    expect(Number.parseFloat(before)).toBeGreaterThan(20);
    expect(after).toBe('< 0.1%');
  });

  test('a larger epsilon is told only where it changes something', () => {
    expect(whatIf(diagnosed(MIXED), 'other_epsilon')).toBeUndefined();
    // Two rewards 2e-5 apart: 1e-5 / (1e-5 + 1e-6) and 1e-5 / (1e-5 + 1e-4).
    const { before, after } = whatIf(diagnosed({ a: solved(4), b: [0.5, 0.50002] }), 'other_epsilon')!;
    expect([before, after]).toEqual(['0.909', '0.091']);
  });

  test('filters name the groups that they drop', () => {
    const diagnosis = diagnosed({ ...MIXED, one: [1] });
    expect(whatIf(diagnosis, 'without_dead')!.edit).toEqual({ kind: 'dropGroups', groups: [0, 1, 2] });
    expect(whatIf(diagnosis, 'without_singletons')!.edit).toEqual({ kind: 'dropGroups', groups: [6] });
  });
});

test('any batch can be diagnosed, and every finding names groups that are there', () => {
  fc.assert(
    fc.property(batches, (batch) => {
      const columns = batchColumnsOf(batch);
      const diagnosis = diagnose({ columns, lanes: LANES, lengths: null, truncated: 0, stopped: null });
      expect(diagnosis.headline).not.toMatch(/NaN groups|undefined/);
      for (const { groups, title, sentence } of diagnosis.findings) {
        expect(groups.every((g, k) => g < batch.groups.length && (k === 0 || g > groups[k - 1]!))).toBe(true);
        expect(`${title} ${sentence}`).not.toMatch(/undefined|NaN%/);
      }
    }),
  );
});

test('a step is summed up with the states of its groups and rLLM’s metrics of each lane', () => {
  const columns = batchColumnsOf(batchOf({ a: solved(0), b: solved(4) }));
  const { summary, wanted } = summaryOfStep({ step: 3, columns, lanes: LANES });
  expect(wanted).toEqual([]);
  expect(summary).toMatchObject({ step: 3, groups: 2, trajectories: 16, reward: 0.25, means: [0.05, 0.25, 0.45] });
  expect(summary.states[GROUP_STATES.indexOf('too_hard')]).toBe(1);
  const zero = summary.lanes.map(({ metrics }) => metrics.find(([key]) => key.endsWith('fraction_zero'))?.[1]);
  expect(zero).toEqual([0.5, 0.5]);
});

test('a lane of a custom estimator waits at a step for its calls, each of which is wanted once', () => {
  const columns = batchColumnsOf(batchOf({ 'a:solver': solved(0), 'b:solver': solved(4) }));
  const own = settingsOf({ estimatorMap: [['solver', 'own']] });
  const lanes = ['one', 'two'].map((laneId) => ({ laneId, label: laneId, settings: own }));
  const entries = [{ name: 'own', refusal: null }];
  const { summary, wanted } = summaryOfStep({ step: 3, columns, lanes, custom: { entries, answers: [] } });
  expect(summary.lanes.map(({ state, metrics }) => [state, metrics.length])).toEqual([
    ['waits', 0],
    ['waits', 0],
  ]);
  expect(wanted.map(({ name, role, values }) => [name, role, values.length])).toEqual([['own', 'solver', 16]]);
  const outcome = { kind: 'advantages', values: new Float64Array(16).fill(2), lengths: Uint32Array.of(8, 8) } as const;
  const custom = { entries, answers: [{ call: wanted[0]!, outcome }] };
  const answered = summaryOfStep({ step: 3, columns, lanes, custom });
  expect(answered.wanted).toEqual([]);
  expect(answered.summary.lanes.map(({ metrics }) => new Map(metrics).get('advantage/solver/mean'))).toEqual([2, 2]);
});

describe('every finding of groups is answered by a what-if', () => {
  test('what no other choice answers, leaving its groups out does, with what they hold', () => {
    const groups = Object.fromEntries(Array.from({ length: 9 }, (_, k) => [`g${k}`, [0, 1, 0.5, 0.25]]));
    const diagnosis = diagnosed({ ...groups, far: [0, 1, 0.5, 1000] });
    expect(found(diagnosis, 'outliers')?.groups).toEqual([9]);
    expect(whatIf(diagnosis, 'without_outliers')).toMatchObject({
      title: 'Without this group',
      before: '10',
      after: '9',
      answers: ['outliers'],
      edit: { kind: 'dropGroups', groups: [9] },
    });
    expect(whatIf(diagnosis, 'without_outliers')?.note).toMatch(/^They hold \d+% of Σ\|A\| under GRPO\.$/);
  });

  test('without the groups in which rewards are missing nothing is missing', () => {
    const diagnosis = diagnosed({ a: [1, null], b: [1, 0], c: [0, 1] });
    expect(whatIf(diagnosis, 'without_missing_rewards')).toMatchObject({
      before: '3',
      after: '2',
      note: 'No reward is missing or NaN in those that are left.',
    });
  });

  test('all that a choice answers is there once', () => {
    const diagnosis = diagnosed(MIXED);
    const ids = diagnosis.whatIfs.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const answered = new Set(diagnosis.whatIfs.flatMap(({ answers }) => answers));
    expect(diagnosis.findings.filter(({ id, groups }) => groups.length > 0 && !answered.has(id))).toEqual([]);
  });
});

test('roles of different scales: what the wider holds without a division by the std, and with it', () => {
  const diagnosis = diagnosed({ 'a:solver': [0, 1, 0, 1], 'a:judge': [0, 50, 0, 50] });
  // Σ|r − mean| is 2 and 100; divided by 0.5 and 25 it is 4 in both.
  expect(whatIf(diagnosis, 'divided_by_std')).toMatchObject({
    before: '98%',
    after: '50%',
    unit: 'of Σ|A| over all roles',
    answers: ['role_scales'],
  });
  expect(whatIf(diagnosed({ a: [0, 1] }), 'divided_by_std')).toBeUndefined();
});

describe('what the lengths of responses could change', () => {
  test('reward against length within groups, where only the prompts made the difference', () => {
    // Longer prompts are easier here, and within a prompt length says nothing.
    const groups = Object.fromEntries(Array.from({ length: 10 }, (_, k) => [`g${k}`, [k, k + 1, k + 1, k]]));
    const lengths = Float64Array.from(
      Array.from({ length: 10 }, (_, k) => [10 * k, 10 * k, 10 * k + 1, 10 * k + 1]).flat(),
    );
    const diagnosis = diagnosed(groups, { lengths });
    expect(whatIf(diagnosis, 'within_groups')).toMatchObject({ after: '0.000', unit: 'correlation' });
    expect(Number(whatIf(diagnosis, 'within_groups')?.before)).toBeGreaterThan(0.9);
  });

  test('the mean reward at most, had no response been cut off', () => {
    const diagnosis = diagnosed({ a: solved(2), b: solved(4) }, { truncated: 4 });
    expect(whatIf(diagnosis, 'nothing_cut')).toMatchObject({ before: '0.375', after: '0.625' });
  });
});

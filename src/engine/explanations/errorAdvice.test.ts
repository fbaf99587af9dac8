import { describe, expect, test } from 'vitest';
import { collectBatch } from '../batch/collectBatch.ts';
import { batchColumnsOf } from '../batch/columns.ts';
import type { Batch, RewardValue, StepRecord } from '../batch/types.ts';
import type { RunSettings } from '../config/runSettings.ts';
import type { EstimatorFunction } from '../estimators/estimator.ts';
import { createEstimatorRegistry, registerAdvantageEstimator } from '../estimators/registry.ts';
import { batchOf, settingsOf } from '../testing/batches.ts';
import { errorAdvice } from './errorAdvice.ts';

/** The advice on what a batch raises under a lane called L. */
function advise(batch: Batch, changes: Partial<RunSettings> = {}, mine?: EstimatorFunction) {
  const settings = settingsOf(changes);
  const registry = createEstimatorRegistry(settings.revision);
  if (mine !== undefined) registerAdvantageEstimator(registry, 'mine')(mine);
  const columns = batchColumnsOf(batch);
  const { error } = collectBatch(columns, settings, registry);
  return errorAdvice(error!, columns, settings, 'L');
}

const SEED_RLOO = { revision: 'rllm-seed', estimator: 'rloo' } as const;
const KEEP = { usePrecomputedAdvantage: true };

/** A batch of groups whose trajectories have one step each. */
const withSteps = (groups: Readonly<Record<string, readonly StepRecord[]>>, reward: RewardValue = 1): Batch => ({
  groups: Object.entries(groups).map(([groupId, steps]) => ({
    groupId,
    rewards: steps.map(() => reward),
    steps: steps.map((step) => [step]),
  })),
});

describe('a small group at the seed', () => {
  test('is the one of the role that failed, whatever other roles hold', () => {
    const { title, group, fixes } = advise(batchOf({ 'a:solver': [1, 0], 'x:judge': [1], 'b:solver': [1] }), SEED_RLOO);
    expect(title).toBe('L stops at role solver: one of its 2 groups has fewer than two trajectories.');
    expect(group).toBe(2);
    expect(fixes).toEqual(['use-head', 'drop-singletons']);
  });

  test('is not the singleton of a role whose estimator takes it', () => {
    const batch = batchOf({ 'a:solver': [1], 'x:judge': [1], 'b:judge': [1, 0] });
    const estimatorMap = [
      ['solver', 'grpo'],
      ['judge', 'rloo'],
    ] as const;
    const { title, group } = advise(batch, { revision: 'rllm-seed', estimatorMap });
    expect(title).toBe('L stops at role judge: one of its 2 groups has fewer than two trajectories.');
    expect(group).toBe(1);
  });

  test('may be the only one, and its role may have no name', () => {
    expect(advise(batchOf({ 'a:s': [1] }), SEED_RLOO).title).toBe(
      'L stops at role s: its only group has fewer than two trajectories.',
    );
    expect(advise(batchOf({ a: [1, 0], b: [] }), SEED_RLOO).title).toBe(
      'L stops: one of the 2 groups has fewer than two trajectories.',
    );
  });
});

describe('a list without numbers', () => {
  test('belongs to the role without rewards', () => {
    const { title, group, fixes } = advise(batchOf({ 'a:s': [], 'b:s': [1, 0], 'c:j': [] }));
    expect(title).toBe('L stops: c:j has no trajectories, so role j has no rewards.');
    expect(group).toBe(2);
    expect(fixes).toEqual(['drop-empty-groups']);
    expect(advise(batchOf({ a: [] })).title).toBe('L stops: a has no trajectories, so the batch has no rewards.');
  });

  test('lacks response tokens where advantages are precomputed, and dropping groups is no way out', () => {
    const { title, advice, fixes } = advise(withSteps({ 'a:s': [{ responseTokens: 0, advantage: 1 }] }), KEEP);
    expect(title).toBe('L stops: role s has precomputed advantages and no response tokens.');
    expect(advice).toContain('response tokens');
    expect(fixes).toEqual([]);
  });
});

describe('a missing reward', () => {
  test('is found where rLLM stopped, and the others are counted', () => {
    const { title, advice, group } = advise(batchOf({ 'a:s': [1], 'b:s': [1, null], 'c:s': [null] }));
    expect(title).toBe('L stops: trajectory 2 of b:s lacks a reward.');
    expect(advice).toContain('So does 1 other.');
    expect(group).toBe(1);
    expect(advise(batchOf({ t: [null, null, null] })).advice).toContain('So do 2 others.');
  });

  test('of a group that keeps precomputed advantages is not the one', () => {
    const kept = withSteps({ 'a:s': [{ responseTokens: 1, advantage: 1 }] }, null);
    const batch = { groups: [...kept.groups, { groupId: 'b:s', rewards: [0, null] }] };
    expect(advise(batch, KEEP)).toMatchObject({ title: 'L stops: trajectory 2 of b:s lacks a reward.', group: 1 });
  });
});

describe('an unknown estimator', () => {
  test('as the default at the head becomes OTHER: the built-ins are named (D-04)', () => {
    const { title, advice } = advise(batchOf({ t: [1, 0] }), { estimator: 'mine' });
    expect(title).toBe('L stops: “mine” is not a built-in estimator.');
    expect(advice).toContain(
      'grpo (GRPO), reinforce (REINFORCE), reinforce_plus_plus_baseline (REINFORCE++ baseline), prpo (PRPO) and rloo (RLOO).',
    );
    expect(advice).toContain('A custom name works in the role map.');
  });

  test('in the map keeps its name, and the built-ins are the revision’s', () => {
    const estimatorMap = [['s', 'No. If you']] as const;
    const { title, advice } = advise(batchOf({ 't:s': [1, 0] }), { estimatorMap, revision: 'rllm-seed' });
    expect(title).toBe('L stops: “No. If you” is not registered.');
    expect(advice).not.toContain('prpo');
  });

  test('at the seed may be one that came later', () => {
    const { title, fixes } = advise(batchOf({ t: [1, 0] }), { estimator: 'prpo', revision: 'rllm-seed' });
    expect(title).toBe('L stops: “prpo” is not registered at this revision.');
    expect(fixes).toEqual(['use-head']);
  });
});

describe('precomputed advantages', () => {
  const batch = withSteps({
    'a:s': [
      { responseTokens: 1, advantage: 1 },
      { responseTokens: 1, advantage: null },
    ],
  });

  test('that lack on one step are found by their group (D-08)', () => {
    const { title, group } = advise(batch, KEEP);
    expect(title).toBe('L stops: a step of a:s has no precomputed advantage that can be used.');
    expect(group).toBe(0);
  });

  test('that are not wanted crash at the seed (D-07)', () => {
    const { fixes, group } = advise(batch, { revision: 'rllm-seed' });
    expect(fixes).toEqual(['use-precomputed', 'use-head']);
    expect(group).toBe(0);
  });
});

describe('what no rule knows', () => {
  test('of a custom estimator is said to be its own', () => {
    const estimatorMap = [['s', 'mine']] as const;
    const { title } = advise(batchOf({ 't:s': [1, 0] }), { estimatorMap }, () => {
      throw new RangeError('too far');
    });
    expect(title).toBe('L stops: the custom estimator “mine” fails.');
  });

  test('is said to be rLLM’s', () => {
    const error = { pythonClass: 'ValueError', message: 'odd', discrepancy: null, role: null, group: null };
    const { title, group } = errorAdvice(error, batchColumnsOf(batchOf({ t: [1, 0] })), settingsOf(), 'L');
    expect(title).toBe('L stops with an error in rLLM.');
    expect(group).toBeNull();
  });
});

test('a stepwise mode that is not broadcast is named', () => {
  const { title } = advise(batchOf({ t: [1, 0] }), { stepwiseAdvantageMode: 'token' });
  expect(title).toBe('L stops: the stepwise advantage mode is “token”.');
});

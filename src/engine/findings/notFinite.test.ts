import { expect, test } from 'vitest';
import { collectBatch } from '../batch/collectBatch.ts';
import { batchColumnsOf } from '../batch/columns.ts';
import type { Batch, RewardValue } from '../batch/types.ts';
import type { RunSettings } from '../config/runSettings.ts';
import { createEstimatorRegistry } from '../estimators/registry.ts';
import { batchOf, settingsOf } from '../testing/batches.ts';
import { findingFactsOf, NO_BACKGROUND } from './facts.ts';
import { notFiniteFindings } from './notFinite.ts';

function sentences(batch: Batch, changes: Partial<RunSettings> = {}): string[] {
  const settings = settingsOf(changes);
  const columns = batchColumnsOf(batch);
  const result = collectBatch(columns, settings, createEstimatorRegistry(settings.revision));
  return notFiniteFindings(findingFactsOf(columns, settings, result, NO_BACKGROUND)).map(({ sentence }) => sentence);
}

const broken = (reward: RewardValue) => batchOf({ 'a:s': [1, reward, 0], 'b:s': [1, 0] });

test.each([
  ['grpo', Number.NaN, 'A reward of NaN makes every advantage of a:s NaN under grpo.'],
  ['grpo', Infinity, 'A reward of ∞ makes every advantage of a:s NaN under grpo.'],
  ['rloo', -Infinity, 'A reward of −∞ makes every advantage of a:s NaN or infinite under rloo.'],
  ['reinforce', -Infinity, 'A reward of −∞ of a:s becomes an advantage that is infinite under reinforce.'],
  ['prpo', Number.NaN, 'A reward of NaN in a:s makes every advantage of role s NaN under prpo.'],
  [
    'reinforce_plus_plus_baseline',
    Infinity,
    'A reward of ∞ in a:s makes every advantage of role s NaN under reinforce_plus_plus_baseline.',
  ],
])('%s spreads a reward of %d as far as it pools', (estimator, reward, sentence) => {
  expect(sentences(broken(reward), { estimator })).toEqual([sentence]);
});

test('the map decides under which estimator, and every group has its own finding', () => {
  const batch = batchOf({ 'a:s': [Number.NaN, 1], 'a:j': [Number.NaN, 1], 'b:j': [0, 1] });
  expect(sentences(batch, { estimatorMap: [['j', 'reinforce']] })).toEqual([
    'A reward of NaN makes every advantage of a:s NaN under grpo.',
    'A reward of NaN of a:j becomes an advantage that is NaN under reinforce.',
  ]);
});

test('a missing reward, and one that was not read, are none', () => {
  expect(sentences(broken(null))).toEqual([]);
  expect(sentences(broken(2))).toEqual([]);
  const steps = [[{ responseTokens: 1, advantage: 1 }]];
  const kept = { groups: [{ groupId: 'a:s', rewards: [Number.NaN], steps }] };
  expect(sentences(kept, { usePrecomputedAdvantage: true })).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectBatch } from '../batch/collectBatch.ts';
import { batchColumnsOf } from '../batch/columns.ts';
import type { Batch, StepRecord } from '../batch/types.ts';
import type { ConfigTree } from '../config/fromConfig.ts';
import type { RunSettings } from '../config/runSettings.ts';
import { createEstimatorRegistry } from '../estimators/registry.ts';
import { batchOf, settingsOf } from '../testing/batches.ts';
import { findingFactsOf } from './facts.ts';
import { FINDING_RULES, findingsOf } from './index.ts';
import type { PipelineFacts } from './pipelineFacts.ts';
import type { Finding } from './types.ts';

/** A batch, its configuration, and how it came about. */
interface Situation {
  readonly batch?: Batch;
  readonly settings?: Partial<RunSettings>;
  readonly pipeline?: Partial<PipelineFacts>;
  readonly config?: ConfigTree;
}

const HEALTHY: PipelineFacts = {
  episodes: 4,
  withoutReason: 0,
  masked: 0,
  unnamed: 0,
  mostValidationEpisodesOfTask: 0,
  tasksCounted: 2,
  clashingMetrics: [],
  stepsWithoutAdvantageKey: 0,
  groupsFormed: 2,
  groupsKept: 2,
  groupsDropped: 0,
  minTrajsPerGroup: 2,
  rejectionMode: 'none',
  solvePartial: 1,
  minPartialSolveTasks: 1,
  imputesNames: true,
  dropsUnnamed: false,
};

function findings({ batch = batchOf({ 't:solver': [1, 0] }), settings, pipeline, config }: Situation): Finding[] {
  const run = settingsOf(settings);
  const columns = batchColumnsOf(batch);
  const result = collectBatch(columns, run, createEstimatorRegistry(run.revision));
  return findingsOf(
    findingFactsOf(columns, run, result, {
      pipeline: pipeline === undefined ? null : { ...HEALTHY, ...pipeline },
      config: config ?? null,
      stopped: null,
    }),
  );
}

function withSteps(...groups: readonly (readonly StepRecord['advantage'][])[]): Batch {
  return {
    groups: groups.map((advantages, g) => ({
      groupId: `t${g}:solver`,
      rewards: advantages.map((_, i) => i),
      steps: advantages.map((advantage) => [{ responseTokens: 2, advantage }]),
    })),
  };
}

const seed = { revision: 'rllm-seed' } as const;
const lone = batchOf({ 't:solver': [1, 0], 'u:solver': [0.7] });
const algorithm = (keys: object): ConfigTree => ({ rllm: { algorithm: keys } });
const trainer = (keys: object): ConfigTree => ({ rllm: { trainer: keys } });
const keep = { usePrecomputedAdvantage: true };

/** For each entry: where it fires, with its groups, and where it stays silent. */
const CASES: readonly (readonly [id: string, fires: Situation, groups: number[], silent: Situation])[] = [
  [
    'D-01',
    { batch: lone, settings: { ...seed, estimator: 'rloo' } },
    [1],
    { batch: lone, settings: { estimator: 'rloo' } },
  ],
  [
    'D-03',
    { batch: lone, settings: { estimator: 'reinforce_plus_plus_baseline' } },
    [1],
    { settings: { estimator: 'reinforce_plus_plus_baseline' } },
  ],
  ['D-04', { settings: { estimator: 'mine' } }, [0], { settings: { ...seed, estimator: 'mine' } }],
  [
    'D-05',
    { settings: seed, config: algorithm({ norm_adv_by_std_in_grpo: false }) },
    [],
    { config: algorithm({ norm_adv_by_std_in_grpo: false }) },
  ],
  [
    'D-06',
    { settings: seed, config: { ...algorithm({ adv_estimator: 'rloo' }), algorithm: { adv_estimator: 'grpo' } } },
    [],
    { settings: seed, config: { ...algorithm({ adv_estimator: 'rloo' }), algorithm: { adv_estimator: 'rloo' } } },
  ],
  ['D-07', { batch: withSteps([1, 0]), settings: seed }, [0], { batch: withSteps([1, 0]) }],
  [
    'D-08',
    {
      batch: withSteps(
        [1, null],
        [
          [1, 0],
          [0, 1],
        ],
      ),
      settings: keep,
    },
    [0],
    {
      batch: withSteps([
        [1, 0],
        [0, 1],
      ]),
      settings: keep,
    },
  ],
  [
    'D-09',
    { settings: seed, pipeline: { groupsFormed: 0, groupsKept: 0, masked: 4 } },
    [],
    { settings: seed, pipeline: {} },
  ],
  ['D-10', { pipeline: { groupsDropped: 1 } }, [], { pipeline: { groupsDropped: 1, rejectionMode: 'episode' } }],
  ['D-12', { batch: lone }, [1], { batch: lone, settings: { estimator: 'rloo' } }],
  ['D-14', { pipeline: { rejectionMode: 'episode', solvePartial: 0 } }, [], { pipeline: {} }],
  [
    'D-15',
    { settings: { ...seed, estimatorMap: [['solver', 'rloo']] } },
    [],
    { settings: { ...seed, estimatorMap: [['solver', 'rloo']] }, config: algorithm({ use_rllm: true }) },
  ],
  [
    'D-16',
    { settings: { stepwiseAdvantageMode: 'per_step' } },
    [],
    { settings: { stepwiseAdvantageMode: 'broadcast' } },
  ],
  [
    'D-17',
    { config: trainer({ val_only: true, val_before_train: false }) },
    [],
    { config: trainer({ val_only: true, val_before_train: true }) },
  ],
  ['D-18', { config: trainer({ test_freq: 5 }) }, [], { config: trainer({ test_freq: 5, total_batches: 100 }) }],
  ['D-19', { settings: seed, pipeline: { groupsKept: 0 } }, [], { settings: seed, pipeline: {} }],
  ['D-20', { batch: withSteps([1, 0]) }, [], { batch: withSteps([null, null]) }],
  [
    'D-21',
    { batch: withSteps([1, 0]), settings: { estimatorMap: [['solver', 'rloo']] } },
    [0],
    { batch: withSteps([1, 0]), settings: { estimatorMap: [['solver', 'grpo']] } },
  ],
  ['D-22', { batch: batchOf({ t: [0.5, 0.5 + 4e-9] }) }, [0], { batch: batchOf({ t: [0.5, 0.5], u: [1, 0] }) }],
  [
    'D-23',
    {
      batch: withSteps(
        [
          [1, 0],
          [0, 1],
        ],
        [null, null],
      ),
      settings: keep,
    },
    [0, 1],
    { batch: withSteps([null, null]), settings: keep },
  ],
  [
    'D-24',
    { pipeline: { dropsUnnamed: true, unnamed: 2 } },
    [],
    { pipeline: { dropsUnnamed: true, imputesNames: false } },
  ],
  ['D-25', { pipeline: { groupsKept: 0, tasksCounted: 0 } }, [], { pipeline: { groupsKept: 0, tasksCounted: 3 } }],
  ['D-26', { pipeline: { withoutReason: 1 } }, [], { pipeline: {} }],
  [
    'D-27',
    { pipeline: { stepsWithoutAdvantageKey: 3 } },
    [],
    { settings: seed, pipeline: { stepsWithoutAdvantageKey: 3 } },
  ],
  [
    'D-28',
    { config: algorithm({ rollout_correction: { tis_mode: 'token' } }) },
    [],
    { config: algorithm({ rollout_correction: { tis_cap: 5 } }) },
  ],
  ['D-29', { pipeline: { clashingMetrics: ['solve_all'] } }, [], { pipeline: {} }],
  ['D-30', { settings: seed, pipeline: { withoutReason: 1 } }, [], { pipeline: { withoutReason: 1 } }],
  [
    'D-31',
    { config: trainer({}), pipeline: { mostValidationEpisodesOfTask: 4 } },
    [],
    { config: { rllm: { rollout: { n_val: 4 } } }, pipeline: {} },
  ],
  ['D-32', { config: trainer({ test_freq: 1 }) }, [], { config: trainer({ test_freq: 0, val_before_train: false }) }],
  ['D-33', { batch: batchOf({ 'aime%3A2024:solver': [1, 0], 'b:solver': [1, 0] }) }, [0], {}],
  ['D-35', { config: algorithm({ lr_schedule: 'cosine' }) }, [], { config: algorithm({ lr_schedule: 'constant' }) }],
  [
    'D-41',
    { batch: batchOf({ '1:a': [1, 0], '1:b': [1, 0] }), settings: { estimatorMap: [['b', 'mine']] } },
    [0],
    { batch: batchOf({ '1:b': [1, 0], '1:a': [1, 0] }), settings: { estimatorMap: [['b', 'mine']] } },
  ],
  ['D-42', { batch: withSteps([1, -1]), settings: keep }, [0], { batch: withSteps([1, -1]) }],
];

test.each(CASES)('%s fires where it happens, and nowhere else', (id, fires, groups, silent) => {
  const found = findings(fires).find((finding) => finding.id === id);
  expect(found).toMatchObject({ groups });
  expect(found?.sentence).toMatch(/^\S.{20,}\.$/);
  expect(found?.advice).toMatch(/\.$/);
  expect(findings(silent).map((finding) => finding.id)).not.toContain(id);
});

test('every rule has a case', () => {
  expect(CASES.map(([id]) => id)).toEqual(FINDING_RULES.map(({ id }) => id));
});

test('the gravest finding comes first', () => {
  const found = findings({ batch: lone, settings: { ...seed, estimator: 'rloo', estimatorMap: [['solver', 'rloo']] } });
  expect(found.map(({ id }) => id)).toEqual(['D-01', 'D-15']);
  const severities = findings({
    batch: withSteps([1, -1]),
    settings: keep,
    pipeline: { withoutReason: 1, groupsDropped: 1 },
  });
  expect(severities.map(({ severity }) => severity)).toEqual(['warning', 'note', 'note', 'note']);
});

test('a plain batch under GRPO has nothing to find', () => {
  expect(findings({})).toEqual([]);
});

test('keys of a configuration that objects inherit are not there', () => {
  expect(
    findings({ config: trainer({ test_freq: 0, val_before_train: false, __proto__: { val_only: true } }) }),
  ).toEqual([]);
});

test('D-41 is silent when nothing was written', () => {
  expect(findings({ settings: { estimator: 'mine' } }).map(({ id }) => id)).toEqual(['D-04']);
});

test('D-22 leaves raw rewards of a constant group under REINFORCE alone', () => {
  expect(findings({ batch: batchOf({ t: [0.7, 0.7] }), settings: { estimator: 'reinforce' } })).toEqual([]);
});

test('D-14 is a note while the batch has enough partly solved tasks', () => {
  expect(findings({ pipeline: { rejectionMode: 'episode' } })).toMatchObject([{ id: 'D-14', severity: 'note' }]);
});

test('the catalogue lists every entry, and calls those rules that are', () => {
  const rows = readFileSync('docs/discrepancies.md', 'utf8').matchAll(/^\| (D-\d\d) .*\| (rule|note)[^|]*\|$/gm);
  const entries = [...rows].map(([, id, kind]) => [id, kind]);
  expect(entries.map(([id]) => id)).toEqual(
    Array.from({ length: 44 }, (_, k) => `D-${String(k + 1).padStart(2, '0')}`),
  );
  expect(entries.filter(([, kind]) => kind === 'rule').map(([id]) => id)).toEqual(FINDING_RULES.map(({ id }) => id));
});

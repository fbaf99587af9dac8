import { describe, expect, test } from 'vitest';
import { episodeOf, trajectoryOf } from '../engine/testing/episodes.ts';
import type { TrainerState } from './state.ts';
import { alone, type BatchPlan, halfSolved, trainerOf } from './testing/training.ts';

const keysOf = async (revision: 'rllm-head' | 'rllm-seed', batch: BatchPlan) => {
  const { trainer, logged } = trainerOf({ revision, train: [batch] });
  await trainer.fit();
  return [...logged[0]!.metrics.keys()];
};
/** The first key of each run of keys with the same start. */
const starts = (keys: readonly string[]) => {
  const of = (key: string) => key.replace(/^(batch\/(?:turns|termination_reason|num_tasks|solver)|[^/]+).*$/, '$1');
  return keys.map(of).filter((start, i, all) => start !== all[i - 1]);
};

describe('metrics of a batch', () => {
  test('begin with the workflow’s at the head, and end with them at the seed', async () => {
    expect(starts(await keysOf('rllm-head', halfSolved))).toEqual([
      'batch/turns',
      'batch/termination_reason',
      'groups',
      'batch/num_tasks',
      'batch',
      'reward',
      'advantage',
      'batch/solver',
    ]);
    expect(starts(await keysOf('rllm-seed', halfSolved))).toEqual([
      'grouping',
      'batch/num_tasks',
      'batch',
      'reward',
      'advantage',
      'batch/turns',
      'batch/termination_reason',
    ]);
  });

  test('lack the workflow’s at the seed when no group is left (D-19)', async () => {
    expect(await keysOf('rllm-head', alone)).toContain('batch/turns');
    expect(await keysOf('rllm-seed', alone)).not.toContain('batch/turns');
  });

  test('of the same name: rejection sampling wins at the head, the workflow at the seed (D-29)', async () => {
    const clashing: BatchPlan = () =>
      halfSolved().map((one) => ({ ...one, metrics: new Map([['solve_partial', 0.125]]) }));
    const valueAt = async (revision: 'rllm-head' | 'rllm-seed') => {
      const { trainer, logged } = trainerOf({ revision, train: [clashing] });
      await trainer.fit();
      return logged[0]!.metrics.get('batch/solve_partial');
    };
    expect(await valueAt('rllm-head')).toBe(1);
    expect(await valueAt('rllm-seed')).toBe(0.125);
  });
});

test('a batch without episodes or groups is not trained on, but logged', async () => {
  for (const batch of [() => [], alone]) {
    const { trainer, calls, logged } = trainerOf({ train: [batch] });
    await trainer.fit();
    expect(calls).not.toContain('updatePolicy');
    expect(logged).toHaveLength(1);
  }
});

test('mode episode judges each batch alone, since the state is reset before it (D-14)', async () => {
  const solved: BatchPlan = () => halfSolved().map((one) => ({ ...one, isCorrect: true }));
  const sampling = { enable: true, multiplier: 1, min_partial_solve_tasks: 1, min_trajs_per_group: 2 };
  const { trainer, logged } = trainerOf({
    sections: { rejection_sample: sampling },
    train: [solved, halfSolved, solved],
  });
  await trainer.fit();
  expect(logged.map(({ trajectoryGroups }) => trajectoryGroups!.length)).toEqual([0, 1, 0]);
});

test('the state says where the trajectories went', async () => {
  const states: TrainerState<'a batch'>[] = [];
  const mixed: BatchPlan = () => [
    ...halfSolved(),
    episodeOf('u:0', [trajectoryOf('solver', 1, [], 'bare'), trajectoryOf('judge', 1, [0], 'single')]),
  ];
  const { trainer } = trainerOf({ train: [mixed] });
  trainer.backend.onBatchEnd = async (state) => void states.push(state);
  await trainer.fit();
  expect(states[0]!.transformAccount!.lost).toEqual([{ episode: 2, trajectory: 0, reason: 'no-steps' }]);
  expect(states[0]!.rejectionAccount!.dropped.map(({ groupId }) => groupId)).toEqual(['u:judge']);
});

test('two trajectories are printed after a batch when the backend has a tokenizer, and chance and output are given', async () => {
  const tokenizer = {
    tokensOf: () => ({ promptIds: [1], responseIds: [2] }),
    decode: (ids: readonly number[]) => ids.join(' '),
  };
  const lines: string[] = [];
  const options = { random: () => 0, print: (line: string) => void lines.push(line) };
  const train: BatchPlan[] = [() => [...halfSolved(), ...halfSolved().map((one) => ({ ...one, id: `u${one.id}` }))]];
  await trainerOf({ train, tokenizer, options }).trainer.fit();
  expect(lines.filter((line) => line.includes('Task ID:'))).toHaveLength(2);
  lines.length = 0;
  await trainerOf({ train, options }).trainer.fit();
  expect(lines).toEqual([]);
});

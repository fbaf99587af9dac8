import { describe, expect, test } from 'vitest';
import type { TrainerProgress } from './progress.ts';
import { halfSolved, trainerOf } from './testing/training.ts';

const REVISIONS = ['rllm-head', 'rllm-seed'] as const;
const two = [halfSolved, halfSolved];
const validating = { trainer: { test_freq: 2, total_epochs: 2, val_before_train: true } };

describe.each(REVISIONS)('a run at %s', (revision) => {
  test('counts steps from 1 and validates once more after the last, one step later (D-18)', async () => {
    const { trainer, steps, calls } = trainerOf({ revision, sections: validating, train: two, val: [halfSolved] });
    expect(await trainer.fit()).toBe('trained');
    expect(steps()).toEqual([0, 1, 2, 2, 3, 4, 4, 5]);
    expect(calls.at(-1)).toBe('onTrainEnd 5');
  });

  test('stops at total_batches without a further step, in the middle of an epoch', async () => {
    const sections = { trainer: { total_epochs: 3, total_batches: 3, test_freq: 1 } };
    const { trainer, steps, calls } = trainerOf({ revision, sections, train: two, val: [halfSolved] });
    await trainer.fit();
    expect(steps()).toEqual([1, 1, 2, 2, 3, 3]);
    expect(calls.filter((call) => call.startsWith('onEpochStart'))).toEqual(['onEpochStart 0', 'onEpochStart 1']);
  });

  test('that only validates ends there, and not at all without val_before_train (D-17)', async () => {
    const only = { trainer: { val_only: true, val_before_train: true } };
    const first = trainerOf({ revision, sections: only, train: two, val: [halfSolved] });
    expect(await first.trainer.fit()).toBe('validated');
    expect(first.steps()).toEqual([0]);
    expect(first.calls).not.toContain('onTrainEnd 0');
    const second = trainerOf({ revision, sections: { trainer: { val_only: true } }, train: two });
    expect(await second.trainer.fit()).toBe('trained');
    expect(second.steps()).toEqual([1, 2]);
  });

  test('hands the episodes and groups of a batch to the logger, and only metrics of a validation', async () => {
    const { trainer, logged } = trainerOf({ revision, sections: validating, train: [halfSolved], val: [halfSolved] });
    await trainer.fit();
    expect(logged[0]).not.toHaveProperty('episodes');
    expect(logged[1]!.episodes).toHaveLength(2);
    expect(logged[1]!.trajectoryGroups!.map(({ groupId }) => groupId)).toEqual(['t:solver']);
  });
});

test('the seed asks the backend for its batches once (D-44), the head never does', async () => {
  const loads = async (revision: (typeof REVISIONS)[number]) => {
    const { trainer, calls } = trainerOf({ revision, sections: { trainer: { total_epochs: 2 } }, train: two });
    await trainer.fit();
    return calls.filter((call) => call === 'getDataloader').length;
  };
  expect(await loads('rllm-seed')).toBe(1);
  expect(await loads('rllm-head')).toBe(0);
});

test('the head starts at its loader’s epoch', async () => {
  const trainLoader = Object.assign([halfSolved], { epoch: 2 });
  const { trainer, calls } = trainerOf({ sections: { trainer: { total_epochs: 4 } }, options: { trainLoader } });
  await trainer.fit();
  expect(calls.filter((call) => call.startsWith('onEpochStart'))).toEqual(['onEpochStart 2', 'onEpochStart 3']);
});

test('the head needs a train loader', async () => {
  const { trainer } = trainerOf({ options: { trainLoader: null } });
  await expect(trainer.fit()).rejects.toThrow('train_dataset is required for training');
});

describe('an error of a stage', () => {
  test.each([
    ['rllm-head', ['onTrainEnd 1']],
    ['rllm-seed', []],
  ] as const)('at %s is thrown on after %j', async (revision, ends) => {
    const { trainer, calls } = trainerOf({ revision, train: two, failing: 'updatePolicy' });
    await expect(trainer.fit()).rejects.toThrow('updatePolicy failed');
    expect(calls.filter((call) => call.startsWith('onTrainEnd'))).toEqual(ends);
  });

  test('of on_train_end is logged at the head and thrown at the seed', async () => {
    const lines: string[] = [];
    const log = { warn: (line: string) => void lines.push(line), debug() {} };
    const head = trainerOf({ train: two, failing: 'onTrainEnd', options: { log } });
    expect(await head.trainer.fit()).toBe('trained');
    expect(lines).toEqual(['base_backend.on_train_end() failed during fit_async() cleanup: onTrainEnd 3 failed']);
    const seed = trainerOf({ revision: 'rllm-seed', train: two, failing: 'onTrainEnd' });
    await expect(seed.trainer.fit()).rejects.toThrow('onTrainEnd 3 failed');
  });
});

describe('progress', () => {
  test('is reported before each stage, with step, epoch and the number of steps', async () => {
    const seen: TrainerProgress[] = [];
    const { trainer } = trainerOf({ sections: { trainer: { total_epochs: 2 } }, train: [halfSolved] });
    await trainer.fit({ onProgress: (progress) => seen.push(progress) });
    expect(seen.slice(0, 9).map(({ stage }) => stage)).toEqual([
      'start',
      'generate-episodes',
      'transform-episodes',
      'sample-by-rejection',
      'transform-to-backend-batch',
      'process-backend-batch',
      'compute-advantages',
      'update-policy',
      'visualize',
    ]);
    expect(seen[9]).toEqual({ stage: 'generate-episodes', globalStep: 2, epoch: 1, totalSteps: 2 });
    expect(seen.at(-1)!.stage).toBe('end');
  });

  test('a stop that is asked for ends the run before the next stage; the head still ends the training', async () => {
    for (const revision of REVISIONS) {
      const signal = { aborted: false };
      const { trainer, calls, logged } = trainerOf({ revision, train: two });
      const outcome = await trainer.fit({
        signal,
        onProgress: ({ stage }) => {
          if (stage === 'compute-advantages') signal.aborted = true;
        },
      });
      expect(outcome).toBe('stopped');
      expect(calls).not.toContain('updatePolicy');
      expect(calls.includes('onTrainEnd 1')).toBe(revision === 'rllm-head');
      expect(logged).toEqual([]);
    }
  });
});

test('the clock times steps and validation; without it there are no times', async () => {
  let seconds = 0;
  const sections = { trainer: { val_before_train: true } };
  const timed = trainerOf({ sections, train: [halfSolved], val: [halfSolved], options: { now: () => (seconds += 2) } });
  await timed.trainer.fit();
  expect(timed.logged[0]!.metrics.get('time/testing')).toBe(2);
  const untimed = trainerOf({ sections, train: [halfSolved], val: [halfSolved] });
  await untimed.trainer.fit();
  expect([...untimed.logged[0]!.metrics.keys()].filter((key) => key.startsWith('time/'))).toEqual([]);
});

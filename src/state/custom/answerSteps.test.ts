import { describe, expect, test } from 'vitest';
import { batchOf, settingsOf } from '../../engine/testing/batches.ts';
import type { RecordedCall } from '../../engine/recorded/types.ts';
import type { CustomEstimator } from '../../importers/playground/document.ts';
import { PROGRAM_LIMITS } from '../../sandbox/program/limits.ts';
import type { RunOutcome } from '../../sandbox/program/outcome.ts';
import type { ProgramCall } from '../../sandbox/program/types.ts';
import { answerSteps } from './answerSteps.ts';

const settings = settingsOf();

const program = (name: string): CustomEstimator => ({ name, language: 'javascript', source: '', options: {} });

/** One call on one group of so many rewards, all of them `value`. */
function stepOf(size: number, value: number, name = 'own') {
  const call: RecordedCall = {
    name,
    role: 'default',
    settings,
    values: new Float64Array(size).fill(value),
    offsets: Uint32Array.of(0, size),
    groupIndices: Uint32Array.of(0),
  };
  return { batch: batchOf({ a: Array.from({ length: size }, () => value) }), calls: [call] };
}

/** A run that gives back the rewards. */
const echo = (calls: readonly ProgramCall[]): RunOutcome => ({
  kind: 'ran',
  names: ['own'],
  options: [],
  console: [],
  ms: 1,
  calls: calls.map(({ rewardsByGroup }) => ({
    kind: 'ok',
    result: { advantagesByGroup: rewardsByGroup, returnsByGroup: rewardsByGroup },
  })),
});

function recorder(outcome: (calls: readonly ProgramCall[], k: number) => RunOutcome = echo) {
  const runs: number[][] = [];
  const progress: [number, number][] = [];
  const stop = new AbortController();
  const options = {
    run: async (_program: CustomEstimator, calls: readonly ProgramCall[]) => {
      runs.push(calls.map(({ rewardsByGroup }) => rewardsByGroup.reduce((sum, { length }) => sum + length, 0)));
      return outcome(calls, runs.length - 1);
    },
    signal: stop.signal,
    onProgress: (done: number, of: number) => void progress.push([done, of]),
  };
  return { runs, progress, stop, options };
}

describe('calls of many steps', () => {
  test('go into as few runs as the limits allow, and each step has its own answers', async () => {
    const { runs, progress, options } = recorder();
    const steps = [60_000, 30_000, 20_000, 100_000, 5].map((size, k) => stepOf(size, k));
    const answers = await answerSteps([program('own')], steps, options);
    expect(runs).toEqual([[60_000, 30_000], [20_000], [100_000], [5]]);
    expect(progress).toEqual([
      [2, 5],
      [3, 5],
      [4, 5],
      [5, 5],
    ]);
    answers.forEach((own, k) => {
      expect(own).toHaveLength(1);
      expect(own[0]!.call).toBe(steps[k]!.calls[0]);
      expect(own[0]!.outcome).toMatchObject({ kind: 'advantages' });
      expect('values' in own[0]!.outcome && own[0]!.outcome.values[0]).toBe(k);
    });
  });

  test('of several estimators are asked of each, with the groups of their step', async () => {
    const seen: string[] = [];
    const { options } = recorder();
    const run = async (one: CustomEstimator, calls: readonly ProgramCall[]) => {
      seen.push(...calls.map(({ groups }) => `${one.name}: ${groups.map(({ id }) => id).join()}`));
      return echo(calls);
    };
    const first = stepOf(2, 1, 'one');
    const second = { ...stepOf(2, 1, 'two'), batch: batchOf({ other: [1, 1] }) };
    const answers = await answerSteps([program('one'), program('two')], [first, second], { ...options, run });
    expect(seen).toEqual(['one: a', 'two: other']);
    expect(answers.map((own) => own.map(({ call }) => call.name))).toEqual([['one'], ['two']]);
  });

  test('with more rewards than a call may have are refused in words, and the others are made', async () => {
    const { runs, options } = recorder();
    const answers = await answerSteps([program('own')], [stepOf(PROGRAM_LIMITS.rewards + 1, 0), stepOf(3, 0)], options);
    expect(runs).toEqual([[3]]);
    expect(answers[0]![0]!.outcome).toEqual({
      kind: 'error',
      pythonClass: 'TooLarge',
      message: 'These are 100,001 rewards; a custom estimator is given at most 100,000 at a time.',
    });
    expect(answers[1]![0]!.outcome.kind).toBe('advantages');
  });

  test('of a program that is stopped are not made at the steps that are left', async () => {
    const { runs, options } = recorder((calls, k) =>
      k === 0 ? echo(calls) : { kind: 'timeout', ms: 5000, console: [] },
    );
    const answers = await answerSteps(
      [program('own')],
      [0, 1, 2, 3].map((k) => stepOf(70_000, k)),
      options,
    );
    expect(runs).toHaveLength(2);
    expect(answers.map(([one]) => one!.outcome.kind)).toEqual(['advantages', 'error', 'error', 'error']);
    expect(answers[3]![0]!.outcome).toMatchObject({
      pythonClass: 'Stopped',
      message: expect.stringContaining('5,000 ms'),
    });
  });

  test('end when nobody wants them any more, without an answer', async () => {
    const { runs, stop, options } = recorder((calls) => {
      stop.abort();
      return echo(calls);
    });
    const all = answerSteps(
      [program('own')],
      [0, 1].map((k) => stepOf(70_000, k)),
      options,
    );
    await expect(all).rejects.toMatchObject({ name: 'AbortError' });
    expect(runs).toHaveLength(1);
  });
});

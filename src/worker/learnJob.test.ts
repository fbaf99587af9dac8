import { describe, expect, test } from 'vitest';
import type { SimulatedCall } from '../simulation/custom/calls.ts';
import { laneOf, setupOf } from '../simulation/defaults.ts';
import { GradientMeter } from '../simulation/measure/GradientMeter.ts';
import { SimulationRunner } from '../simulation/run/SimulationRunner.ts';
import { answerLike } from '../simulation/testing/answers.ts';
import { inlinePort } from './inline.ts';
import { createLearnClient, type LearnClient } from './learnClient.ts';
import { createLearnHandler, type LearnReply, type LearnWire } from './learnJob.ts';

/** A clock that is past any slice at the second look, so that a slice is one step. */
function shortSlices() {
  let time = 0;
  return () => (time += 100);
}

function opened(now: () => number = () => 0): LearnClient {
  return createLearnClient(inlinePort<LearnWire, LearnReply>(createLearnHandler(now)));
}

const setup = setupOf({ steps: 6, seeds: 3, lanes: [laneOf('grpo'), laneOf('rloo')] });

function direct() {
  const runner = new SimulationRunner(setup);
  runner.advance(() => false);
  return runner.result();
}

test('a run goes on from slice to slice, and ends with the curves', async () => {
  const client = opened(shortSlices());
  const seen: number[] = [];
  for (let step = 1; step < 18; step++) {
    // oxlint-disable-next-line no-await-in-loop -- slices follow one another
    const { done, total, isDone, result } = await client.advance(setup, step === 7);
    seen.push(done);
    expect({ total, isDone }).toEqual({ total: 18, isDone: false });
    expect(result?.seedsDone).toBe(step === 7 ? 1 : undefined);
  }
  expect(seen).toEqual(Array.from({ length: 17 }, (_, k) => k + 1));
  expect(await client.advance(setup, false)).toEqual({
    done: 18,
    total: 18,
    seedsDone: 3,
    isDone: true,
    result: direct(),
  });
  client.dispose();
});

test('another object is another run, from its beginning', async () => {
  const client = opened(shortSlices());
  await client.advance(setup, false);
  expect((await client.advance(setup, false)).done).toBe(2);
  expect((await client.advance({ ...setup }, false)).done).toBe(1);
  client.dispose();
});

test('a run and a measurement of one experiment do not disturb each other', async () => {
  const client = opened(shortSlices());
  await client.advance(setup, false);
  const question = { step: 0, draws: 3, wantsResult: false };
  expect((await client.measure(setup, question)).drawn).toBe(1);
  expect((await client.advance(setup, false)).done).toBe(2);
  await client.measure(setup, question);
  const { isDone, measurement } = await client.measure(setup, question);
  const meter = new GradientMeter({ setup, step: 0, draws: 3 });
  meter.advance(() => false);
  expect(isDone).toBe(true);
  expect(measurement).toEqual(meter.result());
  client.dispose();
});

test('on the way to a later policy nothing is drawn yet, and there is nothing to show', async () => {
  const client = opened(shortSlices());
  const early = { step: 2, draws: 3, wantsResult: true };
  expect(await client.measure(setup, early)).toEqual({ isDone: false, drawn: 0, measurement: null });
  client.dispose();
});

test('the log has every metric of every step, and the validation passes', async () => {
  const client = opened();
  const validated = { ...setup, testFreq: 3 };
  const { steps, fault } = await client.log(validated, 1);
  expect(fault).toBeNull();
  expect(steps.map(({ step, kind }) => `${kind} ${step}`)).toEqual([
    'val 0',
    'train 1',
    'train 2',
    'train 3',
    'val 3',
    'train 4',
    'train 5',
    'train 6',
    'val 6',
  ]);
  const keys = steps[1]!.metrics.map(([key]) => key);
  expect(keys).toContain('advantage/solver/fraction_zero');
  expect(steps[0]!.metrics.map(([key]) => key)).toContain('val/toy/pass@1');
  client.dispose();
});

test('a stopped log gives nothing', async () => {
  const client = opened(shortSlices());
  const stop = new AbortController();
  const log = client.log({ ...setup, steps: 4000 }, 0, { signal: stop.signal });
  stop.abort();
  await expect(log).rejects.toMatchObject({ name: 'AbortError' });
  client.dispose();
});

describe('an experiment with a custom estimator', () => {
  const asked = {
    ...setup,
    lanes: [laneOf('rloo', { estimatorMap: [['solver', 'mine']] }, 'mine'), laneOf('rloo')],
    custom: [{ name: 'mine', refusal: null }],
    matchStepLength: false,
  };
  const answerOne = answerLike('rloo', asked);
  const answer = async (calls: readonly SimulatedCall[]) => calls.map(answerOne);

  test('is run with answers, though two slices are asked for at a time', async () => {
    const client = opened(shortSlices());
    const slices = [client.advance(asked, true, { answer }), client.advance(asked, false, { answer })];
    let progress = (await Promise.all(slices)).at(-1)!;
    // oxlint-disable-next-line no-await-in-loop -- slices follow one another
    while (!progress.isDone) progress = await client.advance(asked, false, { answer });
    const [mine, rloo] = progress.result!.lanes;
    expect(mine!.roles).toEqual(rloo!.roles);
    client.dispose();
  });

  test('is measured with answers', async () => {
    const client = opened(shortSlices());
    const request = { step: 2, draws: 200, wantsResult: false };
    let progress = await client.measure(asked, request, { answer });
    // oxlint-disable-next-line no-await-in-loop -- slices follow one another
    while (!progress.isDone) progress = await client.measure(asked, request, { answer });
    const [mine, rloo] = progress.measurement!.lanes;
    expect(mine!.roles[0]!.sampled).toEqual(rloo!.roles[0]!.sampled);
    client.dispose();
  });

  test('is logged with answers, and again from the beginning', async () => {
    const client = opened();
    const [mine, again, rloo] = [
      await client.log(asked, 0, { answer }),
      await client.log(asked, 0, { answer }),
      await client.log(asked, 1),
    ];
    expect(mine).toEqual(rloo);
    expect(again).toEqual(rloo);
    client.dispose();
  });

  test('is logged from the beginning after a log of it was stopped in the middle', async () => {
    const client = opened();
    // In the middle of the work, and while it waits for an answer.
    for (const place of ['work', 'wait']) {
      const stop = new AbortController();
      let turns = 0;
      const end = (at: string) => at === place && ++turns === 3 && stop.abort();
      const options = {
        signal: stop.signal,
        onProgress: () => end('work'),
        answer: (wanted: readonly SimulatedCall[]) => {
          end('wait');
          return answer(wanted);
        },
      };
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in one worker
      await expect(client.log(asked, 0, options)).rejects.toMatchObject({ name: 'AbortError' });
    }
    expect(await client.log(asked, 0, { answer })).toEqual(await client.log(asked, 1));
    client.dispose();
  });

  test('that is stopped while it waits asks no more, and another is run', async () => {
    const client = opened(shortSlices());
    const stop = new AbortController();
    let calls = 0;
    const never = (wanted: readonly SimulatedCall[]) => {
      calls += wanted.length;
      stop.abort();
      return answer(wanted);
    };
    const slice = client.advance(asked, false, { signal: stop.signal, answer: never });
    await expect(slice).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toBe(1);
    const other = { ...asked };
    let isDone = false;
    // oxlint-disable-next-line no-await-in-loop -- slices follow one another
    while (!isDone) ({ isDone } = await client.advance(other, false, { answer }));
    client.dispose();
  });
});

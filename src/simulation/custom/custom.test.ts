import { describe, expect, test } from 'vitest';
import { logOfLane } from '../backend/logOfLane.ts';
import { laneOf, setupOf } from '../defaults.ts';
import { GradientMeter } from '../measure/GradientMeter.ts';
import { SimulationRunner } from '../run/SimulationRunner.ts';
import type { SimulationSetup } from '../setup.ts';
import { answerLike, toTheEnd } from '../testing/answers.ts';
import { randomSetup } from '../testing/randomSetups.ts';
import { coinPrompt, toyOf } from '../toy/build.ts';
import type { SimulatedAnswer, SimulatedCall } from './calls.ts';
import { groupFacts } from './groupFacts.ts';

const MINE = { name: 'mine', refusal: null };
const toAll = (name: string): readonly (readonly [string, string])[] => [
  ['solver', name],
  ['judge', name],
];
const mine = (given: Partial<ReturnType<typeof laneOf>['settings']> = {}) =>
  laneOf('grpo', { estimatorMap: toAll('mine'), ...given }, 'mine');

/** The curves of an experiment, with every call answered. */
function run(setup: SimulationSetup, answer: (call: SimulatedCall) => SimulatedAnswer) {
  const runner = new SimulationRunner(setup);
  const sizes = toTheEnd(runner, answer);
  return { result: runner.result(), sizes };
}

describe('a custom estimator that is a built-in by another name', () => {
  // Without matched step lengths, which a custom estimator can have by draws only.
  const setups = Array.from({ length: 28 }, (_, n) => ({ ...randomSetup(n), matchStepLength: false })).filter(
    ({ lanes: [lane] }) => lane!.settings.estimatorMap.length === 0 && lane!.settings.revision === 'rllm-head',
  );
  test.each(setups.map((setup) => [setup.seed, setup] as const))('has its curves, experiment %d', (_, setup) => {
    const [lane] = setup.lanes;
    const { revision, estimator, normAdvByStdInGrpo } = lane!.settings;
    const own = mine({ revision, estimator, normAdvByStdInGrpo });
    const asked = { ...setup, lanes: [own], custom: [MINE], seeds: 5 };
    const builtIn = new SimulationRunner({ ...setup, seeds: 5 });
    builtIn.advance(() => false);
    const { result } = run(asked, answerLike(estimator, asked));
    expect(result.lanes[0]!.roles).toEqual(builtIn.result().lanes[0]!.roles);
    expect(result.lanes[0]!.validation).toEqual(builtIn.result().lanes[0]!.validation);
    expect(result.lanes[0]!.policy).toEqual(builtIn.result().lanes[0]!.policy);
  });

  test('has its log, by rLLM’s own loop', async () => {
    const judged = toyOf([coinPrompt('a', 0.3), coinPrompt('b', 0.6)], { judgedAnswers: 3 });
    const setup = setupOf({ toy: judged, lanes: [laneOf('rloo'), mine()], custom: [MINE], steps: 15, testFreq: 5 });
    const asked = { ...setup, matchStepLength: false };
    const answer = answerLike('rloo', asked);
    const options = { signal: { aborted: false }, pause: async () => {}, onProgress: () => {}, now: () => 0 };
    const own = await logOfLane(asked, 1, { ...options, answer: async (calls) => calls.map(answer) });
    // The estimator's default loss at the head is looked up by the global estimator's name in both.
    const like = { ...asked, lanes: [laneOf('grpo', { estimatorMap: toAll('rloo') })] };
    const builtIn = await logOfLane(like, 0, options);
    expect(own).toEqual(builtIn);
  });

  test('has its gradients', () => {
    const toy = toyOf([coinPrompt('a', 0.3), coinPrompt('b', 0.6)]);
    const setup = setupOf({ toy, lanes: [laneOf('rloo'), mine()], custom: [MINE], steps: 10, matchStepLength: false });
    for (const step of [0, 7]) {
      const meter = new GradientMeter({ setup, step, draws: 300 });
      toTheEnd(meter, answerLike('rloo', setup));
      const [rloo, own] = meter.result().lanes;
      expect(own!.roles[0]!.exact).toBeNull();
      expect(own!.roles[0]!.sampled).toEqual(rloo!.roles[0]!.sampled);
      expect(own!.roles[0]!.prompts).toEqual(rloo!.roles[0]!.prompts);
    }
  });

  test('steps about as far when step lengths are matched', () => {
    const setup = setupOf({ lanes: [laneOf('grpo'), mine()], custom: [MINE], steps: 1, seeds: 1 });
    const { lanes } = run(setup, answerLike('grpo', setup)).result;
    expect(lanes[1]!.rateFactor! / lanes[0]!.rateFactor!).toBeCloseTo(1, 1);
  });
});

describe('calls of a custom estimator', () => {
  const setup = setupOf({
    lanes: [mine(), laneOf('rloo')],
    custom: [MINE],
    steps: 3,
    seeds: 100,
    matchStepLength: false,
  });

  test('go out for many seeds at a time', () => {
    const { sizes } = run(setup, answerLike('grpo', setup));
    expect(sizes).toEqual([1, 1, 1, 4, 4, 4, 16, 16, 16, 64, 64, 64, 15, 15, 15]);
  });

  test('of both roles of a batch go out together', () => {
    const toy = toyOf([coinPrompt('a', 0.5)], { judgedAnswers: 2 });
    const judged = { ...setup, toy, seeds: 1 };
    const seen: string[] = [];
    run(judged, (call) => {
      seen.push(call.role);
      return answerLike('grpo', judged)(call);
    });
    expect(seen).toEqual(['solver', 'judge', 'solver', 'judge', 'solver', 'judge']);
  });

  test('have the lengths of the responses and rLLM’s ids', () => {
    const toy = toyOf([coinPrompt('a', 0.5), coinPrompt('b', 0.5)]);
    const runner = new SimulationRunner({ ...setup, toy, groupSize: 2, seeds: 1 });
    runner.advance(() => false);
    const [call] = runner.wanted;
    expect(call).toMatchObject({ laneId: 'mine', name: 'mine', role: 'solver', offsets: Uint32Array.of(0, 2, 4) });
    expect(groupFacts(call!, ['a', 'b'])).toMatchObject([
      { id: 'a:solver', role: 'solver', trajectoryIds: ['a:0', 'a:1'], responseLengths: [1, 1], stepCounts: [1, 1] },
      { id: 'b:solver' },
    ]);
  });
});

describe('a custom estimator that goes wrong', () => {
  const setup = setupOf({
    lanes: [mine(), laneOf('rloo')],
    custom: [MINE],
    steps: 3,
    seeds: 4,
    matchStepLength: false,
  });

  test('ends its lane with what it raised, and the others go on', () => {
    const { result } = run(setup, () => ({ kind: 'error', pythonClass: 'RangeError', message: 'no' }));
    expect(result.lanes[0]!.fault).toEqual({ pythonClass: 'RangeError', message: 'no', step: 1 });
    expect(result.lanes[1]!.fault).toBeNull();
    expect(result.seedsDone).toBe(4);
  });

  test('by too few numbers is refused in rLLM’s words', () => {
    const one = { kind: 'advantages', values: Float64Array.of(1), lengths: Uint32Array.of(1) } as const;
    expect(run(setup, () => one).result.lanes[0]!.fault).toMatchObject({
      pythonClass: 'AssertionError',
      message: 'length mismatch between trajectory rewards and computed advantages',
    });
  });

  test('by numbers that are none leaves the numbers, and is counted as diverged', () => {
    const { result } = run(setup, ({ values, offsets }) => ({
      kind: 'advantages',
      values: new Float64Array(values.length).fill(Number.NaN),
      lengths: offsets.slice(1).map((end, g) => end - offsets[g]!),
    }));
    expect(result.lanes[0]!.diverged).toEqual({ seeds: 4, firstStep: 1 });
  });

  test('that may not run is not asked', () => {
    const refused = { ...setup, custom: [{ name: 'mine', refusal: 'It waits.' }] };
    const { result, sizes } = run(refused, answerLike('grpo', refused));
    expect(sizes).toEqual([]);
    expect(result.lanes[0]!.fault).toEqual({ pythonClass: 'NotRun', message: 'It waits.', step: 0 });
  });

  test('as the default of the head is OTHER, as in rLLM', () => {
    const { result } = run({ ...setup, lanes: [laneOf('mine')] }, answerLike('grpo', setup));
    expect(result.lanes[0]!.fault).toMatchObject({ pythonClass: 'ValueError', step: 0 });
  });
});

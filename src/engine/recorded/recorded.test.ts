import { describe, expect, test } from 'vitest';
import { batchColumnsOf } from '../batch/columns.ts';
import type { Batch } from '../batch/types.ts';
import { compareLanes } from '../comparison/compareLanes.ts';
import type { Comparison, LaneInput } from '../comparison/types.ts';
import { batchOf, settingsOf } from '../testing/batches.ts';
import { IDLE } from '../testing/control.ts';
import { calledHere } from './calledHere.ts';
import type { CustomEntry, RecordedAnswer, RecordedCall } from './types.ts';

const MINE: CustomEntry = { name: 'mine', refusal: null };
const BATCH = batchOf({ 'a:solver': [1, 0], 'b:judge': [0.7], 'c:solver': [0.5, 0.5] });
const mapped: LaneInput = {
  laneId: 'mine',
  label: 'mine',
  settings: settingsOf({
    estimatorMap: [
      ['solver', 'mine'],
      ['judge', 'mine'],
    ],
  }),
};

async function compare(
  entries: readonly CustomEntry[],
  answers: readonly RecordedAnswer[],
  lane = mapped,
  batch: Batch = BATCH,
): Promise<Comparison> {
  const grpo: LaneInput = { laneId: 'grpo', label: 'GRPO', settings: settingsOf({}) };
  const focus = { group: 0, role: null };
  return (await compareLanes(batchColumnsOf(batch), [lane, grpo], focus, IDLE, undefined, { entries, answers }))!;
}

const doubled = (call: RecordedCall): RecordedAnswer => ({
  call,
  outcome: {
    kind: 'advantages',
    values: call.values.map((value) => 2 * value),
    lengths: call.offsets.slice(1).map((end, g) => end - call.offsets[g]!),
  },
});

describe('a custom estimator that runs elsewhere', () => {
  test('is asked for once a role, with the very arrays of the collector', async () => {
    const { wanted, lanes } = await compare([MINE], []);
    expect(wanted).toMatchObject([
      {
        name: 'mine',
        role: 'solver',
        values: Float64Array.of(1, 0, 0.5, 0.5),
        offsets: Uint32Array.of(0, 2, 4),
        groupIndices: Uint32Array.of(0, 2),
      },
      { name: 'mine', role: 'judge', values: Float64Array.of(0.7), groupIndices: Uint32Array.of(1) },
    ]);
    expect(wanted[0]!.settings).toBe(mapped.settings);
    expect(lanes[0]!.error).toMatchObject({ pythonClass: 'NotRun', message: '“mine” is running.' });
    expect(lanes[1]!.error).toBeNull();
  });

  test('gives what was recorded for the same call, and every number follows', async () => {
    const { wanted } = await compare([MINE], []);
    const { wanted: left, lanes } = await compare([MINE], wanted.map(doubled));
    expect(left).toEqual([]);
    expect([...lanes[0]!.advantages]).toEqual([2, 0, 1.4, 1, 1]);
    expect(new Map(lanes[0]!.metrics).get('advantage/solver/max')).toBe(2);
  });

  test('beside the lanes gives its advantages, and no headline or distribution speaks of it', async () => {
    const run = async (answers: readonly RecordedAnswer[]) =>
      (await compareLanes(
        batchColumnsOf(BATCH),
        [],
        { group: 0, role: null },
        IDLE,
        undefined,
        { entries: [MINE], answers },
        [mapped],
      ))!;
    const { wanted } = await run([]);
    expect(wanted.map(({ role }) => role)).toEqual(['solver', 'judge']);
    const { beside, lanes, distribution, verdict } = await run(wanted.map(doubled));
    expect([...beside[0]!.advantages]).toEqual([2, 0, 1.4, 1, 1]);
    expect([lanes, distribution?.lanes]).toEqual([[], []]);
    expect(verdict.headline).not.toContain('mine');
  });

  test('is asked for again when a reward is another, be it in the last bit', async () => {
    const answers = (await compare([MINE], [])).wanted.map(doubled);
    const other = batchOf({ 'a:solver': [1, -0], 'b:judge': [0.7], 'c:solver': [0.5, 0.5] });
    expect((await compare([MINE], answers, mapped, other)).wanted).toMatchObject([{ role: 'solver' }]);
  });

  test('that failed is raised as the collector would meet it', async () => {
    const answers = (await compare([MINE], [])).wanted.map(
      (call): RecordedAnswer => ({ call, outcome: { kind: 'error', pythonClass: 'RangeError', message: 'no' } }),
    );
    expect((await compare([MINE], answers)).lanes[0]!.error).toMatchObject({
      pythonClass: 'RangeError',
      role: 'solver',
    });
  });

  test('of too few numbers is refused in rLLM’s words', async () => {
    const answers = (await compare([MINE], [])).wanted.map(
      (call): RecordedAnswer => ({
        call,
        outcome: { kind: 'advantages', values: Float64Array.of(1), lengths: Uint32Array.of(1) },
      }),
    );
    expect((await compare([MINE], answers)).lanes[0]!.error).toMatchObject({
      pythonClass: 'AssertionError',
      message: 'length mismatch between advantages and trajectory groups',
    });
  });

  test('that may not run is not asked for', async () => {
    const { wanted, lanes } = await compare([{ name: 'mine', refusal: 'It waits.' }], []);
    expect(wanted).toEqual([]);
    expect(lanes[0]!.error).toMatchObject({ pythonClass: 'NotRun', message: 'It waits.', role: 'solver' });
  });

  test('as the default estimator of the head is OTHER, as in rLLM', async () => {
    const lane = { ...mapped, settings: settingsOf({ estimator: 'mine' }) };
    const { wanted, lanes } = await compare([MINE], [], lane);
    expect(wanted).toEqual([]);
    expect(lanes[0]!.error).toMatchObject({ pythonClass: 'ValueError', discrepancy: 'D-04' });
  });

  test('of a built-in’s name takes its place, and is not called by its name', async () => {
    const own = { name: 'grpo', refusal: null };
    const { wanted } = await compare([own], []);
    const { lanes } = await compare([own], wanted.map(doubled));
    expect([...lanes[1]!.advantages]).toEqual([2, 0, 1.4, 1, 1]);
    expect(lanes[1]!.estimatorOfRole[0]).toEqual(['solver', 'grpo (own)']);
    expect(lanes[1]!.gains[0]).toBeNaN();
    expect(calledHere([own], 'rloo')).toBe('rloo');
    expect(calledHere(undefined, 'grpo')).toBe('grpo');
  });
});

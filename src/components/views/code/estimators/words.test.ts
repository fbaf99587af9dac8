import { describe, expect, it } from 'vitest';
import type { RecordedCall } from '../../../../engine/recorded/types.ts';
import type { RunOutcome } from '../../../../sandbox/program/outcome.ts';
import type { ProgramStatus } from '../../../../state/custom/programRuns.ts';
import { sampleDocument } from '../../../../state/testing/documents.ts';
import { changesOf } from '../../../charts/changes/model.ts';
import { estimatorHeadline } from './headline.ts';
import { statusWords } from './statusWords.ts';

const CALL: RecordedCall = {
  name: 'mine',
  role: 'solver',
  settings: sampleDocument().settings,
  values: Float64Array.of(1, 0, 0.5),
  offsets: Uint32Array.of(0, 2, 3),
  groupIndices: Uint32Array.of(0, 1),
};

const statusOf = (outcome: RunOutcome): ProgramStatus => ({
  phase: 'ended',
  outcome,
  calls: [CALL],
  program: null,
  options: [],
});
const ran = (...advantagesByGroup: Float64Array[]): RunOutcome => ({
  kind: 'ran',
  names: ['mine'],
  options: [],
  calls: [{ kind: 'ok', result: { advantagesByGroup, returnsByGroup: advantagesByGroup } }],
  console: [],
  ms: 0.61,
});

describe('the status line', () => {
  it('counts what went in and what came out', () => {
    expect(statusWords(statusOf(ran(Float64Array.of(1, 0), Float64Array.of(1))), false)).toEqual({
      tone: 'ok',
      word: 'Ran',
      sentence: '3 rewards in 0.6 ms. 2 groups in, 2 out, every length matches.',
    });
    expect(statusWords(statusOf(ran(Float64Array.of(1))), false).sentence).toContain(
      '2 groups in, 1 out, and the lengths do not match',
    );
  });

  it('says which of several estimators of one text runs, and how another does', () => {
    const several = (names: readonly string[], name: string) =>
      statusWords(
        {
          ...statusOf({ ...ran(Float64Array.of(1, 0), Float64Array.of(1)), names } as RunOutcome),
          program: { name, language: 'python', source: '', options: {} },
        },
        false,
      ).sentence;
    expect(several(['solver_adv', 'judge_adv'], 'judge_adv')).toContain(
      'every length matches. The text registers 2 and judge_adv runs; renamed to another (solver_adv), this',
    );
    expect(several(['a', 'b', 'c', 'd', 'e'], 'mine')).toContain(
      'registers 5 and a runs; renamed to another (b, c, d, …)',
    );
    expect(several(['a'], 'mine')).toMatch(/every length matches\.$/);
  });

  it('says where it fails, and why it does not run', () => {
    const fault = { name: 'TypeError', message: 'x is not iterable', line: 3, column: 9 };
    expect(statusWords(statusOf({ kind: 'fault', fault, console: [] }), false)).toMatchObject({
      word: 'Fails',
      sentence: 'Line 3, column 9: TypeError: x is not iterable',
    });
    expect(statusWords(statusOf({ kind: 'timeout', ms: 1000, console: [] }), false)).toMatchObject({
      word: 'Stopped',
      sentence: 'It was stopped after 1,000 ms. Does a loop never end?',
    });
    expect(statusWords({ ...statusOf(ran()), phase: 'waits' }, false).word).toBe('Waits');
    expect(statusWords(null, true).word).toBe('Draft');
  });
});

describe('the headline', () => {
  const said = (own: number[]) => {
    const changes = changesOf(CALL.offsets, Float64Array.of(1, -1, 0.5), Float64Array.from(own), null, 14);
    const words = statusWords(statusOf(ran(Float64Array.of(1, 0), Float64Array.of(1))), false);
    return estimatorHeadline({ name: 'mine', isDraft: false, words, changes, against: 'GRPO', nameOf: (g) => `t${g}` });
  };

  it('names the group that moves most', () => {
    expect(said([1, -1, 0]).headline).toBe('mine changes 1 group, t1, and leaves 1 of 2 alone.');
    expect(said([1, -1, 0]).detail).toBe(
      'There the largest advantage goes from 0.500 under GRPO to 0.000. Every other largest advantage moves by less than 0.0005.',
    );
    expect(said([5, -1, 0]).headline).toBe('mine changes all 2 groups, t0 most.');
  });

  it('holds the beginning of a long message', () => {
    const words = { tone: 'error', word: 'Fails', sentence: `ValueError: ${'ab '.repeat(700)}` } as const;
    const input = { name: 'mine', isDraft: false, words, changes: null, against: 'GRPO', nameOf: String };
    const { detail } = estimatorHeadline(input);
    expect(detail).toMatch(/^ValueError: (ab )+a?b?…$/);
    expect(detail.length).toBeLessThanOrEqual(240);
  });

  it('says of one that no lane shows that it ran', () => {
    const words = statusWords(statusOf(ran(Float64Array.of(1, 0), Float64Array.of(1))), false);
    const input = { name: 'mine', isDraft: false, words, changes: null, against: '', nameOf: String };
    expect(estimatorHeadline(input).headline).toMatch(/^mine ran on this batch\./);
  });

  it('says when nothing moves', () => {
    expect(said([1, -1, 0.5]).headline).toBe('mine gives what GRPO gives, in all 2 groups.');
  });
});

import { describe, expect, test } from 'vitest';
import { batchColumnsOf } from '../batch/columns.ts';
import type { RewardValue } from '../batch/types.ts';
import { compareLanes } from '../comparison/compareLanes.ts';
import type { LaneInput } from '../comparison/types.ts';
import type { RunSettings } from '../config/runSettings.ts';
import { batchOf, settingsOf } from '../testing/batches.ts';
import { IDLE } from '../testing/control.ts';
import type { Verdict } from './verdict.ts';
import { counted, decimal, listOf, plain, signed, times } from './words.ts';

const GRPO: LaneInput = { laneId: 'g', label: 'GRPO', settings: settingsOf() };
const OFF: LaneInput = { laneId: 'o', label: 'Dr. GRPO', settings: settingsOf({ normAdvByStdInGrpo: false }) };
const RLOO: LaneInput = { laneId: 'l', label: 'RLOO', settings: settingsOf({ estimator: 'rloo' }) };
const REINFORCE: LaneInput = { laneId: 'r', label: 'REINFORCE', settings: settingsOf({ estimator: 'reinforce' }) };
const POOLED: LaneInput = {
  laneId: 'p',
  label: 'REINFORCE++',
  settings: settingsOf({ estimator: 'reinforce_plus_plus_baseline' }),
};
const failing = (label: string, settings: Partial<RunSettings> = {}): LaneInput => ({
  laneId: label,
  label,
  settings: settingsOf({ estimator: 'mine', ...settings }),
});

async function verdict(
  groups: Readonly<Record<string, readonly RewardValue[]>>,
  lanes: readonly LaneInput[] = [GRPO, RLOO],
  focus: number | null = 0,
): Promise<Verdict> {
  const result = await compareLanes(batchColumnsOf(batchOf(groups)), lanes, { group: focus, role: null }, IDLE);
  return result!.verdict;
}

const headline = async (...given: Parameters<typeof verdict>) => (await verdict(...given)).headline;
const detail = async (...given: Parameters<typeof verdict>) => (await verdict(...given)).detail;
const ONE_OF_EIGHT = [1, 0, 0, 0, 0, 0, 0, 0];

describe('the headline', () => {
  test('of an empty batch says what to do', async () => {
    expect(await headline({}, [GRPO], null)).toBe('There are no rewards yet. Add one, or open a file.');
    expect(await headline({ t: [1] }, [GRPO])).not.toContain('no rewards yet');
  });

  test('names the first missing reward', async () => {
    expect(await headline({ t1: [1], t2: [1, null] })).toBe('rLLM stops here: trajectory 2 of t2 has no reward.');
    expect(await headline({ t1: [1], t2: [1, Number.NaN] })).not.toContain('has no reward');
  });

  test('names the lanes that stop', async () => {
    expect(await headline({ t: [1, 0] }, [GRPO, failing('Mine')])).toBe('Mine stops with an error in rLLM.');
    expect(await headline({ t: [1, 0] }, [failing('A'), failing('B'), GRPO])).toBe(
      'A and B stop with an error in rLLM.',
    );
    expect(await headline({ t: [1, 0] }, [GRPO])).not.toContain('stop');
  });

  test('says that the group is empty', async () => {
    expect(await headline({ t1: [], t2: [1, 0] })).toBe('t1 is empty.');
    expect(await headline({ t1: [], t2: [1, 0] }, [GRPO, RLOO], 1)).not.toContain('empty');
  });

  test('says what a NaN or an infinite reward spoils', async () => {
    expect(await headline({ t: [1, Number.NaN] })).toBe('One reward of NaN spoils all of t under GRPO and RLOO.');
    expect(await headline({ t: [1, -Infinity] }, [GRPO])).toBe('One reward of −∞ spoils all of t under GRPO.');
    expect(await headline({ t: [1, Number.NaN] }, [REINFORCE])).not.toContain('spoils');
  });

  test('says who keeps the reward of a singleton', async () => {
    expect(await headline({ t: [0.7] }, [GRPO, RLOO, POOLED])).toBe(
      't is a singleton: GRPO and RLOO keep its raw reward, 0.700.',
    );
    expect(await headline({ t: [-2] }, [GRPO])).toBe('t is a singleton: GRPO keeps its raw reward, −2.000.');
    expect(await headline({ t: [0] }, [GRPO])).toBe('t has a single trajectory, and no lane learns from it.');
    expect(await headline({ t: [0.7] }, [POOLED])).toBe('t has a single trajectory, and no lane learns from it.');
    expect(await headline({ t: [0.7, 0] }, [GRPO])).not.toContain('single');
  });

  test('says that equal rewards cannot be told apart', async () => {
    expect(await headline({ t: [1, 1, 1] })).toBe(
      'All 3 rewards of t are 1, so no group baseline can tell them apart.',
    );
    expect(await headline({ t: [-0.5, -0.5] })).toBe(
      'Both rewards of t are −0.5, so no group baseline can tell them apart.',
    );
    expect(await headline({ t: [1, 1, 1] }, [REINFORCE])).not.toContain('baseline');
    expect(await headline({ t: [1, 1, 0.9] })).not.toContain('baseline');
  });

  test('says that a pair of 0 and 1 is the same under all', async () => {
    expect(await headline({ t: [0, 1] })).toBe('For a pair of one 0 and one 1, GRPO and RLOO are the same: ±1.');
    expect(await headline({ t: [0, 0.5] })).not.toContain('For a pair');
    expect(await headline({ t: [0, 1] }, [GRPO])).not.toContain('For a pair');
  });

  test('says when noise is amplified', async () => {
    expect(await headline({ t: [0.5, 0.50002] })).toBe('GRPO turns a spread of 0.00001 into advantages of ±0.909.');
    expect(await headline({ t: [0.5, 0.50002] }, [RLOO])).not.toContain('spread');
    expect(await headline({ t: [0.5, 0.6] })).not.toContain('spread');
  });

  test('compares the pull of two lanes', async () => {
    expect(await headline({ t: ONE_OF_EIGHT })).toBe('GRPO pulls the lucky solve 2.6 times as hard as RLOO.');
    expect(await headline({ t: ONE_OF_EIGHT.map((reward) => 1 - reward) })).toBe(
      'GRPO pulls the one failure of t 2.6 times as hard as RLOO.',
    );
    expect(await headline({ t: [0.5, 0.1, 0.1] })).toBe(
      'GRPO pulls the best trajectory of t 3.5 times as hard as RLOO.',
    );
    expect(await headline({ t: [0.1, 0.2, 0.1, 0.2] }, [GRPO, OFF])).toBe('GRPO pulls t 20 times as hard as Dr. GRPO.');
    expect(await headline({ t: ONE_OF_EIGHT }, [GRPO])).not.toContain('pulls');
  });

  test('says that lanes pull alike', async () => {
    const spread = [0, 0, 2, 2];
    expect(await headline({ t: spread }, [GRPO, OFF])).toBe('GRPO and Dr. GRPO pull t alike: at most ±1.000.');
    expect(await headline({ t: spread }, [GRPO, REINFORCE])).not.toContain('alike');
  });

  test('gives the best trajectory’s advantage of a lone lane', async () => {
    expect(await headline({ t: ONE_OF_EIGHT }, [RLOO])).toBe('RLOO gives the best trajectory of t +1.000.');
    expect(await headline({ t: [-3, -1] }, [REINFORCE])).toBe('REINFORCE gives the best trajectory of t −1.000.');
  });

  test('counts the groups with a gradient when none is selected', async () => {
    expect(await headline({ t1: [1, 0], t2: [1, 1] }, [GRPO], null)).toBe('1 of 2 groups carries a gradient.');
    expect(await headline({ t1: [1, 0], t2: [1, 0] }, [GRPO], null)).toBe('2 of 2 groups carry a gradient.');
    expect(await headline({ t1: [1, 1] }, [GRPO], null)).toBe('0 of 1 group carries a gradient.');
    expect(await headline({ t1: [1, 0] }, [GRPO], 99)).toBe('1 of 1 group carries a gradient.');
  });
});

describe('the detail', () => {
  test('says where to look when lanes stop', async () => {
    expect(await detail({ t: [1, 0] }, [GRPO, failing('A')])).toBe('Its card says what happened and what to do.');
    expect(await detail({ t: [1, 0] }, [failing('A'), failing('B')])).toBe(
      'Their cards say what happened and what to do.',
    );
    expect(await detail({ t: [1, 0] }, [GRPO])).toBe('');
  });

  test('says that centred estimators agree on every sign', async () => {
    expect(await detail({ t: [1, 0, 0] }, [GRPO, RLOO, REINFORCE])).toBe(
      'GRPO and RLOO agree on every sign and differ only in stretch.',
    );
    expect(await detail({ t: [1, 0, 0] }, [GRPO, OFF])).toBe('');
    expect(await detail({ t: [1, 0, 0] }, [GRPO, REINFORCE])).toBe('');
  });

  test('counts the groups of the role that give no gradient', async () => {
    const groups = { '1:a': [1, 0], '2:a': [1, 1], '3:a': [0, 0], '4:b': [0, 0], '5:b': [1, 0] };
    expect(await detail(groups, [GRPO])).toBe('2 of 3 groups give no gradient.');
    expect(await detail(groups, [GRPO], 3)).toBe('1 of 2 groups gives no gradient.');
    expect(await detail(groups, [GRPO], null)).toBe('3 of 5 groups give no gradient.');
    expect(await detail({ '1:a': [1, 1] }, [GRPO])).toBe('');
  });
});

describe('words', () => {
  test.each([
    [0, '0.000'],
    [-0, '0.000'],
    [1.23456, '1.235'],
    [-1.5, '−1.500'],
    [0.0004, '0.0004'],
    [-0.00001, '−0.00001'],
    [2e-9, '2e−9'],
    [1234567, '1230000'],
    [1e300, '1e300'],
    [Number.NaN, 'NaN'],
    [Infinity, '∞'],
    [-Infinity, '−∞'],
  ])('%d is written %s', (value, text) => {
    expect(decimal(value)).toBe(text);
  });

  test('an advantage has its sign, zero none', () => {
    expect([signed(1), signed(-1), signed(0)]).toEqual(['+1.000', '−1.000', '0.000']);
  });

  test('a small number keeps three digits', () => {
    expect([plain(0.00001), plain(1.23456e-9)]).toEqual(['0.00001', '1.23e−9']);
  });

  test('a ratio has one decimal, and none from 10 on', () => {
    expect([times(2.64), times(9.94), times(9.96), times(10), times(12.5)]).toEqual(['2.6', '9.9', '10', '10', '13']);
  });

  test('lists and counts are written out', () => {
    expect([listOf([]), listOf(['a']), listOf(['a', 'b']), listOf(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect([counted(0, 'group'), counted(1, 'group'), counted(2, 'group')]).toEqual([
      '0 groups',
      '1 group',
      '2 groups',
    ]);
  });
});

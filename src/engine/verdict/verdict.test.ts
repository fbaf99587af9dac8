import { describe, expect, test } from 'vitest';
import { batchColumnsOf } from '../batch/columns.ts';
import type { RewardValue } from '../batch/types.ts';
import { compareLanes } from '../comparison/compareLanes.ts';
import type { LaneInput } from '../comparison/types.ts';
import type { RunSettings } from '../config/runSettings.ts';
import { batchOf, settingsOf } from '../testing/batches.ts';
import { IDLE } from '../testing/control.ts';
import type { Verdict } from './verdict.ts';

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
      't is a singleton: GRPO and RLOO keep its raw reward, 0.700, REINFORCE++ makes it 0.',
    );
    expect(await headline({ t: [-2] }, [GRPO])).toBe('t is a singleton: GRPO keeps its raw reward, −2.000.');
    expect(await headline({ t: [0] }, [GRPO])).toBe('t has a single trajectory, and no lane learns from it.');
    expect(await headline({ t: [0.7] }, [POOLED])).toBe('t has a single trajectory, and no lane learns from it.');
    expect(await headline({ t: [0.7, 0] }, [GRPO])).not.toContain('single');
  });

  test('says that equal rewards cannot be told apart', async () => {
    expect(await headline({ t: [1, 1, 1] })).toBe(
      'All 3 trajectories of t are solved, so no group baseline can tell them apart.',
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
    const renamed = { ...RLOO, label: 'Leave one out' };
    expect(await headline({ t: ONE_OF_EIGHT }, [GRPO, OFF, renamed])).toBe(
      'GRPO pulls the lucky solve 2.6 times as hard as Leave one out.',
    );
    expect(await headline({ t: ONE_OF_EIGHT }, [OFF, GRPO])).toContain('GRPO pulls the lucky solve 3.0 times');
  });

  test('compares RLOO with GRPO where RLOO is the strongest', async () => {
    const outlier = [100, 0, 0, 0];
    expect(await headline({ t: outlier }, [RLOO, POOLED, GRPO, OFF])).toBe(
      'RLOO pulls the best trajectory of t 58 times as hard as GRPO.',
    );
    expect(await headline({ t: outlier }, [RLOO, OFF])).toBe(
      'RLOO pulls the best trajectory of t 1.3 times as hard as Dr. GRPO.',
    );
  });

  test('compares the pooled lane with others last, and says why it pulls harder', async () => {
    const groups = { '1:a': ONE_OF_EIGHT, '2:a': [0.5, 0.5, 0.5, 0.5] };
    expect(await headline(groups, [POOLED, RLOO])).toBe(
      'REINFORCE++ pulls 1:a 3.2 times as hard as RLOO: its scale is the whole role’s.',
    );
    expect(await headline(groups, [POOLED, GRPO])).toContain('REINFORCE++ pulls 1:a 1.2 times as hard as GRPO');
    expect(await headline(groups, [POOLED, GRPO, RLOO])).toContain('GRPO pulls the lucky solve');
  });

  test('says that precomputed advantages are kept', async () => {
    const keep = { ...GRPO, settings: settingsOf({ usePrecomputedAdvantage: true }) };
    const steps = [[{ responseTokens: 1, advantage: 0.5 }], [{ responseTokens: 1, advantage: -0.5 }]];
    const columns = batchColumnsOf({ groups: [{ groupId: 'a:s', rewards: [1, null], steps }] });
    const lanes = [keep, { ...keep, settings: { ...keep.settings, estimator: 'rloo' } }];
    const result = await compareLanes(columns, lanes, { group: 0, role: null }, IDLE);
    expect(result!.verdict).toEqual({
      headline: 'a:s keeps the advantages that came with it, under every estimator.',
      detail: '',
    });
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

  test('of a batch without rewards is empty, although lanes stop', async () => {
    expect(await verdict({ t: [] }, [GRPO, RLOO])).toEqual({
      headline: 'There are no rewards yet. Add one, or open a file.',
      detail: '',
    });
  });

  test('says nothing of signs where none are to be seen, or where the lanes do the same', async () => {
    const groups = {
      '1:a': [1, 1, 1],
      '2:a': [0.1, 0.1, 0.1],
      '3:a': [Number.NaN, 1, 0],
      '4:a': [0, 1],
      '5:a': [0.7],
      '6:a': [1, 0, 0],
    };
    const signs = [];
    for (const focus of [0, 1, 2, 3, 4, 5, null])
      signs.push((await detail(groups, [GRPO, RLOO], focus)).includes('sign'));
    expect(signs).toEqual([false, false, false, false, false, true, false]);
    expect(await detail({ t: [0, 1], u: [1, 1] }, [GRPO, RLOO, POOLED])).not.toContain('sign');
  });

  test('says nothing of signs for lanes that stop', async () => {
    const seed = { ...RLOO, settings: settingsOf({ estimator: 'rloo', revision: 'rllm-seed' }) };
    expect(await detail({ '1:a': [1, 0, 0], '2:a': [1] }, [GRPO, seed])).not.toContain('sign');
  });

  test('says that centred estimators agree on every sign', async () => {
    expect(await detail({ t: [1, 0, 0] }, [GRPO, RLOO, REINFORCE])).toBe(
      'GRPO and RLOO agree on every sign and differ only in stretch. A shift of the whole group moves only REINFORCE.',
    );
    expect(await detail({ t: [1, 0, 0] }, [GRPO, OFF])).toBe('');
    expect(await detail({ t: [1, 0, 0] }, [GRPO, REINFORCE])).not.toContain('sign');
  });

  test('counts the groups of the role that give no gradient', async () => {
    const groups = { '1:a': [1, 0], '2:a': [1, 1], '3:a': [0, 0], '4:b': [0, 0], '5:b': [1, 0] };
    expect(await detail(groups, [GRPO])).toBe('2 of 3 groups give no gradient.');
    expect(await detail(groups, [GRPO], 3)).toBe('1 of 2 groups gives no gradient.');
    expect(await detail(groups, [GRPO], null)).toBe('3 of 5 groups give no gradient.');
    expect(await detail({ '1:a': [1, 1] }, [GRPO])).toBe('');
  });
});

import { expect, test } from 'vitest';
import {
  failing,
  GRPO,
  laneNamed,
  nothingOfNine,
  OFF,
  POOLED,
  precomputed,
  PRPO,
  REINFORCE,
  RLOO,
  RLOO_AT_SEED,
  solved,
  speak,
  STOPPED,
  WAITING,
} from '../testing/speak.ts';
import { HEADLINES } from './index.ts';

type Case = readonly [id: string, sentence: string, ...given: Parameters<typeof speak>];

const BOTH = [GRPO, RLOO];
const KEEP = laneNamed('Kept', { usePrecomputedAdvantage: true });
const ROLE_MAP = laneNamed('Role map', { estimatorMap: [['judge', 'reinforce']] });
const JUDGED = { '1:solver': [1, 0, 0, 1], '1:judge': [0.9, 0.1, 0.1, 0.5] };
const MIXED = { a: solved(1), b: solved(4), c: solved(7), d: solved(8) };

/** One batch for each rule, in their order: no rule before it speaks of that batch. */
const CASES: readonly Case[] = [
  ['stops-before-estimators', 'rLLM stops with an error before any estimator runs.', { t: [1, 0] }, BOTH, 0, STOPPED],
  ['nothing-left', 'Of 9 episodes nothing is left for the estimator.', {}, BOTH, null, nothingOfNine()],
  ['no-rewards', 'There are no rewards yet. Add one, or open a file.', {}, BOTH, null],
  ['missing-reward', 'rLLM stops here: trajectory 2 of t2 has no reward.', { t1: [1], t2: [1, null] }],
  ['stops-at-singleton', 'RLOO stops at t2, a group of one.', { t1: [1, 0], t2: [1] }, [GRPO, RLOO_AT_SEED]],
  ['every-lane-stops', 'Every lane stops with an error in rLLM.', { t: [1, 0] }, [failing('A'), failing('B')]],
  ['some-lanes-stop', 'Mine stops with an error in rLLM.', { t: [1, 0] }, [GRPO, failing('Mine')]],
  ['lanes-not-run', 'Waiting has no advantages. It has not been run here yet.', { t: [1, 0] }, [GRPO, WAITING]],
  ['empty-group', 't1 is empty.', { t1: [], t2: [1, 0] }],
  [
    'keeps-precomputed',
    'a:s keeps the advantages that came with it, under every estimator.',
    precomputed([1, null]),
    [KEEP],
  ],
  [
    'kept-by-some',
    'a:s keeps the advantages that came with it under Kept, and only there.',
    precomputed([1, 0]),
    [GRPO, KEEP],
  ],
  ['spoils-group', 'One reward of NaN spoils all of t under GRPO and RLOO.', { t: [1, Number.NaN] }],
  [
    'passed-on',
    'A reward of −∞ in t becomes the advantage of its trajectory under REINFORCE.',
    { t: [1, -Infinity] },
    [REINFORCE],
  ],
  [
    'spoiled-by-another-group',
    'One reward of NaN in u spoils t too under REINFORCE++.',
    { t: [1, 0, 0], u: [1, Number.NaN] },
    [GRPO, RLOO, POOLED],
  ],
  ['overflow', 'The rewards of t are too large: their spread overflows a 64-bit float.', { t: [1e200, 0, 0] }],
  ['singleton-kept', 't is a singleton: GRPO and RLOO keep its raw reward, 0.700.', { t: [0.7] }],
  [
    'singleton-kept-by-some',
    't is a singleton: GRPO and RLOO keep its raw reward, 0.700, REINFORCE++ makes it 0.',
    { t: [0.7] },
    [GRPO, RLOO, POOLED],
  ],
  ['singleton-lost', 't has a single trajectory, and no lane learns from it.', { t: [0.7] }, [POOLED]],
  [
    'float-noise',
    'All 3 rewards of t are 0.7, yet GRPO gives 1.11e−10, not 0: float noise.',
    { t: [0.7, 0.7, 0.7], u: [1, 1] },
  ],
  [
    'batch-solved',
    'All 2 groups are solved every time: no group baseline finds a difference.',
    { t: [1, 1, 1], u: [1, 1] },
  ],
  ['batch-failed', 'All 2 groups fail every time: no group baseline finds a difference.', { t: [0, 0], u: [0, 0] }],
  [
    'batch-flat',
    'Rewards are equal inside each of the 3 groups: no group baseline finds a difference.',
    { t: [1, 1], u: [0, 0], v: [0.5, 0.5] },
  ],
  ['group-solved', 'All 8 trajectories of d are solved, so no group baseline can tell them apart.', MIXED, BOTH, 3],
  ['group-failed', 'Both trajectories of t fail, so no group baseline can tell them apart.', { t: [0, 0] }],
  ['group-equal', 'Both rewards of t are −0.5, so no group baseline can tell them apart.', { t: [-0.5, -0.5] }],
  [
    'below-epsilon',
    'The spread of t, 1e−7, is below ε: GRPO gives only ±0.091.',
    { t: [0.5 - 1e-7, 0.5 + 1e-7, 0.5 - 1e-7, 0.5 + 1e-7] },
  ],
  [
    'amplified-noise',
    'GRPO turns a spread of 0.00001 into advantages of ±0.909.',
    { t: [0.5 - 1e-5, 0.5 + 1e-5, 0.5 - 1e-5, 0.5 + 1e-5] },
  ],
  [
    'pushes-all-one-way',
    'REINFORCE pushes all 8 of t up, the worst too: it has no baseline.',
    { t: solved(3).map((reward) => reward + 10) },
    [GRPO, RLOO, REINFORCE],
  ],
  [
    'role-baseline-flips',
    'PRPO flips the sign of 2 of 4 in c against GRPO: its baseline is the mean of all groups.',
    { c: [0.3, 0.2, 0, 0], e: solved(8) },
    [GRPO, PRPO],
  ],
  ['outlier', 'A reward of 10 owns t: GRPO squeezes the other 4 into −0.538 to −0.462.', { t: [0, 0.1, 0.2, 0.3, 10] }],
  ['binary-pair', 'For a pair of one 0 and one 1, GRPO and RLOO are the same: ±1.', { t: [0, 1] }],
  [
    'one-group-pools',
    'With a single group in role judge, GRPO, REINFORCE++ and PRPO are the same.',
    { 't:judge': [1, 0, 0, 0.5] },
    [GRPO, POOLED, PRPO, REINFORCE],
  ],
  [
    'proportional',
    'REINFORCE++ is RLOO times 2.56 in every group, since each has 8 trajectories.',
    MIXED,
    [RLOO, POOLED],
  ],
  ['any-pair', 'In a pair GRPO gives ±1 whatever the gap; RLOO gives the gap, ±0.800.', { t: [0.9, 0.1] }],
  ['lucky-solve', 'GRPO pulls the lucky solve 2.6 times as hard as RLOO.', MIXED],
  ['one-failure', 'GRPO pulls the one failure of c 2.6 times as hard as RLOO.', MIXED, BOTH, 2],
  ['half-solved', 'Half of b is solved: GRPO gives ±1.000, RLOO ±0.571.', MIXED, BOTH, 1],
  ['some-solved', '3 of 8 in t are solved: GRPO gives a solve +1.291, RLOO +0.714.', { t: solved(3) }],
  ['best-trajectory', 'GRPO pulls the best trajectory of t 3.5 times as hard as RLOO.', { t: [0.5, 0.1, 0.1] }],
  ['worst-trajectory', 'GRPO pulls the worst trajectory of t 3.5 times as hard as RLOO.', { t: [0.1, 0.5, 0.5] }],
  ['pull-ratio', 'GRPO pulls t 20 times as hard as Dr. GRPO.', { t: [0.1, 0.2, 0.1, 0.2] }, [GRPO, OFF]],
  [
    'pooled-pull',
    'REINFORCE++ pulls t 1.5 times as hard as GRPO: its scale is the whole role’s.',
    { t: solved(3, 7), u: solved(8) },
    [GRPO, POOLED],
  ],
  [
    'role-map-is-lane',
    'Role map gives role judge REINFORCE, so here it is the same as REINFORCE.',
    JUDGED,
    [ROLE_MAP, GRPO, REINFORCE],
    1,
  ],
  ['pulls-alike', 'GRPO and Dr. GRPO pull t alike: at most ±1.000.', { t: [0, 0, 2, 2] }, [GRPO, OFF]],
  ['lone-lane', 'RLOO gives the best trajectory of t +1.000.', { t: solved(1) }, [RLOO]],
  ['informative-groups', '3 of 4 groups carry a gradient.', MIXED, BOTH, null],
];

for (const [id, sentence, ...given] of CASES) {
  test(`${id}: ${sentence}`, async () => {
    expect((await speak(...given))[0]).toEqual([id, sentence]);
  });
}

test('every rule has a batch above, in the order of the rules', () => {
  const ids = HEADLINES.map(({ id }) => id);
  expect(CASES.map(([id]) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(20);
});

const headlineOf = async (...given: Parameters<typeof speak>) => (await speak(...given))[0]!;

test('a lane that stops goes before whatever the others find', async () => {
  expect((await headlineOf({ t: solved(1) }, [GRPO, RLOO, failing('Mine')]))[0]).toBe('some-lanes-stop');
  expect((await headlineOf({ t: [0.7, 0.7, 0.7] }, [failing('Mine'), GRPO]))[0]).toBe('some-lanes-stop');
});

test('another error than RLOO’s is not blamed on a singleton', async () => {
  const lanes = [failing('Mine'), RLOO_AT_SEED];
  expect(await headlineOf({ t: [1, 0], u: [1] }, lanes)).toEqual([
    'every-lane-stops',
    'Every lane stops with an error in rLLM.',
  ]);
});

test('a NaN of another role spoils nothing here', async () => {
  expect((await headlineOf({ '1:a': [1, 0, 0], '1:b': [1, Number.NaN] }, [GRPO, RLOO, POOLED]))[0]).toBe('lucky-solve');
});

test('one NaN spoils the role of PRPO too', async () => {
  expect((await headlineOf({ t: [1, Number.NaN] }, [PRPO]))[1]).toBe('One reward of NaN spoils all of t under PRPO.');
});

test('a batch is dead only where every group is', async () => {
  expect((await headlineOf({ t: [1, 1], u: [1, 0] }))[0]).toBe('group-solved');
  expect((await headlineOf({ t: [1, 1], u: [1] }))[0]).toBe('group-solved');
  expect((await headlineOf({ t: [1, 1], u: [1, 1] }, [REINFORCE]))[0]).toBe('lone-lane');
});

test('a spread of rewards that only looks small beside their size is amplified by no lane without a std', async () => {
  const large = [1e6, 1e6 + 1, 1e6, 1e6 + 1];
  expect((await headlineOf({ t: large }, [RLOO]))[0]).toBe('lone-lane');
  expect((await headlineOf({ t: [0.5, 0.50002] }, [RLOO]))[0]).toBe('lone-lane');
});

test('noise around a mean is said with both ends where they differ', async () => {
  expect((await headlineOf({ t: [0.5, 0.5, 0.5, 0.50004] }))[1]).toBe(
    'GRPO turns a spread of 0.0000173 into advantages of −0.546 to +1.638.',
  );
});

test('all rewards below 0 push down without a baseline', async () => {
  expect((await headlineOf({ t: [-3, -2, -3] }, [GRPO, REINFORCE]))[1]).toBe(
    'REINFORCE pushes all 3 of t down, the best too: it has no baseline.',
  );
  expect((await headlineOf({ t: [0.2, 1, 0.2] }, [GRPO, RLOO, REINFORCE]))[0]).toBe('lucky-solve');
});

test('signs that PRPO flips in less than half of a group leave the headline to the pull', async () => {
  const groups = { t: [1, 0.25, 0.25, 0.125, 0.125, 0, 0, 0], u: solved(4), v: solved(7), w: solved(8) };
  expect(await headlineOf(groups, [GRPO, RLOO, PRPO])).toEqual([
    'lucky-solve',
    'GRPO pulls the lucky solve 2.8 times as hard as RLOO.',
  ]);
});

test('an outlier stands ten spreads of the others away, and is no lone solve', async () => {
  expect((await headlineOf({ t: [0, 0.1, 0.2, 0.3, -10] }))[1]).toBe(
    'A reward of −10 owns t: GRPO squeezes the other 4 into +0.463 to +0.537.',
  );
  expect((await headlineOf({ t: [0, 0.1, 0.2, 0.3, 3] }))[0]).toBe('best-trajectory');
  expect((await headlineOf({ t: [1, 0.01, 0, 0] }))[0]).toBe('lucky-solve');
  expect((await headlineOf({ t: [100, 0, 0, 0] }))[0]).toBe('best-trajectory');
  expect((await headlineOf({ t: [0, 0.1, 0.2, 0.3, 10] }, [RLOO, OFF]))[0]).toBe('best-trajectory');
});

test('one estimator twice is no theorem', async () => {
  const again = { ...GRPO, laneId: 'again', label: 'GRPO (head)' };
  expect((await headlineOf({ t: [1, 0] }, [GRPO, again]))[0]).toBe('pulls-alike');
});

test('REINFORCE++ is proportional to RLOO for groups of one size only', async () => {
  expect((await headlineOf({ t: [1, 0, 0], u: [1, 0] }, [RLOO, POOLED]))[0]).toBe('pooled-pull');
  expect((await headlineOf({ t: [1, 0, 0], u: [1, 0, 1] }, [RLOO, POOLED]))[0]).toBe('proportional');
  expect((await headlineOf({ '1:a': [1, 0, 0], '2:a': [1, 0, 1], '1:b': [1, 0] }, [RLOO, POOLED]))[0]).toBe(
    'proportional',
  );
  expect((await headlineOf({ t: [1, 0, 0], u: [1, 0, 1] }, [GRPO, RLOO, POOLED]))[0]).toBe('lucky-solve');
});

test('a second group parts REINFORCE++ and PRPO from GRPO', async () => {
  expect((await headlineOf({ t: [1, 0, 0, 0.5] }, [GRPO, POOLED]))[0]).toBe('one-group-pools');
  expect((await headlineOf({ t: [1, 0, 0, 0.5], u: [] }, [GRPO, POOLED]))[0]).toBe('one-group-pools');
  expect((await headlineOf({ t: [1, 0, 0, 0.5], u: [1] }, [GRPO, POOLED]))[0]).toBe('pooled-pull');
  expect((await headlineOf({ t: [1, 0, 0, 0.5] }, [OFF, POOLED]))[0]).toBe('pooled-pull');
});

test('a pair whose gap is lost in epsilon is not called ±1', async () => {
  expect((await headlineOf({ t: [0.5, 0.5 + 4e-6] }))[0]).toBe('amplified-noise');
});

test('a solve in 2, 3 and 16 is pulled by GRPO 1.0, 1.4 and 3.9 times as hard as by RLOO', async () => {
  const groups = { two: solved(1, 2), three: solved(1, 3), many: solved(1, 16) };
  const said = await Promise.all([0, 1, 2].map((focus) => headlineOf(groups, [GRPO, RLOO], focus)));
  expect(said).toEqual([
    ['binary-pair', 'For a pair of one 0 and one 1, GRPO and RLOO are the same: ±1.'],
    ['lucky-solve', 'GRPO pulls the lucky solve 1.4 times as hard as RLOO.'],
    ['lucky-solve', 'GRPO pulls the lucky solve 3.9 times as hard as RLOO.'],
  ]);
});

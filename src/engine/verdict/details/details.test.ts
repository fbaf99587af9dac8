import { expect, test } from 'vitest';
import {
  failing,
  GRPO,
  laneNamed,
  nothingOfNine,
  POOLED,
  PRPO,
  REINFORCE,
  RLOO,
  solved,
  speak,
  STOPPED,
} from '../testing/speak.ts';
import { DETAILS } from './index.ts';

const MIXED = { a: solved(1), b: solved(4), c: solved(7), d: solved(8) };
const ROLE_MAP = laneNamed('Role map', { estimatorMap: [['judge', 'reinforce']] });

type Case = readonly [id: string, sentence: string, ...given: Parameters<typeof speak>];

const CASES: readonly Case[] = [
  ['see-cards', 'The card says what happened and what to do.', { t: [1, 0] }, [GRPO], 0, STOPPED],
  ['see-cards', 'Its card says what happened and what to do.', { t: [1, 0] }, [GRPO, failing('A')]],
  ['see-cards', 'Their cards say what happened and what to do.', { t: [1, 0] }, [failing('A'), failing('B')]],
  [
    'why-nothing-left',
    'Compact filtering takes out 3 episodes; 2 groups of fewer than 2 trajectories are dropped.',
    {},
    [GRPO],
    null,
    nothingOfNine({ masked: 3, groupsFormed: 2, groupsDropped: 2 }),
  ],
  [
    'why-nothing-left',
    '1 task is partly solved, of at least 4, so the batch is thrown away.',
    {},
    [GRPO],
    null,
    nothingOfNine({ groupsFormed: 2, rejectionMode: 'episode', solvePartial: 1, minPartialSolveTasks: 4 }),
  ],
  ['noise-is-counted', 'It is below 1e−8, so rLLM’s fraction_zero still counts it as 0.', { t: [0.7, 0.7, 0.7] }],
  [
    'noise-is-counted',
    'It is not below 1e−8, so rLLM’s fraction_zero does not count it as 0.',
    { t: Array.from({ length: 7 }, () => 1e9 + 0.1) },
  ],
  ['still-push', 'Only REINFORCE (+1.000 each) still pushes.', { t: solved(8) }, [GRPO, RLOO, REINFORCE]],
  [
    'still-push',
    'Only REINFORCE (+1.000 each) and PRPO (+1.000 each) still push.',
    { t: solved(8), u: solved(0) },
    [GRPO, REINFORCE, PRPO],
  ],
  ['quiet-lane', 'RLOO gives at most ±0.0000133.', { t: [0.49999, 0.50001, 0.49999, 0.50001] }],
  ['same-signs', 'GRPO and RLOO agree on every sign and differ only in stretch.', MIXED],
  ['dead-groups', '1 of 4 groups gives no gradient.', MIXED],
  ['dead-groups', '1 of 4 groups gives a group baseline no gradient.', MIXED, [GRPO, RLOO, REINFORCE]],
  [
    'some-flip',
    'PRPO flips the sign of 2 of 8 in t against GRPO: its baseline is the mean of all groups.',
    { t: [1, 0.25, 0.25, 0.125, 0.125, 0, 0, 0], u: solved(4), v: solved(7) },
    [GRPO, RLOO, PRPO],
  ],
  [
    'also-one-group',
    'With a single group in role judge, GRPO and REINFORCE++ are the same.',
    { 't:judge': solved(3) },
    [GRPO, RLOO, POOLED],
  ],
  [
    'also-proportional',
    'REINFORCE++ is RLOO times 2.21 in every group, since each has 8 trajectories.',
    { a: solved(1), b: solved(4), c: solved(7) },
    [GRPO, RLOO, POOLED],
  ],
  ['shift-moves', 'A shift of the whole group moves only REINFORCE.', { t: solved(3) }, [GRPO, RLOO, REINFORCE]],
  [
    'shift-moves',
    'A shift of the whole group moves only REINFORCE and PRPO.',
    { t: solved(3), u: solved(4) },
    [GRPO, REINFORCE, PRPO],
  ],
  [
    'role-map-says',
    'Role map: GRPO for role solver and REINFORCE for role judge.',
    { '1:solver': [1, 0, 0], '1:judge': [0.9, 0.1] },
    [ROLE_MAP, RLOO],
  ],
  [
    'shares-differ',
    'b owns 53.3 % of Σ|A| under RLOO, 43.1 % under GRPO.',
    { a: solved(1), b: solved(4), c: solved(7) },
    [GRPO, RLOO],
    1,
  ],
  [
    'pooled-crosses',
    'REINFORCE++ divides by one spread for the whole role, so an edit here can move other groups.',
    { a: solved(1), b: solved(4, 5) },
    [POOLED],
  ],
];

for (const [id, sentence, ...given] of CASES) {
  test(`${id}: ${sentence}`, async () => {
    const said = (await speak(...given)).slice(1);
    expect(said).toContainEqual([id, sentence]);
    expect(said.length).toBeLessThanOrEqual(2);
  });
}

test('every rule has a batch above', () => {
  expect([...new Set(CASES.map(([id]) => id))]).toEqual(DETAILS.map(({ id }) => id));
});

const detailsOf = async (...given: Parameters<typeof speak>) => (await speak(...given)).slice(1).map(([id]) => id);

test('what the headline says is not said again', async () => {
  expect(await detailsOf({ t: [1, 0] })).toEqual([]);
  expect(await detailsOf({ t: solved(8), u: solved(8) })).toEqual([]);
  expect(await detailsOf({ t: [1, 0, 0], u: [1, 0, 1] }, [RLOO, POOLED])).not.toContain('also-proportional');
  expect(await detailsOf({ t: [1, 0, 0], u: [1, 0, 1] }, [RLOO, POOLED])).not.toContain('same-signs');
  expect(await detailsOf({ t: [1, 0, 0.5] }, [GRPO, POOLED])).not.toContain('also-one-group');
});

test('flips of half a group are the headline, and not said again', async () => {
  expect(await detailsOf({ c: [0.3, 0.2, 0, 0], e: solved(8) }, [GRPO, PRPO])).not.toContain('some-flip');
});

test('a shift moves PRPO only where there is another group to pool', async () => {
  expect(await detailsOf({ t: solved(3) }, [GRPO, PRPO])).toEqual([]);
  expect(await detailsOf({ t: solved(3), u: [] }, [GRPO, PRPO])).toEqual([]);
  expect(await detailsOf({ t: solved(3), u: solved(4) }, [GRPO, PRPO])).toContain('shift-moves');
});

test('of a constant group nothing is said of a shift beside PRPO, which may stay', async () => {
  expect(await detailsOf({ t: [2, 2], u: [1, 1] }, [GRPO, PRPO])).toEqual(['still-push', 'pooled-crosses']);
});

test('no gradient is missed where no lane has a group baseline, and a NaN is not the lack of one', async () => {
  expect(await detailsOf(MIXED, [REINFORCE])).toEqual([]);
  expect(await detailsOf({ t: [1, 0], u: [1, Number.NaN] }, [GRPO])).toEqual([]);
});

test('signs of float noise are not compared', async () => {
  expect(await detailsOf({ t: Array.from({ length: 7 }, () => 1e9 + 0.1) })).toEqual(['noise-is-counted']);
});

test('a spread that RLOO does not see is no detail of other headlines', async () => {
  expect(await detailsOf({ t: solved(3) })).toEqual(['same-signs']);
});

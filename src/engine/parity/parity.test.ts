import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONVENTIONS } from './conventions.ts';
import { advantagesUnder, parityOf, rowsOfLog } from './parity.ts';

const named = (id: string) => CONVENTIONS.find((one) => one.id === id)!;
const ONE_OF_FOUR = [1, 0, 0, 0];
const rounded = (values: ArrayLike<number>) => Array.from(values, (value) => Number(value.toFixed(4)));

describe('one solve in four', () => {
  test.each([
    ['group_0_0.000001', [1.732, -0.5773]],
    ['group_0_1e-8', [1.7321, -0.5774]],
    ['group_1_0.000001', [1.5, -0.5]],
    ['group_1_0.0001', [1.4997, -0.4999]],
    ['centred', [0.75, -0.25]],
    ['leave_one_out', [1, -0.3333]],
    ['leave_one_out_scaled', [1, -0.5773]],
    ['raw', [1, 0]],
  ])('under %s', (id, [solved, failed]) => {
    const ours = rounded(advantagesUnder(named(id), rowsOfLog([{ rewards: ONE_OF_FOUR }])));
    expect(ours.slice(0, 2)).toEqual([solved, failed]);
  });
});

test('the convention that made the log is found among all', () => {
  // Spreads far below 1, so that every epsilon shows.
  const groups = [
    [0.001, 0.003, 0.002, 0.0025],
    [0.5, 0.501, 0.4995, 0.5],
    [1, 0, 0.25, 0.75],
  ];
  const rows = rowsOfLog(groups.map((rewards) => ({ rewards })));
  for (const convention of CONVENTIONS) {
    const advantages = advantagesUnder(convention, rows);
    const logged = groups.map((rewards, g) => ({
      rewards,
      advantages: Array.from(advantages.subarray(g * 4, g * 4 + 4), Math.fround),
    }));
    const [best] = parityOf({ groups: logged });
    expect(best!.matches).toBe(12);
    expect(advantagesUnder(best!.convention, rows)[0]).toBeCloseTo(advantages[0]!, 3);
  }
});

test('what was not logged is not compared, and a missing reward has no advantage', () => {
  const rows = parityOf({ groups: [{ rewards: [1, null, 0], advantages: [0.5, 0, null] }] });
  expect(rows.every(({ compared }) => compared === 1)).toBe(true);
  expect(parityOf({ groups: [{ rewards: [1, 0], advantages: [null, null] }] })).toEqual([]);
});

test('the worst difference is where it is said to be', () => {
  const reward = fc.double({ min: -100, max: 100, noNaN: true });
  const group = fc.array(fc.tuple(reward, fc.option(reward)), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), (pairs) => {
      const groups = pairs.map((of) => ({ rewards: of.map(([r]) => r), advantages: of.map(([, a]) => a) }));
      for (const { worst, worstAt, compared, matches } of parityOf({ groups })) {
        expect(groups[worstAt.group]!.advantages[worstAt.trajectory]).toBe(worstAt.logged);
        expect(worst).toBe(Math.abs(worstAt.logged - worstAt.ours));
        expect(matches).toBeLessThanOrEqual(compared);
      }
    }),
  );
});

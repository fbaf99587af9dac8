import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisTicks, rewardRange, rewardStep, roundTo } from './axes.ts';
import { columnsThatFit } from './frame.ts';
import { roomier, type StripInput, stripModel } from './model.ts';

const input: StripInput = {
  rewards: [1, 0.25, 0.25, 0, null],
  columns: [Float64Array.of(2.5, 0.1, 0.1, -0.7, Number.NaN), Float64Array.of(0.9, 0.04, 0.04, -0.25, Number.NaN)],
  selected: 0,
  width: 700,
  height: 392,
};

describe('the strip', () => {
  test('equal rewards stand side by side, centred on the axis', () => {
    const { beads, axisX } = stripModel(input);
    expect(beads[1]!.y).toBe(beads[2]!.y);
    expect((beads[1]!.x + beads[2]!.x) / 2).toBeCloseTo(axisX);
    expect(beads[2]!.x - beads[1]!.x).toBe(22);
  });

  test('a missing reward stands under the axis and has no line', () => {
    const model = stripModel(input);
    expect(model.beads[4]).toMatchObject({ placed: false });
    expect(model.beads[4]!.y).toBeGreaterThan(model.bottom);
    expect(model.pathOf(4)).toBeNull();
  });

  test('trajectories of one advantage share a mark, with their count', () => {
    const [column] = stripModel(input).columns;
    expect(column?.marks.map((mark) => mark.trajectories)).toEqual([[0], [1, 2], [3]]);
    expect(column?.labels.find((label) => label.value === 0.1)?.count).toBe(2);
  });

  test('all columns share one scale, and it holds 0', () => {
    const model = stripModel(input);
    const [grpo, rloo] = model.columns.map((column) => column.marks[0]!.y);
    expect(grpo).toBeLessThan(rloo!);
    expect(model.ranges.advantage[0]).toBeLessThan(0);
    expect(model.zeroY).toBeGreaterThan(model.top);
    expect(model.zeroY).toBeLessThan(model.bottom);
  });

  test('a lane without numbers breaks the line and joins again after it', () => {
    const columns = [input.columns[0]!, null, input.columns[1]!];
    const path = stripModel({ ...input, columns }).pathOf(0)!;
    expect(path.match(/M/g)).toHaveLength(2);
  });

  test('a held range does not shrink during a gesture', () => {
    const held = stripModel({ ...input, hold: { reward: [-1, 3], advantage: [-5, 5] } }).ranges;
    expect(held.reward).toEqual([-1, 3]);
    expect(held.advantage).toEqual([-5, 5]);
  });

  test('an axis that grows in a gesture grows by a tenth more, at the end at which it has to', () => {
    const before = { reward: [0, 1], advantage: [-2, 2] } as const;
    expect(roomier({ reward: [0, 1], advantage: [-2, 3] }, before)).toEqual({ reward: [0, 1], advantage: [-2, 3.5] });
    expect(roomier({ reward: [-1, 1], advantage: [-2, 2] }, before)).toEqual({
      reward: [-1.2, 1],
      advantage: [-2, 2],
    });
    const widest = { reward: [-1.7e308, 1.7e308], advantage: [0, 1] } as const;
    expect(roomier(widest, before)).toEqual({ ...widest, advantage: [0, 1] });
  });

  test('the reward at a dot’s height is its reward', () => {
    const model = stripModel(input);
    for (const i of [0, 1, 3]) expect(model.rewardAt(model.beads[i]!.y)).toBeCloseTo(input.rewards[i]!, 10);
  });

  test('in a crowd only the selected, the highest and the lowest mark are labelled', () => {
    const advantages = Float64Array.from({ length: 40 }, (_, i) => i - 20);
    const rewards = [...advantages];
    const { labels } = stripModel({ ...input, rewards, columns: [advantages], selected: 25 }).columns[0]!;
    expect(labels.map((label) => label.value)).toEqual([5, 19, -20]);
  });

  test('labels of a column never touch, and the selected one is always there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 1, maxLength: 64 }),
        (advantages) => {
          const rewards = advantages.map(() => 0.5);
          const columns = [Float64Array.from(advantages), Float64Array.from(advantages)];
          const { labels } = stripModel({ ...input, rewards, columns }).columns[0]!;
          expect(labels.some((label) => label.selected)).toBe(true);
          const heights = labels.map((label) => label.y).sort((a, b) => a - b);
          for (let k = 1; k < heights.length; k++) expect(heights[k]! - heights[k - 1]!).toBeGreaterThanOrEqual(15);
        },
      ),
    );
  });
});

describe('rewards at the end of the doubles', () => {
  const huge = [1e308, -1e308, 1.7e308, -1.7e308];

  test('every dot, line and tick has a place', () => {
    const model = stripModel({
      ...input,
      rewards: huge,
      columns: [Float64Array.from(huge), Float64Array.of(1, -1, 1, -1)],
    });
    for (const bead of model.beads) {
      expect(bead.y).toBeGreaterThanOrEqual(model.top);
      expect(bead.y).toBeLessThanOrEqual(model.bottom);
      expect(model.pathOf(bead.index)).not.toContain('NaN');
    }
    for (const tick of [...model.rewardTicks, ...model.advantageTicks]) expect(Number.isFinite(tick.y)).toBe(true);
    expect(model.rewardAt(model.beads[0]!.y)).toBeCloseTo(1e308, -300);
  });

  test('steps and rounding stay finite', () => {
    expect(Number.isFinite(rewardStep([-1.7e308, 1.7e308]))).toBe(true);
    expect(roundTo(1e308, 1e-300)).toBe(1e308);
  });
});

test('a crowd of equal rewards stands in one row, small and without numbers', () => {
  const crowd = stripModel({ ...input, rewards: new Array<number>(20).fill(1), columns: [] });
  expect(crowd.beads.every((bead) => bead.small)).toBe(true);
  expect(Math.max(...crowd.beads.map((bead) => bead.x)) - Math.min(...crowd.beads.map((bead) => bead.x))).toBeLessThan(
    140,
  );
  expect(stripModel(input).beads.some((bead) => bead.small)).toBe(false);
});

describe('the reward axis', () => {
  test('rewards from 0 to 1 get that range, others their own', () => {
    expect(rewardRange([0, 0.5, 1])).toEqual([0, 1]);
    expect(rewardRange([1, 1])).toEqual([0, 1]);
    expect(rewardRange([])).toEqual([0, 1]);
    expect(rewardRange([10, 11])[0]).toBeCloseTo(9.94);
    expect(rewardRange([10, 10])).toEqual([5, 15]);
    // Tiny spreads are worth seeing.
    const [low, high] = rewardRange([0.49999, 0.50001]);
    expect(high - low).toBeLessThan(3e-5);
  });

  test('a span below the powers of ten has its ends and 0 for ticks', () => {
    expect(axisTicks([-6e-322, 1.06e-320], 4)).toEqual([-6e-322, 0, 1.06e-320]);
    expect(axisTicks([2e-320, 5e-320], 4)).toEqual([2e-320, 5e-320]);
  });

  test('a step is a tenth of the span, and rounding leaves no binary noise', () => {
    expect(rewardStep([0, 1])).toBe(0.1);
    expect(rewardStep([9, 13])).toBe(1);
    expect(roundTo(0.1 + 0.2, 0.01)).toBe(0.3);
    expect(roundTo(-0.0000123, 0.00001)).toBe(-0.00001);
  });
});

test('a narrow strip holds fewer columns, never fewer than two', () => {
  expect([320, 700, 1100].map(columnsThatFit)).toEqual([2, 6, 12]);
});

import { describe, expect, test } from 'vitest';
import { stripModel } from '../slope_strip/model.ts';
import { crowdLabels } from './columns.ts';
import { shadesOf } from './lines.ts';
import { crowdModel } from './model.ts';
import { nearestTrajectory } from './nearest.ts';
import { byReward, rankOf } from './order.ts';

const SIZE = { width: 800, height: 392 };

/** Rewards in no order, and two lanes that are affine in them. */
function crowd(count: number) {
  const rewards = Array.from({ length: count }, (_, i) => ((i * 7919) % count) / count);
  const columns = [3, 1].map((gain) => Float64Array.from(rewards, (reward) => gain * (reward - 0.5)));
  return { rewards, columns, ...SIZE };
}

/** One of four is solved. */
function solved(count: number) {
  const rewards = Array.from({ length: count }, (_, i) => (i % 4 === 0 ? 1 : 0));
  return { rewards, columns: [Float64Array.from(rewards, (reward) => reward - 0.25)], ...SIZE };
}

describe('a crowd', () => {
  test('has the frame of the small strip', () => {
    const input = crowd(200);
    const [large, small] = [crowdModel(input), stripModel({ ...input, selected: null })];
    expect(large.rewardTicks).toEqual(small.rewardTicks);
    expect(large.advantageTicks).toEqual(small.advantageTicks);
    expect(large.columns.map(({ x }) => x)).toEqual(small.columns.map(({ x }) => x));
  });

  test('every trajectory is in a line of every gap, and lines of one place are one', () => {
    const model = crowdModel(crowd(10_000));
    expect(model.every).toBe(1);
    for (const lines of model.gaps) {
      expect(lines.reduce((sum, line) => sum + line.count, 0)).toBe(10_000);
      expect(lines.length).toBeLessThan(1200);
    }
    expect(new Set(crowdModel(solved(10_000)).gaps[0]!.map(({ count }) => count))).toEqual(new Set([2500, 7500]));
  });

  test('a line joins the heights of its ends', () => {
    const model = crowdModel(solved(100));
    for (const { from, to } of model.gaps[0]!) {
      const i = [...model.dots.y].findIndex((y) => Math.abs(y - from) <= 0.25);
      expect(Math.abs(model.heights[0]![i]! - to)).toBeLessThanOrEqual(0.25);
    }
  });

  test('when no two lines are alike, a part of them is drawn and said', () => {
    const rewards = crowd(10_000).rewards;
    const scattered = Float64Array.from(rewards, (_, i) => ((i * 104_729) % 9973) / 9973);
    const model = crowdModel({ rewards, columns: [scattered, Float64Array.from(rewards)], ...SIZE });
    expect(model.every).toBeGreaterThan(1);
    for (const lines of model.gaps) expect(lines.length).toBeLessThanOrEqual(3000);
  });

  test('more trajectories make a line darker', () => {
    const opacity = (count: number) => [...shadesOf([{ from: 0, to: 0, count }], 1000).keys()][0]!;
    expect(opacity(1)).toBeLessThan(opacity(20));
    expect(opacity(1000)).toBeLessThanOrEqual(0.75);
  });

  test('a row of dots is as long as it holds many, and stays clear of the labels', () => {
    const { dots, axisX } = crowdModel(solved(1000));
    const widthOf = (reward: number) => {
      const x = [...dots.x].filter((_, i) => (i % 4 === 0 ? 1 : 0) === reward);
      return Math.max(...x) - Math.min(...x);
    };
    expect(widthOf(0) / widthOf(1)).toBeCloseTo(3, 1);
    expect(Math.min(...dots.x)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...dots.x)).toBe(axisX);
  });

  test('missing and NaN rewards stand under the axis and have no line', () => {
    const input = solved(100);
    const model = crowdModel({ ...input, rewards: [null, Number.NaN, ...input.rewards.slice(2)] });
    expect([...model.dots.placed.subarray(0, 3)]).toEqual([0, 0, 1]);
    expect(model.dots.y[0]).toBeGreaterThan(model.bottom);
    expect(model.gaps[0]!.reduce((sum, line) => sum + line.count, 0)).toBe(98);
  });

  test('a lane without numbers has no marks and breaks the lines', () => {
    const input = crowd(100);
    const model = crowdModel({ ...input, columns: [null, input.columns[1]!] });
    expect(model.columns[0]!.places).toEqual([]);
    expect(model.gaps.map((lines) => lines.length)).toEqual([0, 0]);
  });

  test('a group larger than a call has room for arguments is laid out', () => {
    const model = crowdModel(crowd(200_000));
    expect(model.gaps[0]!.reduce((sum, line) => sum + line.count, 0)).toBe(200_000);
    expect(model.dots.drawn.length).toBeLessThan(60_000);
  });
});

describe('labels of a crowd', () => {
  const valuesOf = (input: ReturnType<typeof crowd>, selected: number | null) =>
    crowdLabels(crowdModel(input), 0, input.columns[0]!, selected).map(({ value, count }) => [value, count]);

  test('few different advantages are all named, with their counts', () => {
    expect(valuesOf(solved(1000), null)).toEqual([
      [0.75, 250],
      [-0.25, 750],
    ]);
  });

  test('a count that would run out of the picture is left off', () => {
    const input = { ...solved(1000), width: 340 };
    const columns = [input.columns[0]!, input.columns[0]!];
    const model = crowdModel({ ...input, columns });
    const counts = [0, 1].map((k) => crowdLabels(model, k, columns[k]!, null).map(({ count }) => count));
    expect(counts).toEqual([
      [250, 750],
      [1, 1],
    ]);
  });

  test('of many the selected, the highest and the lowest', () => {
    const input = crowd(1000);
    const selected = input.rewards.indexOf(0.5);
    expect(valuesOf(input, selected).map(([value]) => value)).toEqual([0, 3 * (0.999 - 0.5), -1.5]);
  });
});

describe('what the pointer means', () => {
  test('the dot that it is on', () => {
    const model = crowdModel(crowd(100));
    for (const i of [0, 31, 99]) expect(nearestTrajectory(model, model.dots.x[i]!, model.dots.y[i]!, null)).toBe(i);
  });

  test('the line that it is near, between columns and in the first gap', () => {
    const input = crowd(100);
    const model = crowdModel(input);
    const [first, second] = model.xs as [number, number];
    const i = input.rewards.indexOf(0.98);
    const [from, to] = [model.heights[0]![i]!, model.heights[1]![i]!];
    expect(nearestTrajectory(model, (first + second) / 2, (from + to) / 2, null)).toBe(i);
    // Halfway across, a curve that leaves and arrives level is halfway down.
    expect(nearestTrajectory(model, (model.axisX + first) / 2, (model.dots.y[i]! + from) / 2, null)).toBe(i);
  });

  test('one after another of those that share a place', () => {
    const model = crowdModel(solved(100));
    const [x, y] = [model.xs[0]!, model.heights[0]![0]!];
    expect(nearestTrajectory(model, x, y, null)).toBe(0);
    expect(nearestTrajectory(model, x, y, 0)).toBe(4);
    expect(nearestTrajectory(model, x, y, 96)).toBe(0);
  });

  test('nothing where nothing is near', () => {
    const model = crowdModel(solved(100));
    expect(nearestTrajectory(model, model.xs[0]!, (model.top + model.bottom) / 2, null)).toBeNull();
  });
});

test('the order of rewards starts with what is missing, and a place is found without sorting', () => {
  const rewards = [0.5, null, 1, 0.5, Number.NaN, 0];
  expect([...byReward(rewards)]).toEqual([1, 4, 5, 0, 3, 2]);
  expect([1, 4, 5, 0, 3, 2].map((i) => rankOf(rewards, i))).toEqual([1, 2, 3, 4, 5, 6]);
});

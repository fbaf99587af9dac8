import { expect, test } from 'vitest';
import { groupAt, nearestPoint, pairFrame, pairRanges, raysOf } from './model.ts';
import { plotPoints } from './raster.ts';

const values = {
  offsets: [0, 2, 4],
  x: Float64Array.of(-1, 1, -0.5, 0.5),
  y: Float64Array.of(-2, 2, Number.NaN, 0.5),
};

test('the ranges hold every finite point and 0, and do not shrink in a gesture', () => {
  const { x, y } = pairRanges(values);
  expect(x[0]).toBeCloseTo(-1.12, 9);
  expect(y[1]).toBeCloseTo(2.24, 9);
  const hold = { x: [-3, 3], y: [-3, 3] } as const;
  expect(pairRanges(values, hold)).toEqual(hold);
  const wider = pairRanges({ ...values, y: Float64Array.of(-2, 5, 0, 0) }, hold);
  expect(wider.x).toBe(hold.x);
  expect(wider.y[1]).toBeGreaterThan(5);
});

test('nothing but zeros still has axes', () => {
  const zeros = { offsets: [0, 1], x: Float64Array.of(0), y: Float64Array.of(0) };
  const frame = pairFrame(pairRanges(zeros), 500, 300);
  expect(frame.xTicks.length).toBeGreaterThan(2);
  expect(raysOf(zeros, frame)).toEqual([]);
});

test('a group has a line from its lowest to its highest point; one finite point is none', () => {
  const frame = pairFrame(pairRanges(values), 500, 300);
  expect(raysOf(values, frame)).toEqual([
    { group: 0, from: [frame.xScale(-1), frame.yScale(-2)], to: [frame.xScale(1), frame.yScale(2)] },
  ]);
});

test('the nearest point is found within a distance only', () => {
  const frame = pairFrame(pairRanges(values), 500, 300);
  expect(nearestPoint(values, frame, [frame.xScale(0.5) + 3, frame.yScale(0.5)], 8)).toBe(3);
  expect(nearestPoint(values, frame, [0, 0], 8)).toBeNull();
});

test('a trajectory belongs to the group that holds its place; empty groups hold none', () => {
  expect([0, 1, 2, 3].map((i) => groupAt(values.offsets, i))).toEqual([0, 0, 1, 1]);
  expect([0, 1].map((i) => groupAt([0, 1, 1, 2], i))).toEqual([0, 2]);
});

test('points become squares of pixels, fuller where they lie on each other; those outside are left out', () => {
  const raster = { width: 4, height: 3, pixels: new Uint32Array(12) };
  plotPoints(raster, Float32Array.of(0.6, 1.2, 9, Number.NaN), Float32Array.of(1, 1, 1, 1), 2, [1, 2, 3]);
  const alpha = Array.from(raster.pixels, (pixel) => pixel >>> 24);
  const once = Math.round(255 * 0.55);
  const twice = Math.round(255 * 0.75);
  // Both are at pixel 1 of row 1, so their squares are pixels 0 and 1 of rows 0 and 1.
  expect(alpha).toEqual([twice, twice, 0, 0, twice, twice, 0, 0, 0, 0, 0, 0]);
  expect(raster.pixels[0]! & 0xffffff).toBe((3 << 16) | (2 << 8) | 1);
  expect(once).toBeLessThan(twice);
});

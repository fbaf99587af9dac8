import { expect, test } from 'vitest';
import { cloudLayout } from './model.ts';

const plot = (marks: readonly (readonly [number, number, number])[], mean = { x: 1, y: 0 }) => ({
  marks: marks.map(([x, y, count]) => ({ x, y, count })),
  mean,
});

test('distances are drawn by their square root, and directions stay', () => {
  const { plots, originX, originY, trueX } = cloudLayout(
    [
      plot([
        [4, 0, 1],
        [0, 4, 1],
        [-4, 0, 1],
      ]),
    ],
    200,
    200,
  );
  const unit = trueX - originX;
  const [right, up, left] = plots[0]!.marks;
  expect(right!.x - originX).toBeCloseTo(2 * unit, 0);
  expect(originY - up!.y).toBeCloseTo(2 * unit, 0);
  expect(originX - left!.x).toBeCloseTo(2 * unit, 0);
});

test('the area of a mark is how often it was drawn, and everything lies inside', () => {
  const { plots } = cloudLayout(
    [
      plot([
        [1, 0, 90],
        [30, 5, 10],
      ]),
      null,
    ],
    180,
    160,
  );
  const [often, seldom] = plots[0]!.marks;
  expect((often!.r / seldom!.r) ** 2).toBeCloseTo(9, 0);
  expect(seldom!.x).toBeLessThanOrEqual(180);
  expect(seldom!.y).toBeGreaterThanOrEqual(0);
  expect(plots[1]).toBeNull();
});

import { expect, test } from 'vitest';
import { axisNameOf, labelsOf } from './rayLabels.ts';

const ray = (group: number, x: number, y: number) => ({ group, from: [0, 0], to: [x, y] }) as const;
const FRAME = { right: 500, top: 0 };
const AXIS = axisNameOf('GRPO advantage', 200, FRAME);

test('a name at the right edge stands on the left of its line', () => {
  const anchors = labelsOf([ray(0, 100, 50), ray(1, 480, 150)], FRAME, AXIS).map(({ anchor }) => anchor);
  expect(anchors).toEqual(['start', 'end']);
});

test('a name that would touch another is left out', () => {
  const groups = labelsOf([ray(0, 100, 50), ray(1, 120, 55), ray(2, 120, 90)], FRAME, AXIS).map(({ group }) => group);
  expect(groups).toEqual([0, 2]);
});

test('a name that would touch the name of the axis stands under it', () => {
  const [beside, away] = labelsOf(
    [ray(0, 470, 12), ray(1, 20, 12)],
    FRAME,
    axisNameOf('median_baseline advantage', 250, FRAME),
  );
  expect(beside).toMatchObject({ anchor: 'end', y: 23 });
  expect(away).toMatchObject({ y: 10 });
});

test('the name of the axis ends before the right edge', () => {
  expect(AXIS.from).toBe(206);
  const long = axisNameOf('median_baseline advantage', 400, FRAME);
  expect(long.to).toBe(500);
});

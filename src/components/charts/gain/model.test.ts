import { expect, test } from 'vitest';
import { gainModel } from './model.ts';

const grpo = { gains: [2, 4, Number.NaN], gainAt: (std: number) => 1 / (std + 1e-6) };
const rloo = { gains: [4 / 3, 4 / 3, Number.NaN], gainAt: () => 4 / 3 };
const input = { stds: [0.5, 0.25, 0], sides: [grpo, rloo], epsilon: 1e-6, width: 600, height: 300 };

test('a dot lies on the curve of its side', () => {
  const model = gainModel(input);
  expect(model.dots[0]!.map(({ groups }) => groups)).toEqual([[0], [1]]);
  const [dot] = model.dots[0]!;
  expect(dot!.y).toBeCloseTo(model.y(2), 6);
  expect(dot!.x).toBeCloseTo(model.x(0.5), 6);
});

test('the axis reaches below epsilon, so that the knee can be seen', () => {
  const { x, left, right } = gainModel(input);
  expect(x(1e-7)).toBeCloseTo(left, 6);
  expect(x(1)).toBeCloseTo(right, 6);
});

test('groups on one spot are one dot; a group without a spread or a gain is none', () => {
  const model = gainModel({ ...input, stds: [0.5, 0.5, 0], sides: [{ ...grpo, gains: [2, 2, Number.NaN] }] });
  expect(model.dots).toEqual([[{ x: model.x(0.5), y: model.y(2), groups: [0, 1] }]]);
});

test('a batch without any spread still has axes', () => {
  const model = gainModel({
    ...input,
    stds: [0, Number.NaN],
    sides: [{ gains: [Number.NaN, 1], gainAt: null }],
    epsilon: null,
  });
  expect(model.xTicks).toEqual([1e-2, 1e-1, 1]);
  expect(model.curves).toEqual([null]);
  expect(model.dots).toEqual([[]]);
});

test('a curve without a place on the axis has no name at its end', () => {
  const infinite = { gains: [Number.NaN], gainAt: () => Number.POSITIVE_INFINITY };
  const model = gainModel({ ...input, stds: [0], sides: [infinite] });
  expect(model.ends).toEqual([null]);
  expect(model.curves).toEqual(['']);
});

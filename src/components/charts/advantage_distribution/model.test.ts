import { expect, test } from 'vitest';
import { distributionOf } from '../../../engine/summary/distribution.ts';
import { distributionModel } from './model.ts';

const lane = (values: readonly number[], laneId = 'grpo') => ({
  laneId,
  values: Float64Array.from(values),
  stopped: false,
});

test('the axis holds zero and every lane', () => {
  const model = distributionModel(distributionOf('solver', [lane([1, 2]), lane([0.5], 'rloo')]));
  expect(model.domain[0]).toBeLessThan(0);
  expect(model.domain[1]).toBeGreaterThanOrEqual(2);
  expect(model.lanes.map(({ total }) => total)).toEqual([2, 1]);
});

test('state A stands on the same axis, in its own bins, for the lanes that there still are', () => {
  const before = distributionOf('solver', [lane([-8, 8]), lane([1], 'gone')]);
  const model = distributionModel(distributionOf('solver', [lane([1, 2])]), before);
  expect(model.domain).toEqual([-8, 8]);
  expect(model.pinned.map(({ laneId, total }) => [laneId, total])).toEqual([['grpo', 2]]);
});

test('state A of another role is not shown', () => {
  const before = distributionOf('judge', [lane([-8, 8])]);
  const model = distributionModel(distributionOf('solver', [lane([1, 2])]), before);
  expect(model.pinned).toEqual([]);
  expect(model.domain[1]).toBeLessThan(8);
});

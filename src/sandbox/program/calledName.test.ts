import { expect, test } from 'vitest';
import { calledName } from './calledName.ts';

test.each([
  [['a', 'b'], 'b', 'b'],
  [['a', 'b'], 'c', 'a'],
  [['a', 'b'], null, 'a'],
])('of %j the estimator %j calls %j', (names, own, called) => {
  expect(calledName(names, own)).toBe(called);
});

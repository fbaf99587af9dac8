import { expect, test } from 'vitest';
import { faultOf } from './fault.ts';

/** An error as an engine makes it. */
const errorOf = (stack: string, own: object = {}) => Object.assign(new TypeError('no'), { stack }, own);
const placeOf = (thrown: unknown) => {
  const { line, column } = faultOf(thrown);
  return [line, column];
};

test('the place is read from the stacks of Chromium and Firefox', () => {
  expect(placeOf(errorOf('TypeError: no\n    at f (estimator.js:3:9)\n    at eval (estimator.js:1:2)'))).toEqual([
    3, 9,
  ]);
  expect(placeOf(errorOf('f@blob:null/7 line 4 > eval:1:1\nf@estimator.js:3:9\n'))).toEqual([3, 9]);
});

test('in Safari, whose stacks have no places, it is read from the error', () => {
  const stack = '@\nmap@[native code]\n@';
  expect(placeOf(errorOf(stack, { line: 4, column: 43 }))).toEqual([4, 43]);
  // Thrown by the page's own script, which has an address.
  expect(placeOf(errorOf(stack, { line: 4, column: 43, sourceURL: 'blob:null/7' }))).toEqual([null, null]);
  for (const line of [0, -1, 1.5, Number.NaN, '4', { valueOf: () => 4 }])
    expect(placeOf(errorOf(stack, { line, column: 43 }))).toEqual([null, null]);
});

import { expect, test } from 'vitest';
import type { ProgramOption } from '../../sandbox/program/types.ts';
import { customOptionValues, timeoutOption } from './customOptions.ts';

const DECLARED: readonly ProgramOption[] = [
  { kind: 'number', key: 'floor', min: 0, max: 0.5, step: null, default: 0.01 },
  { kind: 'boolean', key: 'norm', default: true },
  { kind: 'choice', key: 'by', choices: ['std', 'mad'], default: 'std' },
];

test('values have the kind of their option', () => {
  expect(customOptionValues(['floor=0.25', ' norm = false', 'by=mad'], DECLARED)).toEqual({
    floor: 0.25,
    norm: false,
    by: 'mad',
  });
});

test.each([
  ['floor', 'takes key=value'],
  ['floor=', 'takes key=value'],
  ['floor=1', 'is a number from 0 to 0.5, not "1"'],
  ['floor=x', 'is a number from 0 to 0.5, not "x"'],
  ['norm=1', 'is true or false'],
  ['by=x', 'is one of std, mad'],
  ['other=1', 'There is no option "other": there are floor, norm, by.'],
])('%s is refused', (text, message) => {
  expect(() => customOptionValues([text], DECLARED)).toThrow(message);
});

test('an estimator without options says so', () => {
  expect(() => customOptionValues(['a=1'], [])).toThrow('the estimator declares none');
});

test('the time is in seconds', () => {
  expect([timeoutOption(undefined, 5), timeoutOption('0.5', 5)]).toEqual([5000, 500]);
  for (const text of ['0', '-1', 'x', '', '4000']) expect(() => timeoutOption(text, 5)).toThrow('--custom-timeout');
});

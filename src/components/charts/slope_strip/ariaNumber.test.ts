import { expect, test } from 'vitest';
import { ariaNumber } from './ariaNumber.ts';

test('a number is never written with an exponent', () => {
  for (const value of [0, 1, -0.1, 1e-6, 1e-7, 1.7e308, -1.7e308, Infinity, 123456789.123]) {
    expect(String(ariaNumber(value))).toMatch(/^-?\d+(\.\d+)?$/);
  }
});

test('an ordinary number is itself', () => {
  expect([0.25, -3, 12345.678].map(ariaNumber)).toEqual([0.25, -3, 12345.678]);
});

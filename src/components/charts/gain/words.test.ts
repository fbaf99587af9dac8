import { expect, test } from 'vitest';
import { formatPower, formatTimes } from './words.ts';

test('small and large powers of ten are written as such, the others plainly', () => {
  expect([1e-6, 3.2e-5, 0.001, 0.01, 1, 30, 1e5].map(formatPower)).toEqual([
    '1e−6',
    '3.2e−5',
    '0.001',
    '0.01',
    '1',
    '30',
    '1e5',
  ]);
  expect(formatPower(0)).toBe('0');
});

test('factors are short at any size', () => {
  expect([0.0001, 0.5, 1.14, 100, 1e4, 1e6, 2.5e7, 1e9].map(formatTimes)).toEqual([
    '×1e−4',
    '×0.5',
    '×1.14',
    '×100',
    '×10k',
    '×1M',
    '×25M',
    '×1e9',
  ]);
});

import { describe, expect, test } from 'vitest';
import { counted, decimal, exact, listOf, percent, plain, signed, times } from './words.ts';

describe('words', () => {
  test.each([
    [0, '0.000'],
    [-0, '0.000'],
    [1.23456, '1.235'],
    [-1.5, '−1.500'],
    [0.0004, '0.0004'],
    [-0.00001, '−0.00001'],
    [2e-9, '2e−9'],
    [1234567, '1230000'],
    [1e300, '1e300'],
    [1.797e308, '1.797e308'],
    [Number.NaN, 'NaN'],
    [Infinity, '∞'],
    [-Infinity, '−∞'],
  ])('%d is written %s', (value, text) => {
    expect(decimal(value)).toBe(text);
  });

  test('an advantage has its sign, zero none', () => {
    expect([signed(1), signed(-1), signed(0)]).toEqual(['+1.000', '−1.000', '0.000']);
  });

  test('a reward is written as it is, with real minus signs', () => {
    expect([0.7, -0.5, -1e-9, 1e21].map(exact)).toEqual(['0.7', '−0.5', '−1e−9', '1e21']);
  });

  test('a share has one decimal', () => {
    expect([percent(0.2849), percent(1)]).toEqual(['28.5 %', '100.0 %']);
  });

  test('a small number keeps three digits', () => {
    expect([plain(0.00001), plain(1.23456e-9)]).toEqual(['0.00001', '1.23e−9']);
  });

  test('a ratio has one decimal, and none from 10 on', () => {
    expect([times(2.64), times(9.94), times(9.96), times(10), times(12.5)]).toEqual(['2.6', '9.9', '10', '10', '13']);
  });

  test('lists and counts are written out', () => {
    expect([listOf([]), listOf(['a']), listOf(['a', 'b']), listOf(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect([counted(0, 'group'), counted(1, 'group'), counted(2, 'group')]).toEqual([
      '0 groups',
      '1 group',
      '2 groups',
    ]);
  });
});

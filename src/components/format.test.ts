import { expect, test } from 'vitest';
import { counted, formatMean, formatNumber, formatRatio, formatReward, formatShare, formatSigned } from './format.ts';

test('numbers have three decimals and a real minus sign', () => {
  expect(formatNumber(-2.6457433)).toBe('−2.646');
  expect(formatNumber(0.5)).toBe('0.500');
});

test('what rLLM counts as zero reads 0, and what the decimals would hide keeps two digits', () => {
  expect(formatNumber(-1.4e-11)).toBe('0.000');
  expect(formatNumber(1.3e-5)).toBe('1.3e−5');
  expect(formatNumber(-1e-5)).toBe('−1e−5');
  expect(formatMean(1e-17)).toBe('≈ 0');
});

test('advantages carry a sign', () => {
  expect([1, -1, 0, 1e-12].map((value) => formatSigned(value, 1))).toEqual(['+1.0', '−1.0', '0.0', '0.0']);
});

test('what is not finite is named', () => {
  expect([Number.NaN, Infinity, -Infinity].map((value) => formatNumber(value))).toEqual(['NaN', '∞', '−∞']);
});

test('rewards are shown as typed, to six digits, and missing ones in words', () => {
  expect([1, 0.125, -0.7, 0.1 + 0.2, null, 10, 1e-5, -1e-5].map(formatReward)).toEqual([
    '1',
    '0.125',
    '−0.7',
    '0.3',
    'missing',
    '10',
    '1e−5',
    '−1e−5',
  ]);
});

test('ratios, shares and counts', () => {
  expect([2.8137, 123.4, -0.5, Infinity].map(formatRatio)).toEqual(['×2.81', '×123', '×−0.50', '']);
  expect([0.29, Number.NaN].map(formatShare)).toEqual(['29.0 %', '–']);
  expect([counted(1, 'group'), counted(12345, 'reward')]).toEqual(['1 group', '12,345 rewards']);
});

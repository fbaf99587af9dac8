import { expect, test } from 'vitest';
import { csvCell } from './csvCell.ts';

test('numbers stay as they are, negative ones too', () => {
  expect(['-1.5', '0', '1e-9', ''].map(csvCell)).toEqual(['-1.5', '0', '1e-9', '']);
});

test('text that a spreadsheet would run gets an apostrophe', () => {
  expect(['=1+1', '+a', '-a', '@a', '\ta', '＝1'].map(csvCell)).toEqual([
    '"\'=1+1"',
    '"\'+a"',
    '"\'-a"',
    '"\'@a"',
    '"\'\ta"',
    '"\'＝1"',
  ]);
  expect(csvCell('=1+1\nfoo')).toBe('"\'=1+1\nfoo"');
});

test('commas, quotes and line ends are quoted', () => {
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('say "hi"')).toBe('"say ""hi"""');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abbreviateString } from './abbreviateString.ts';

describe('a text that is too long', () => {
  test('loses whole words in its middle', () => {
    expect(abbreviateString('one two three four five six seven', 12)).toBe(
      'one...(skipped middle 15 characters)...seven',
    );
  });

  test('can lose fewer characters than none: the number is a hint', () => {
    expect(abbreviateString('one two three four five six', 20)).toBe(
      'one two...(skipped middle -1 characters)...five six',
    );
  });

  test('of two words keeps its last characters', () => {
    expect(abbreviateString('abcdefgh ij', 4)).toBe('(skipped first 7 characters)...h ij');
  });

  test('is kept whole behind the remark when nothing may be left', () => {
    expect(abbreviateString('abc', 0)).toBe('(skipped first 3 characters)...abc');
  });

  test('is measured in code points', () => {
    expect(abbreviateString('😀😀😀', 3)).toBe('😀😀😀');
    expect(abbreviateString('😀😀😀', 2)).toBe('(skipped first 1 characters)...😀😀');
  });
});

test('a text within the limit is only stripped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(abbreviateString(text, text.length)).toBe(text.trim());
    }),
  );
  expect(abbreviateString('x'.repeat(512))).toHaveLength(512);
  expect(abbreviateString('x'.repeat(513))).toBe(`(skipped first 1 characters)...${'x'.repeat(512)}`);
});

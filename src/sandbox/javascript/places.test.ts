import { expect, test } from 'vitest';
import { placeInEditor, placeOf } from './places.ts';

test.each([
  ['a\nbc', 3, { line: 2, column: 2 }],
  ['a\r\nbc', 4, { line: 2, column: 2 }],
  ['a\rbc', 3, { line: 2, column: 2 }],
  ['a\u2028bc', 3, { line: 1, column: 4 }],
])('a place in %j is counted as the editor counts', (text, at, expected) => {
  expect(placeOf(text, at)).toEqual(expected);
});

test.each([
  ['a\nbc', { line: 2, column: 2 }, { line: 2, column: 2 }],
  ['a\r\nb\rcd', { line: 3, column: 2 }, { line: 3, column: 2 }],
  ['"\u2028"\n"\u2029" x', { line: 4, column: 3 }, { line: 2, column: 5 }],
  ['"\u2028"', { line: 2, column: 1 }, { line: 1, column: 3 }],
  ['ab\nc', { line: 7, column: 90 }, { line: 2, column: 2 }],
  ['', { line: 1, column: 1 }, { line: 1, column: 1 }],
])('what an engine names in %j is found in the editor', (text, engine, expected) => {
  expect(placeInEditor(text, engine)).toEqual(expected);
});

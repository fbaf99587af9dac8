import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOfPart, cutText } from './blocks.ts';
import { visibleText } from './visibleText.ts';

test.each([
  ['an override of the writing direction', 'a\u202eb', 'a‹U+202E›b'],
  ['a control character', '\u001b[31m', '‹U+001B›[31m'],
  ['a tag that nobody sees', 'x\u{e0041}', 'x‹U+E0041›'],
  ['half of a character', 'a\ud83d', 'a‹U+D83D›'],
  ['a blank without width', 'a\u200bb', 'a‹U+200B›b'],
])('%s is shown by its number', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test('tabs, line breaks, joined emoji and other scripts stay', () => {
  expect(visibleText('a\tb\r\nc\rd 👩‍🚀 שלום')).toBe('a\tb\nc\nd 👩‍🚀 שלום');
});

describe('a long text is cut', () => {
  test('at a line break, at a blank, or inside of a word', () => {
    expect(cutText('aa\nbb\ncc', 6)).toEqual(['aa\nbb', 'cc']);
    expect(cutText('aa bb cc', 6)).toEqual(['aa bb ', 'cc']);
    expect(cutText('aaaaaaaa', 6)).toEqual(['aaaaaa', 'aa']);
    expect(cutText('aaaaa👩b', 6)).toEqual(['aaaaa👩', 'b']);
    expect(cutText('\n\n\n\n', 2)).toEqual(['\n\n', '\n']);
  });

  test('and nothing of it is lost but the line breaks between the pieces', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '👩') }),
        fc.integer({ min: 1, max: 9 }),
        (text, most) => {
          const pieces = cutText(text, most);
          expect(pieces.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
          expect(pieces.every((piece) => piece.length <= most + 2)).toBe(true);
        },
      ),
    );
  });
});

test('a part has its title with its length, and its turns', () => {
  expect(
    blocksOfPart('Prompt', [
      { speaker: 'user', text: 'Hi' },
      { speaker: '', text: 'You' },
    ]),
  ).toEqual([
    { kind: 'part', title: 'Prompt', characters: 5 },
    { kind: 'speaker', speaker: 'user' },
    { kind: 'text', text: 'Hi' },
    { kind: 'text', text: 'You' },
  ]);
  expect(blocksOfPart('Prompt', [])).toEqual([]);
});

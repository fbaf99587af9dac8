import { expect, test } from 'vitest';
import { GALLERY } from '../../../sandbox/gallery/index.ts';
import { colouredPieces } from './colouredPieces.ts';

test.each(GALLERY)('$id keeps every character in both languages', (entry) => {
  for (const language of ['javascript', 'python'] as const)
    expect(
      colouredPieces(entry[language], language)
        .map(({ text }) => text)
        .join(''),
    ).toBe(entry[language]);
});

test('tokens have the classes of the editor', () => {
  const tokens = colouredPieces('def f(x): return 1  # one\n', 'python').filter(({ token }) => token !== '');
  expect(tokens.map(({ text, token }) => `${text} ${token}`)).toEqual([
    'def tok-key',
    'f tok-word',
    'return tok-key',
    '1 tok-number',
    '# one tok-comment',
  ]);
});

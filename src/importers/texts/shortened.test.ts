import { expect, test } from 'vitest';
import { shortened } from './shortened.ts';

test('texts are cut at so many characters in all, and how many are left out is counted', () => {
  const turn = (text: string) => ({ speaker: '', text });
  expect(shortened({ prompt: [turn('abc')], response: [turn('defg'), turn('hi')] }, 5)).toEqual({
    prompt: [turn('abc')],
    response: [turn('de')],
    left: 4,
  });
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isEditing } from './isEditing.ts';

test.each([
  ['a text field', <input key="it" data-testid="it" />, true],
  ['a number field', <input key="it" data-testid="it" type="number" />, true],
  ['a text area', <textarea key="it" data-testid="it" />, true],
  [
    'what is inside an editor',
    <div key="editor" data-editor="">
      <p data-testid="it" />
    </div>,
    true,
  ],
  ['a radio button', <input key="it" data-testid="it" type="radio" />, false],
  ['a slider', <input key="it" data-testid="it" type="range" />, false],
  ['a button', <button key="it" data-testid="it" type="button" aria-label="Go" />, false],
] as const)('%s', (_, element, editing) => {
  render(element);
  expect(isEditing(screen.getByTestId('it'))).toBe(editing);
});

test('a key that goes to no element edits nothing', () => {
  expect(isEditing(null)).toBe(false);
  expect(isEditing(window)).toBe(false);
});

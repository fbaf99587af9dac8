import { expect, test } from 'vitest';
import { acknowledgeHeld, createHolder, encodeHeld } from './held.ts';

test('a value that was answered is not sent again, and another takes its place', () => {
  const memory = new Map<string, unknown>();
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  expect(encodeHeld(a, memory).value).toBe(a);
  acknowledgeHeld(a, memory);
  expect(encodeHeld(a, memory).value).toBeNull();
  expect(encodeHeld(b, memory).value).toBe(b);
  expect(encodeHeld(a, memory).value).toBe(a);
});

test('the late answer of a value does not hide that another was sent since', () => {
  const memory = new Map<string, unknown>();
  const hold = createHolder<object>('value');
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  const sent = [encodeHeld(a, memory), encodeHeld(b, memory)];
  acknowledgeHeld(a, memory);
  sent.push(encodeHeld(a, memory));
  acknowledgeHeld(b, memory);
  sent.push(encodeHeld(a, memory));
  expect(sent.map(hold)).toEqual([a, b, a, a]);
});

import { expect, test } from 'vitest';
import { once } from './once.ts';

test('a function is computed once for each object, also where it gives null', () => {
  const asked: object[] = [];
  const nothing = once((key: object) => {
    asked.push(key);
    return null;
  });
  const [a, b] = [{}, {}];
  expect([nothing(a), nothing(a), nothing(b)]).toEqual([null, null, null]);
  expect(asked).toEqual([a, b]);
});

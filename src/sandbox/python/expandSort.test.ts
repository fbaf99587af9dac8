import { expect, test } from 'vitest';
import { expandSort } from './expandSort.ts';

test.each([
  ['a.sort()', '__sort__(a, )'],
  ['a.sort(key=f)', '__sort__(a, key=f)'],
  ['x = 1; rows[0].all.sort (reverse=True)', 'x = 1; __sort__(rows[0].all, reverse=True)'],
  ['f(a, b)[g(")")].sort()', '__sort__(f(a, b)[g(")")], )'],
  ['[3, 1].sort()', '__sort__([3, 1], )'],
  ['a.sort(key=lambda b: b.sort())', '__sort__(a, key=lambda b: __sort__(b, ))'],
  ['if a: a.sort()\nb.sort(\n  key=f,\n)', 'if a: __sort__(a, )\n__sort__(b, \n  key=f,\n)'],
  ["# a.sort() isn't\n'a.sort()'", "# a.sort() isn't\n'a.sort()'"],
  ['np.sort(a)', '__sort__(np, a)'],
  ['a.sorted()', 'a.sorted()'],
  ['.sort()', '.sort()'],
])('%j becomes %j', (text, expanded) => {
  expect(expandSort(text)).toBe(expanded);
});

import { expect, test } from 'vitest';
import { expandAugmented } from './expandAugmented.ts';

test.each([
  ['a *= 2', 'a = __changed__("*", a, ( 2))'],
  ['  a[i].b /= s + 1  # why *= not', '  a[i].b = __changed__("/", a[i].b, ( s + 1))  # why *= not'],
  ['for a in b: a //= 2; c **= 3', 'for a in b: a = __changed__("//", a, ( 2)); c = __changed__("**", c, ( 3))'],
  ['a *= (1 +\n  2)\nb = 1', 'a = __changed__("*", a, ( (1 +\n  2)))\nb = 1'],
  ['a[1:3] &= x[lo:hi]', 'a[1:3] = __changed__("&", a[1:3], ( x[lo:hi]))'],
  ['a %= lambda: 3', 'a = __changed__("%", a, ( lambda: 3))'],
  ['  a[f()] *= 2', '  __changed_item__("*", a, (f()), ( 2))'],
  ['for a in b: g(a)[0, h("]")] /= 4', 'for a in b: __changed_item__("/", g(a), (0, h("]")), ( 4))'],
  ['f(x).y **= 2', '__changed_attribute__("**", f(x), "y", ( 2))'],
  ['a[f():2] *= 3', 'a[f():2] = __changed__("*", a[f():2], ( 3))'],
  ['a |= b \\\n  + c\nd ^= e', 'a = __changed__("|", a, ( b \\\n  + c))\nd = __changed__("^", d, ( e))'],
])('%j is a call', (text, expanded) => {
  expect(expandAugmented(text)).toBe(expanded);
});

test.each([
  'x = "a *= 2"',
  "x = '''a\nb *= 2'''  # c /= 1",
  'a += 1\nb -= 2',
  'a == b != c <= d >= e',
  'def f(a, *, b=1, **c): return a',
  'f(*a, **b)',
  'if (n := 3) > 2: pass',
  'x = "\\"" + \'*=\'',
  '# *=',
  'x = "broken *=\ny = 1',
])('%j stays', (text) => {
  expect(expandAugmented(text)).toBe(text);
});

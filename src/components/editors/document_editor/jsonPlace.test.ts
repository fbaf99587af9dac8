import { describe, expect, it } from 'vitest';
import { placeAt } from './jsonPlace.ts';

/** The place at the bar. */
function at(text: string) {
  const index = text.indexOf('|');
  return placeAt(text.replace('|', ''), index);
}

describe('placeAt', () => {
  it.each([
    ['{ | }', 'key', []],
    ['{ "na|" }', 'key', []],
    ['{ "na| \n "groups": [] }', 'key', []],
    ['{ "a": 1, | }', 'key', []],
    ['{ "a": | }', 'value', ['a']],
    ['{ "a": "x|y" }', 'value', ['a']],
    ['{ "a": { "b": [1, {"c": 2}, 3|', 'value', ['a', 'b', 2]],
    ['{ "a": { "b": [1, {"|', 'key', ['a', 'b', 1]],
    ['{ "a": [NaN, {"x": "}]"}, |', 'value', ['a', 2]],
  ] as const)('%s is a %s at %j', (text, kind, path) => {
    expect(at(text)).toMatchObject({ kind, path });
  });

  it.each(['|', '{ "a"| : 1', '[1 |]', '{ "a" | 1 }'])('%s takes nothing, or the name it is at the end of', (text) => {
    const place = at(text);
    expect(place === null || place.from < place.to).toBe(true);
  });

  it('gives the token under the cursor and the other names of its object', () => {
    expect(at('{ "a": {"x": 1}, "b|", "c": [{"y": 2}], "d": 1 }')).toEqual({
      kind: 'key',
      path: [],
      from: 17,
      to: 20,
      keys: ['a', 'c', 'd'],
      missingComma: null,
    });
  });

  it('says where a comma is missing', () => {
    expect(at('{ "a": [1]\n  "|" }')).toMatchObject({ kind: 'key', missingComma: 10, from: 13, to: 15 });
  });
});

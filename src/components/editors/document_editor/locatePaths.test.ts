import { describe, expect, it } from 'vitest';
import { ANY, locatePaths, type Wanted } from './locatePaths.ts';

const TEXT = `{
  "name": "a \\" b ] }",
  "groups": [
    { "group_id": "t1:x", "rewards": [1, NaN, "n/a", -2e-3] },
    { "rewards": [], "steps": [[{ "n_respons": 2 }]] }
  ],
  "twice": 1,
  "twice": 22
}`;

function found(...wanted: Wanted[]): string[] {
  return locatePaths(TEXT, wanted).map(({ from, to }) => TEXT.slice(from, to));
}

describe('locatePaths', () => {
  it('finds values, in lists with bare NaN too', () => {
    expect(
      found(
        { path: ['groups', 0, 'rewards', 2] },
        { path: ['groups', 0, 'rewards', 3] },
        { path: ['name'] },
        { path: ['groups', 0, 'group_id'] },
      ),
    ).toEqual(['"n/a"', '-2e-3', '"a \\" b ] }"', '"t1:x"']);
  });

  it('marks a list or an object by its bracket', () => {
    const [span] = locatePaths(TEXT, [{ path: ['groups', 1, 'rewards'] }]);
    expect(TEXT.slice(span!.from, span!.from + 2)).toBe('[]');
    expect(span!.to - span!.from).toBe(1);
  });

  it('stays at the last place on the way of a path that leads nowhere', () => {
    const [span] = locatePaths(TEXT, [{ path: ['groups', 1, 'group_id'] }]);
    expect(TEXT.slice(span!.from, span!.from + 12)).toBe('{ "rewards":');
    expect(found({ path: ['nothing', 'here'] })).toEqual(['{']);
    expect(found({ path: [] })).toEqual(['{']);
  });

  it('finds names, and the first of any element that has one', () => {
    expect(found({ path: ['groups', ANY, 'steps', ANY, ANY, 'n_respons'], key: true })).toEqual(['"n_respons"']);
    const [first] = locatePaths(TEXT, [{ path: ['groups', ANY, 'rewards'], key: true }]);
    expect(first!.from).toBe(TEXT.indexOf('"rewards"'));
  });

  it('takes the last of a name that is written twice, as JSON.parse does', () => {
    expect(found({ path: ['twice'] })).toEqual(['22']);
  });

  it.each(['', ' ', '[', '{"a"', '{"a":', '[1,', '}', '{a:1}', '[1 2]', '{"a" "b"}'])(
    'ends on %j, which is not JSON',
    (text) => {
      expect(locatePaths(text, [{ path: ['a', 0] }])).toHaveLength(1);
    },
  );
});

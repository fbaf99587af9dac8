import { afterEach, expect, test, vi } from 'vitest';
import { isEmpty, recallColumns, rememberColumns } from './columnMemory.ts';

/** A storage of its own, with what it holds already. */
function store(held: string | null = null): Map<string, string> {
  const kept = new Map<string, string>(held === null ? [] : [['import-columns', held]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

test('choices are remembered for files of the same columns, in whatever order', () => {
  store();
  rememberColumns(['id', 'mark'], { reward: 'mark', role: null });
  expect(recallColumns(['mark', 'id'])).toEqual({ reward: 'mark', role: null });
  expect(recallColumns(['mark', 'id', 'note'])).toBeNull();
});

test('names that would run together are told apart', () => {
  store();
  rememberColumns(['a,b'], { reward: 'a,b' });
  expect(recallColumns(['a', 'b'])).toBeNull();
});

test('new choices take the place of the old, and no choice at all forgets them', () => {
  const kept = store();
  rememberColumns(['a'], { reward: 'a' });
  rememberColumns(['a'], { group: 'a' });
  expect(recallColumns(['a'])).toEqual({ group: 'a' });
  rememberColumns(['a'], { reward: undefined });
  expect(recallColumns(['a'])).toBeNull();
  expect(kept.size).toBe(0);
});

test('the oldest go when there are many', () => {
  store();
  for (let file = 0; file < 60; file += 1) rememberColumns([`c${file}`], { reward: `c${file}` });
  expect(recallColumns(['c9'])).toBeNull();
  expect(recallColumns(['c10'])).toEqual({ reward: 'c10' });
});

test.each([
  'no JSON',
  '{}',
  '[1, null, ["x"]]',
  '[["[\\"a\\"]", {"reward": null}]]',
  '[["[\\"a\\"]", {"other": "a"}]]',
  '[["[\\"a\\"]", {"group": 3}]]',
])('what is stored as %s is as good as nothing', (held) => {
  store(held);
  expect(recallColumns(['a'])).toBeNull();
});

test('without storage, and with one that is blocked or full, nothing is remembered and nothing breaks', () => {
  const blocked = () => {
    throw new DOMException('no', 'SecurityError');
  };
  for (const storage of [undefined, { getItem: blocked, setItem: blocked, removeItem: blocked }]) {
    vi.stubGlobal('localStorage', storage);
    rememberColumns(['a'], { reward: 'a' });
    rememberColumns(['a'], {});
    expect(recallColumns(['a'])).toBeNull();
  }
});

test('no choice is empty, and so is one taken back', () => {
  expect([undefined, {}, { reward: undefined }].map(isEmpty)).toEqual([true, true, true]);
  expect(isEmpty({ role: null })).toBe(false);
});

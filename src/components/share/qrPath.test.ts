import { expect, test } from 'vitest';
import { qrPath } from './qrPath.ts';

/** Whether the module at a place is dark, read from the path. */
function isDark(path: string, x: number, y: number): boolean {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].some(
    ([, from, row, width]) => Number(row) === y && x >= Number(from) && x < Number(from) + Number(width),
  );
}

test('three corners hold a finder pattern', () => {
  const { size, path } = qrPath('http://localhost:4173/#v1.lab.M03KSq9WSleyqlbK');
  expect((size - 17) % 4).toBe(0);
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    const rows = Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 7 }, (__, x) => (isDark(path, left + x, top + y) ? '#' : '.')).join(''),
    );
    expect(rows).toEqual(['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']);
  }
});

test('the same text gives the same code', () => {
  expect(qrPath('a')).toEqual(qrPath('a'));
});

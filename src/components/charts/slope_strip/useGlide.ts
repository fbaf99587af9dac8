import { useLayoutEffect, useRef, useState } from 'react';

type Columns = readonly (Float64Array | null)[];

/** `--m-glide`; nothing glides where motion is not wanted. */
const GLIDE_MS = 420;

/**
 * The columns to draw: when `stage` changes the values glide from what was drawn to the new ones, and when anything
 * else changes they are there at once.
 */
export function useGlide(columns: Columns, stage: string | null): Columns {
  const [between, setBetween] = useState<Columns | null>(null);
  const drawn = useRef({ columns, stage });
  useLayoutEffect(() => {
    const { columns: from, stage: left } = drawn.current;
    drawn.current = { columns, stage };
    if (left === stage || !sameShape(from, columns) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setBetween(null);
      return undefined;
    }
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
      const next = t < 1 ? blend(from, columns, 1 - (1 - t) ** 3) : null;
      drawn.current = { columns: next ?? columns, stage };
      setBetween(next);
      if (t < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    setBetween(from);
    return () => cancelAnimationFrame(frame);
  }, [columns, stage]);
  return between !== null && sameShape(between, columns) ? between : columns;
}

function sameShape(a: Columns, b: Columns): boolean {
  return a.length === b.length && a.every((column, k) => column?.length === b[k]?.length);
}

function blend(from: Columns, to: Columns, t: number): Columns {
  return to.map((column, k) => {
    const before = from[k];
    if (column === null || before === null || before === undefined) return column;
    return column.map((value, i) => before[i]! + (value - before[i]!) * t);
  });
}

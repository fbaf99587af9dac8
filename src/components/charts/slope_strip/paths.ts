import type { Bead } from './model.ts';

export function joinedPath(
  bead: Bead,
  columns: readonly (Float64Array | null)[],
  xOf: (k: number) => number,
  y: (value: number) => number,
): string | null {
  if (!bead.placed) return null;
  let path = '';
  let joined: { x: number; y: number } | null = bead;
  columns.forEach((advantages, k) => {
    const value = advantages?.[bead.index] ?? Number.NaN;
    if (!Number.isFinite(value)) {
      joined = null;
      return;
    }
    const point = { x: xOf(k), y: y(value) };
    if (joined === null) path += `M${coordinates(point)}`;
    else if (k === 0) path += firstCurve(bead, point);
    else path += `${path === '' ? `M${coordinates(joined)}` : ''}L${coordinates(point)}`;
    joined = point;
  });
  return path.includes('L') || path.includes('C') ? path : null;
}

function firstCurve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const reach = (to.x - from.x) * 0.45;
  return `M${coordinates(from)}C${round(from.x + reach)} ${round(from.y)} ${round(to.x - reach)} ${round(to.y)} ${coordinates(to)}`;
}

function coordinates({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

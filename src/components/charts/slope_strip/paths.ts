import type { Bead } from './model.ts';

/** A column as its lines see it. */
export interface PathColumn {
  readonly x: number;
  readonly advantages: Float64Array | null;
}

/** The line of a trajectory from its dot through the columns; null when there is nothing to join. */
export function joinedPath(bead: Bead, columns: readonly PathColumn[], yOf: (value: number) => number): string | null {
  if (!bead.placed) return null;
  let path = `M${round(bead.x)} ${round(bead.y)}`;
  let broken = false;
  let joins = 0;
  columns.forEach(({ x, advantages }, k) => {
    const value = advantages?.[bead.index] ?? Number.NaN;
    if (!Number.isFinite(value)) {
      broken = true;
      return;
    }
    const y = round(yOf(value));
    if (broken) path += `M${x} ${y}`;
    else {
      joins++;
      path += k === 0 ? curve(bead, x, y) : `L${x} ${y}`;
    }
    broken = false;
  });
  return joins === 0 ? null : path;
}

/** Leaves the dot and reaches the mark level, since the dots of one reward stand side by side. */
function curve(from: Bead, x: number, y: number): string {
  const reach = (x - from.x) * 0.45;
  return `C${round(from.x + reach)} ${round(from.y)} ${round(x - reach)} ${y} ${x} ${y}`;
}

/** A tenth of a pixel is as fine as can be seen. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

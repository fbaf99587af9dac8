/** A lane's draws, in lengths of the true gradient: along it and across it. */
export interface CloudPlot {
  readonly marks: readonly { readonly x: number; readonly y: number; readonly count: number }[];
  readonly mean: { readonly x: number; readonly y: number };
}

export interface PlacedCloud {
  readonly marks: readonly { readonly x: number; readonly y: number; readonly r: number; readonly key: string }[];
  readonly meanX: number;
  readonly meanY: number;
}

export interface CloudLayout {
  readonly originX: number;
  readonly originY: number;
  /** Where the true gradient ends. */
  readonly trueX: number;
  readonly plots: readonly (PlacedCloud | null)[];
}

/** Radius of a mark that every draw fell on. */
const LARGEST = 26;

/**
 * Places clouds on one scale. Distances from the origin are drawn by their square root, so that a rare gradient twenty
 * times as long as the others still shows; directions stay as they are.
 */
export function cloudLayout(plots: readonly (CloudPlot | null)[], width: number, height: number): CloudLayout {
  const known = plots.filter((plot) => plot !== null);
  const points = known.flatMap(({ marks, mean }) => [...marks, mean]);
  let [right, left, up, down] = [1.15, 0.2, 0.2, 0.2];
  for (const point of points) {
    const { x, y } = rooted(point);
    right = Math.max(right, x);
    left = Math.max(left, -x);
    up = Math.max(up, y);
    down = Math.max(down, -y);
  }
  const unit = Math.min((width - 16) / (right + left), (height - 16) / (up + down));
  const originX = 8 + left * unit + (width - 16 - (right + left) * unit) / 2;
  const originY = 8 + up * unit + (height - 16 - (up + down) * unit) / 2;
  const place = (point: { readonly x: number; readonly y: number }) => {
    const { x, y } = rooted(point);
    return { x: round(originX + x * unit), y: round(originY - y * unit) };
  };
  return {
    originX: round(originX),
    originY: round(originY),
    trueX: round(originX + unit),
    plots: plots.map((plot) => {
      if (plot === null) return null;
      const all = plot.marks.reduce((sum, { count }) => sum + count, 0);
      const mean = place(plot.mean);
      return {
        marks: plot.marks.map((mark) => {
          const at = place(mark);
          return {
            ...at,
            r: round(Math.max(2, LARGEST * Math.sqrt(mark.count / all))),
            key: `${at.x} ${at.y} ${mark.x}`,
          };
        }),
        meanX: mean.x,
        meanY: mean.y,
      };
    }),
  };
}

function rooted({ x, y }: { readonly x: number; readonly y: number }): { x: number; y: number } {
  const length = Math.hypot(x, y);
  if (length === 0) return { x: 0, y: 0 };
  const factor = 1 / Math.sqrt(length);
  return { x: x * factor, y: y * factor };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
